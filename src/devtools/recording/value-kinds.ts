/*
 * What a mark says about the value that it replaces: just enough to decide how the shop responds. A birth date's mark
 * has its age group, a document's mark the shape of its number.
 */

/** Age groups with different questions in the shop: child, youth with a passport, adult, elderly visitor. */
const groups = [
  { name: '0-13', from: 0, years: 8 },
  { name: '14-17', from: 14, years: 15 },
  { name: '18-64', from: 18, years: 34 },
  { name: '65+', from: 65, years: 70 },
] as const;
const unborn = 'to come';
const noDate = 'no date';

/* A date with its points, or before the field has inserted them. */
const written = /^(?<day>\d\d)\.?(?<month>\d\d)\.?(?<year>\d{4})$/;

/** The age group of a typed birth date, `30.06.1990`; `no date` if it is none. */
export const ageGroupOf = (text: string, now: Date): string => {
  const [day = 0, month = 0, year = 0] = written.exec(text.trim())?.slice(1).map(Number) ?? [];
  const born = new Date(year, month - 1, day);
  if (year === 0 || born.getDate() !== day || born.getMonth() !== month - 1) return noDate;
  if (born > now) return unborn;
  const isBefore =
    now.getMonth() < born.getMonth() || (now.getMonth() === born.getMonth() && now.getDate() < day);
  const age = now.getFullYear() - year - (isBefore ? 1 : 0);
  return groups.findLast(({ from }) => age >= from)?.name ?? noDate;
};

const two = (number: number): string => String(number).padStart(2, '0');

/** A birth date in an age group, the same one for the same number; undefined if there is no such group. */
export const birthDateOf = (group: string, number: number, now: Date): string | undefined => {
  if (group === noDate) return `31.02.${now.getFullYear() - 30}`;
  const years = group === unborn ? -1 : groups.find(({ name }) => name === group)?.years;
  // In January: everybody has had their birthday by then, or turns an age this year at which no group ends.
  return years === undefined ? undefined : `${two(1 + (number % 28))}.01.${now.getFullYear() - years}`;
};

const longest = 40;

/** The shape of a document's number: digits become 0, letters I (Latin) or Я (other); signs and spaces stay. */
export const shapeOfDocument = (text: string): string =>
  text
    .trim()
    .slice(0, longest)
    .replaceAll(/\d/g, '0')
    .replaceAll(/[a-z]/gi, 'I')
    .replaceAll(/\p{L}/gu, (letter) => (letter === 'I' ? 'I' : 'Я'))
    .replaceAll(/[‹›]/g, ' ');

/** A document's number of a given shape, whose last digits are derived from `number`. */
export const documentOf = (shape: string, number: number): string => {
  const figures = shape.replaceAll(/[^0]/g, '').length;
  const digits = String(10 ** Math.max(0, figures - 1) + number).slice(-figures);
  let at = 0;
  return shape.replaceAll('0', () => digits[at++] ?? '0');
};
