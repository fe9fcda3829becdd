import { birthDateOf, documentOf } from './value-kinds.ts';

const names = ['Иванова', 'Анна', 'Петров', 'Пётр', 'Сидорова', 'Мария', 'Ким', 'Олег'];
const pad = (number: number, length: number): string => String(number).padStart(length, '0');

/** Invents a value for a mark: always the same one for the same mark, and one that the shop accepts. */
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
 * Whether a text contains marks.
 * @internal Walks look for marks that were left.
 */
export const hasMarks = (text: string): boolean => /‹[^‹›]+ \d+›/.test(text);

/**
 * Replaces the marks in a text by known values, else by invented ones.
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

/** Recorded names are cut at this length. */
export const longestName = 200;

/* A mark may match text of any length, so matching a hostile text with more of them would take too long. */
const maxMarks = 3;

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

/**
 * A pattern that matches a recorded text in another session: any value for a mark, any kind of space. `isCut`: the text
 * was cut off.
 */
export const patternOf = (text: string, anyDigits = false, isCut = false): RegExp => {
  const all = text.split(/(?<mark>‹[^‹›]+ \d+›)/);
  const isWhole = !isCut && all.length <= 2 * maxMarks + 1 && text.length < longestName;
  const parts = all.slice(0, 2 * maxMarks + 1).map((part) => {
    if (hasMarks(part)) return '(.+?)';
    const plain = escaped(part).replaceAll(/\s+/g, String.raw`\s*`);
    return anyDigits ? plain.replaceAll(/\d+/g, String.raw`\d+`) : plain;
  });
  // A name of this length was cut.
  return new RegExp(`^${parts.join('')}${isWhole ? '$' : ''}`, 'u');
};

/** Learns the values of marks by comparing a recorded text with the same text as found in this session. */
export const learn = (recorded: string, found: string, known: Map<string, string>): void => {
  const values = patternOf(recorded).exec(found)?.slice(1) ?? [];
  for (const [index, [mark]] of [...recorded.matchAll(marks)].entries())
    if (values[index] !== undefined && !known.has(mark)) known.set(mark, values[index]);
};
