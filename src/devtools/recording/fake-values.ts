import { birthDateOf, documentOf } from './value-kinds.ts';

const names = ['Иванова', 'Анна', 'Петров', 'Пётр', 'Сидорова', 'Мария', 'Ким', 'Олег'];
const pad = (number: number, length: number): string => String(number).padStart(length, '0');

/** A value for what a recording has only a mark of: always the same for the same mark, and accepted by the shop. */
const invented: Readonly<Record<string, (number: number) => string>> = {
  'e-mail': (number) => `qa${number}@example.com`,
  phone: (number) => `+7 916 000-${pad(Math.floor(number / 100), 2)}-${pad(number % 100, 2)}`,
  name: (number) => names[(number - 1) % names.length] ?? '',
  document: (number) => `4509 ${pad(100_000 + number, 6)}`,
  'wrong e-mail': (number) => `qa${number}@`,
  'wrong phone': (number) => `+7 91${number}`,
  text: (number) => `qa ${number}`,
};

const inventedOf = (kind: string, number: number): string | undefined =>
  invented[kind]?.(number) ??
  (kind.startsWith('birth date ')
    ? birthDateOf(kind.slice('birth date '.length), number, new Date())
    : undefined) ??
  (kind.startsWith('document ') ? documentOf(kind.slice('document '.length), number) : undefined);

const marks = /‹(?<kind>[^‹›]+) (?<number>\d+)›/g;

/**
 * True for a text with marks in it.
 * @internal Walks look for marks that were left.
 */
export const hasMarks = (text: string): boolean => /‹[^‹›]+ \d+›/.test(text);

/**
 * Replaces the marks in a text: with known values, else with invented ones.
 *
 * @returns null if a mark is unknown and can't be invented (a code, a hash).
 */
export const fakeValuesFor = (text: string, known: ReadonlyMap<string, string>): string | null => {
  let isWhole = true;
  const filled = text.replaceAll(marks, (mark: string, kind: string, number: string) => {
    const value = known.get(mark) ?? inventedOf(kind, Number(number));
    if (value === undefined) isWhole = false;
    return value ?? mark;
  });
  return isWhole ? filled.replaceAll(/(?<=[\p{L}])(?=‹)/gu, ' ') : null;
};

/** A name is recorded up to here. */
export const longestName = 200;

/* Each mark may match any length: a hostile text with more of them would never finish. */
const maxMarks = 3;

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

/**
 * A pattern for a recording's text in another session: any value for a mark, any spacing; `isCut` if it was cut off.
 */
export const patternOf = (text: string, anyDigits = false, isCut = false): RegExp => {
  const all = text.split(/(?<mark>‹[^‹›]+ \d+›)/);
  const isWhole = !isCut && all.length <= 2 * maxMarks + 1 && text.length < longestName;
  const parts = all.slice(0, 2 * maxMarks + 1).map((part) => {
    if (hasMarks(part)) return '(.+?)';
    const plain = escaped(part).replaceAll(/\s+/g, String.raw`\s*`);
    return anyDigits ? plain.replaceAll(/\d+/g, String.raw`\d+`) : plain;
  });
  // A long name was cut.
  return new RegExp(`^${parts.join('')}${isWhole ? '$' : ''}`, 'u');
};

/** Learns values of marks from a text that was recorded as another. */
export const learn = (recorded: string, found: string, known: Map<string, string>): void => {
  const values = patternOf(recorded).exec(found)?.slice(1) ?? [];
  for (const [index, [mark]] of [...recorded.matchAll(marks)].entries())
    if (values[index] !== undefined && !known.has(mark)) known.set(mark, values[index]);
};
