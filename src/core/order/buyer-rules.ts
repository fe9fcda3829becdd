import { cyrillicAddress } from './keyboard-layout.ts';
import type { Buyer } from '../../contract/requests.ts';

/** The buyer form as typed, with the fields of both its modes, so that switching the payment method loses nothing. */
export type BuyerDraft = {
  readonly fio: string;
  readonly surname: string;
  readonly name: string;
  readonly patronymic: string;
  /** «Нет отчества» */
  readonly noPatronymic: boolean;
  readonly phone: string;
  readonly email: string;
  readonly repeatEmail: string;
  /** Ids of ticked `checkboxList` rows. */
  readonly checked: readonly string[];
};

/** An untouched form. */
export const emptyDraft: BuyerDraft = {
  fio: '',
  surname: '',
  name: '',
  patronymic: '',
  noPatronymic: false,
  phone: '',
  email: '',
  repeatEmail: '',
  checked: [],
};

/** What the form requires. */
export type BuyerFormShape = {
  /** Culture-card mode: names in three parts, a phone of exactly 11 digits. */
  readonly cardMode: boolean;
  readonly repeatEmail: boolean;
  /** Ids of the `checkboxList` rows that have to be ticked. */
  readonly requiredTicks: readonly string[];
};

/** A field of the form; a checkbox is named after its row: `tick:7`. */
export type BuyerField =
  | 'fio'
  | 'surname'
  | 'name'
  | 'patronymic'
  | 'phone'
  | 'email'
  | 'repeatEmail'
  | `tick:${string}`;

/** What is wrong with a field; each has a text in the catalogs. */
export type BuyerFault =
  | 'required'
  | 'tooShort'
  | 'tooLong'
  | 'letters'
  | 'russianLetters'
  | 'phone'
  | 'cardPhone'
  | 'email'
  | 'mismatch'
  | 'tick';

/** One error, in the order of the form. */
export type BuyerIssue = {
  readonly field: BuyerField;
  readonly fault: BuyerFault;
};

/** Lengths, from section 5 of the specification. */
export const buyerLimits = {
  fio: { min: 2, max: 70 },
  surname: { min: 1, max: 70 },
  name: { min: 1, max: 50 },
  patronymic: { min: 1, max: 50 },
  email: { min: 6, max: 70 },
  /** Characters without spaces, brackets and dashes: 6 to 20. No phone number in the world has more than 15 digits. */
  phone: { min: 6, max: 20, maxDigits: 15 },
  cardPhoneDigits: 11,
} as const;

/* Kazakh letters are in the Cyrillic script too. Dashes and spaces alone are not a name. */
const lettersPattern =
  /^[- ]*[\p{Script=Cyrillic}\p{Script=Latin}][\p{Script=Cyrillic}\p{Script=Latin}\- ]*$/u;
const russianPattern = /^[А-Яа-я]+(?:-[А-Яа-я]+)*$/;
const emailPattern =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/;

const lengthFault = (value: string, limits: { min: number; max: number }): BuyerFault | null => {
  const length = Array.from(value).length;
  if (length === 0) return 'required';
  if (length < limits.min) return 'tooShort';
  return length > limits.max ? 'tooLong' : null;
};

/** «Ё» is «Е» in a passport's machine-readable name, so card mode compares and sends it that way. */
const normaliseYo = (value: string): string => value.replaceAll('ё', 'е').replaceAll('Ё', 'Е');

/**
 * A name as it is checked and sent: trimmed, single spaces, a plain hyphen for the dashes that phones insert, letters
 * composed (a pasted «й» may be two characters).
 *
 * @internal Exported for tests: its callers do not exercise all cases.
 */
export const tidyName = (value: string): string =>
  value
    .normalize('NFC')
    .replaceAll(/[‐‑‒–—]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim();

const fioFault = (value: string): BuyerFault | null =>
  lengthFault(value, buyerLimits.fio) ?? (lettersPattern.test(value) ? null : 'letters');

const cardNameFault = (value: string, limits: { min: number; max: number }): BuyerFault | null =>
  lengthFault(value, limits) ?? (russianPattern.test(normaliseYo(value)) ? null : 'russianLetters');

/** Digits of a phone as typed. */
const phoneDigits = (phone: string): string => phone.replaceAll(/\D/g, '');

const phoneFault = (value: string, cardMode: boolean): BuyerFault | null => {
  const digits = phoneDigits(value);
  const compact = value.replaceAll(/[\s()-]/g, '');
  // The dropdown inserts a bare country code: that does not count as typed. 7 and 1 are complete codes.
  if (/^(?:[17]?|[2-689]\d{0,2})$/.test(digits)) return 'required';
  if (cardMode) {
    return digits.length === buyerLimits.cardPhoneDigits && /^(?:\+?7|8)\d+$/.test(compact)
      ? null
      : 'cardPhone';
  }
  if (!/^\+?\d+$/.test(compact)) return 'phone';
  if (compact.length > buyerLimits.phone.max || digits.length > buyerLimits.phone.maxDigits) return 'tooLong';
  return compact.length < buyerLimits.phone.min ? 'tooShort' : null;
};

/**
 * The fault of an e-mail address, trimmed; null if it is valid. The only rule for it, in all forms and in the sandbox's
 * box office.
 */
export const emailFault = (value: string): BuyerFault | null =>
  lengthFault(value, buyerLimits.email) ??
  (emailPattern.test(value) || cyrillicAddress(value) === value.normalize('NFC') ? null : 'email');

/** All errors that keep the form from being sent, in its order; empty if it may be sent. */
export const buyerIssues = (draft: BuyerDraft, shape: BuyerFormShape): readonly BuyerIssue[] => {
  const issues: BuyerIssue[] = [];
  const check = (field: BuyerField, fault: BuyerFault | null): void => {
    if (fault !== null) issues.push({ field, fault });
  };
  if (shape.cardMode) {
    check('surname', cardNameFault(tidyName(draft.surname), buyerLimits.surname));
    check('name', cardNameFault(tidyName(draft.name), buyerLimits.name));
    if (!draft.noPatronymic)
      check('patronymic', cardNameFault(tidyName(draft.patronymic), buyerLimits.patronymic));
  } else {
    check('fio', fioFault(tidyName(draft.fio)));
  }
  check('phone', phoneFault(draft.phone, shape.cardMode));
  check('email', emailFault(draft.email.trim()));
  if (shape.repeatEmail) {
    const repeated = draft.repeatEmail.trim();
    check('repeatEmail', repeated === '' ? 'required' : repeated === draft.email.trim() ? null : 'mismatch');
  }
  for (const row of shape.requiredTicks) {
    if (!draft.checked.includes(row)) issues.push({ field: `tick:${row}`, fault: 'tick' });
  }
  return issues;
};

/* Russian numbers, written with 8 at home and +7 abroad, are sent with +7; any other number keeps a typed plus. */
const phoneOf = (typed: string): string => {
  const digits = phoneDigits(typed);
  if (typed.trim().startsWith('+')) return `+${digits}`;
  return /^[78]\d{10}$/.test(digits) ? `+7${digits.slice(1)}` : digits;
};

/**
 * The buyer as sent with an order: names tidied, «ё» normalised in card mode, the phone without spaces. The e-mail is
 * sent twice regardless of the second field: a form that asks for it has checked that it matches, and one that does
 * not may hold an outdated value.
 */
export const buyerOf = (draft: BuyerDraft, cardMode: boolean): Buyer => {
  const phone = phoneOf(draft.phone);
  const email = draft.email.trim();
  const contact = { email, repeatEmail: email };
  if (!cardMode) {
    return {
      kind: 'plain',
      fio: tidyName(draft.fio),
      phone,
      ...contact,
    };
  }
  return {
    kind: 'card',
    surname: normaliseYo(tidyName(draft.surname)),
    name: normaliseYo(tidyName(draft.name)),
    patronymic: draft.noPatronymic ? '' : normaliseYo(tidyName(draft.patronymic)),
    phone,
    ...contact,
  };
};
