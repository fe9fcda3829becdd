import type { NominalTicket, Visitor } from '../../contract/nominal.ts';
import { dayParts, type DayParts } from '../dates/venue-date.ts';
import { tidyDocument } from './document-number.ts';
import { countryOf, documentsFor, regionsOf, type VisitorLists } from './visitor-choices.ts';

/** A field of a visitor's card. */
export type VisitorField = Exclude<keyof Visitor, 'ticketId'>;

/**
 * What is wrong with a field. `years`: an impossible year or age. `pattern` of a document number is explained by the
 * note of its type.
 */
type VisitorFault =
  | 'required'
  | 'length'
  | 'letters'
  | 'age'
  | 'date'
  | 'noDay'
  | 'future'
  | 'years'
  | 'pattern';

/** One error, in the order of the card. */
export type VisitorIssue = {
  readonly ticketId: string;
  readonly field: VisitorField;
  readonly fault: VisitorFault;
};

/**
 * What a ticket asks of its visitor.
 *
 * @internal Used by tests, which make one.
 */
export type TicketNeeds = Pick<
  NominalTicket,
  'id' | 'age' | 'needsMiddleName' | 'needsDocument' | 'needsCountry' | 'needsRegion' | 'countryId'
>;

/** Lengths of the visitor's texts, and the age from which the health notice is shown. */
export const visitorLimits = {
  surname: { min: 2, max: 32 },
  name: { min: 3, max: 64 },
  middleName: { min: 3, max: 64 },
  documentNumber: { max: 32 },
  firstYear: 1900,
  lastYear: 2050,
  healthNoticeAge: 65,
} as const;

/** The value to validate: some keyboards and files write «й» as two characters. */
const plain = (value: string): string => value.trim().normalize('NFC');

const letters = /^[ -]*[\p{Script=Latin}\p{Script=Cyrillic}][\p{Script=Latin}\p{Script=Cyrillic} -]*$/u;
/** A Roman numeral in capitals. The rest of the pattern matches the empty text too, which the look-ahead forbids. */
const roman = '(?=[IVXLCDM])M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})';
/** By the document type's id; spaces are removed first. */
const documentPatterns: Readonly<Record<string, RegExp>> = {
  '1': /^\d{10}$/,
  '3': /^[А-ЯЁ]{2}\d{7}$/,
  '4': new RegExp(`^${roman}-[А-ЯЁ]{2}\\d{6}$`),
  '5': new RegExp(`^${roman}\\d{7}$`),
};
const otherDocument = /^[\p{L}\d_-]{2,}$/u;

const textFault = (value: string, { min, max }: { min: number; max: number }): VisitorFault | null => {
  const text = plain(value);
  if (text === '') return 'required';
  if (text.length < min || text.length > max) return 'length';
  return letters.test(text) ? null : 'letters';
};

const daysIn = ({ month, year }: DayParts): number => {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
};

const order = ({ day, month, year }: DayParts): number => year * 10_000 + month * 100 + day;

const dateFault = (typed: string, today: DayParts): VisitorFault | null => {
  const value = typed.trim();
  if (value === '') return 'required';
  if (!/^\d{2}\.\d{2}\.\d{4}$/.test(value)) return 'date';
  const parts = dayParts(value);
  if (parts === null || parts.day > daysIn(parts)) return 'noDay';
  if (parts.year < visitorLimits.firstYear) return 'years';
  return parts.year > visitorLimits.lastYear || order(parts) > order(today) ? 'future' : null;
};

const ageFault = (age: string): VisitorFault | null =>
  /^\d{1,2}$/.test(age) ? null : /^\d+$/.test(age) ? 'years' : 'age';

/**
 * Whether a document's number matches its type. Spaces are ignored.
 *
 * @internal Exported for tests: its callers do not exercise all cases.
 */
export const documentFault = (typeId: string, value: string): VisitorFault | null => {
  const number = plain(tidyDocument(typeId, value)).replaceAll(/\s/g, '');
  if (number === '') return 'required';
  if (number.length > visitorLimits.documentNumber.max) return 'length';
  return (documentPatterns[typeId] ?? otherDocument).test(number) ? null : 'pattern';
};

/**
 * A card after a change. If the document type changed, a number that is invalid for the new type is cleared: it belongs
 * to another document. While no type is chosen the number stays.
 */
export const withFittingNumber = (before: Visitor, after: Visitor): Visitor => {
  const { documentTypeId: type, documentNumber: number } = after;
  const stays = type === before.documentTypeId || type === '' || documentFault(type, number) === null;
  return stays ? after : { ...after, documentNumber: '' };
};

/** A listed option is required; an empty list requires nothing. */
const choiceFault = (id: string, rows: readonly { readonly id: string }[]): VisitorFault | null =>
  rows.length === 0 || rows.some((row) => row.id === id) ? null : 'required';

/** All errors of one card, in its order. The sandbox's box office applies the same rules. */
export const visitorIssues = (
  ticket: TicketNeeds,
  visitor: Visitor,
  lists: VisitorLists,
  today: DayParts,
): readonly VisitorIssue[] => {
  const country = countryOf(ticket, visitor);
  const documents = documentsFor(lists.documentTypes, country);
  const hasDocument = documents.some(({ id }) => id === visitor.documentTypeId);
  const asked = (isAsked: boolean, fault: () => VisitorFault | null) => (isAsked ? fault() : null);
  const checks: readonly (readonly [VisitorField, VisitorFault | null])[] = [
    ['surname', textFault(visitor.surname, visitorLimits.surname)],
    ['name', textFault(visitor.name, visitorLimits.name)],
    [
      'middleName',
      asked(ticket.needsMiddleName, () => textFault(visitor.middleName, visitorLimits.middleName)),
    ],
    ['age', asked(ticket.age === 1, () => ageFault(visitor.age.trim()))],
    ['birthDate', asked(ticket.age === 2, () => dateFault(visitor.birthDate, today))],
    ['countryId', asked(ticket.needsCountry, () => choiceFault(visitor.countryId, lists.countries))],
    [
      'regionId',
      asked(ticket.needsRegion, () => choiceFault(visitor.regionId, regionsOf(lists.regions, country))),
    ],
    ['documentTypeId', asked(ticket.needsDocument, () => choiceFault(visitor.documentTypeId, documents))],
    [
      'documentNumber',
      asked(ticket.needsDocument && hasDocument, () =>
        documentFault(visitor.documentTypeId, visitor.documentNumber),
      ),
    ],
  ];
  return checks.flatMap(([field, fault]) => (fault === null ? [] : [{ ticketId: ticket.id, field, fault }]));
};

/**
 * Whole years between a birth date and today; null if it is not a date.
 *
 * @internal Exported for tests: its callers do not exercise all cases.
 */
export const ageOn = (birthDate: string, today: DayParts): number | null => {
  if (dateFault(birthDate, today) !== null) return null;
  const birth = dayParts(birthDate.trim());
  if (birth === null) return null;
  const hadBirthday = today.month * 100 + today.day >= birth.month * 100 + birth.day;
  return today.year - birth.year - (hadBirthday ? 0 : 1);
};

/** Whether a visitor has the age of the health notice, however the ticket asks for it. */
export const isOfNoticeAge = (
  ticket: Pick<TicketNeeds, 'age'>,
  visitor: Pick<Visitor, 'age' | 'birthDate'>,
  today: DayParts,
): boolean => {
  if (ticket.age === 0) return false;
  const years = ticket.age === 1 ? Number(visitor.age) : ageOn(visitor.birthDate, today);
  return years !== null && years >= visitorLimits.healthNoticeAge;
};

/** A date as typed, with dots inserted: "0102" → "01.02". Deleting a dot deletes it. */
export const maskDate = (typed: string): string => {
  // A one-digit day or month that the buyer ended with a separator.
  const padded = typed.replaceAll(/(?<!\d)\d(?=[.,/\-\s])/g, '0$&');
  const digits = padded.replaceAll(/\D/g, '').slice(0, 8);
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '').join('.');
};
