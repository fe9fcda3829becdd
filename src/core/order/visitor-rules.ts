import type { NominalTicket, Visitor } from '../../contract/nominal.ts';
import { dayParts, type DayParts } from '../venue-date.ts';

/** A field of a visitor's card. */
export type VisitorField = Exclude<keyof Visitor, 'ticketId'>;

/** What is wrong with a field. `pattern` of a document is told by the note of its type. */
export type VisitorFault = 'required' | 'length' | 'letters' | 'age' | 'date' | 'future' | 'pattern';

/** One thing to mend, in the order of the card. */
export interface VisitorIssue {
  readonly ticketId: string;
  readonly field: VisitorField;
  readonly fault: VisitorFault;
}

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

const letters =
  /^[\p{Script=Latin}\p{Script=Cyrillic} -]*[\p{Script=Latin}\p{Script=Cyrillic}][\p{Script=Latin}\p{Script=Cyrillic} -]*$/u;
const roman = '[IVXLCDMivxlcdm]+';
/** By the document type's id; spaces are taken out before. */
const documentPatterns: Readonly<Record<string, RegExp>> = {
  '1': /^\d{10}$/,
  '3': /^[А-ЯЁ]{2}\d{7}$/,
  '4': new RegExp(`^${roman}-[А-ЯЁа-яё]{2}\\d{6}$`),
  '5': new RegExp(`^${roman}\\d{7}$`),
};
const otherDocument = /^[\p{L}\d_-]{2,}$/u;

const textFault = (value: string, { min, max }: { min: number; max: number }): VisitorFault | null => {
  if (value === '') return 'required';
  if (value.length < min || value.length > max) return 'length';
  return letters.test(value) ? null : 'letters';
};

const daysIn = ({ month, year }: DayParts): number => {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
};

const order = ({ day, month, year }: DayParts): number => year * 10_000 + month * 100 + day;

const dateFault = (value: string, today: DayParts): VisitorFault | null => {
  if (value === '') return 'required';
  const parts = /^\d{2}\.\d{2}\.\d{4}$/.test(value) ? dayParts(value) : null;
  if (parts === null || parts.day > daysIn(parts)) return 'date';
  if (parts.year < visitorLimits.firstYear || parts.year > visitorLimits.lastYear) return 'date';
  return order(parts) > order(today) ? 'future' : null;
};

/** Whether a document's number has the form of its type. Spaces do not count. */
export const documentFault = (typeId: string, value: string): VisitorFault | null => {
  const number = value.replaceAll(/\s/g, '');
  if (number === '') return 'required';
  if (number.length > visitorLimits.documentNumber.max) return 'length';
  return (documentPatterns[typeId] ?? otherDocument).test(number) ? null : 'pattern';
};

/** Everything still to be mended on one card, in its order. `hasRegions`: the chosen country is divided into some. */
export const visitorIssues = (
  ticket: NominalTicket,
  visitor: Visitor,
  today: DayParts,
  hasRegions: boolean,
): readonly VisitorIssue[] => {
  const checks: readonly (readonly [VisitorField, VisitorFault | null])[] = [
    ['surname', textFault(visitor.surname.trim(), visitorLimits.surname)],
    ['name', textFault(visitor.name.trim(), visitorLimits.name)],
    [
      'middleName',
      ticket.needsMiddleName ? textFault(visitor.middleName.trim(), visitorLimits.middleName) : null,
    ],
    ['age', ticket.age === 1 && !/^\d{1,2}$/.test(visitor.age.trim()) ? 'age' : null],
    ['birthDate', ticket.age === 2 ? dateFault(visitor.birthDate.trim(), today) : null],
    ['countryId', ticket.needsCountry && visitor.countryId === '' ? 'required' : null],
    ['regionId', ticket.needsRegion && hasRegions && visitor.regionId === '' ? 'required' : null],
    ['documentTypeId', ticket.needsDocument && visitor.documentTypeId === '' ? 'required' : null],
    [
      'documentNumber',
      ticket.needsDocument && visitor.documentTypeId !== ''
        ? documentFault(visitor.documentTypeId, visitor.documentNumber)
        : null,
    ],
  ];
  return checks.flatMap(([field, fault]) => (fault === null ? [] : [{ ticketId: ticket.id, field, fault }]));
};

/** Whole years between a birth date and today; null while the date is not one. */
export const ageOn = (birthDate: string, today: DayParts): number | null => {
  if (dateFault(birthDate.trim(), today) !== null) return null;
  const birth = dayParts(birthDate);
  if (birth === null) return null;
  const hadBirthday = today.month * 100 + today.day >= birth.month * 100 + birth.day;
  return today.year - birth.year - (hadBirthday ? 0 : 1);
};

/** Digits as they are typed, with the dots put in: "0102" → "01.02". Deleting a dot deletes it. */
export const maskDate = (typed: string): string => {
  const digits = typed.replaceAll(/\D/g, '').slice(0, 8);
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '').join('.');
};
