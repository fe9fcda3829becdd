import type { Buyer } from '../contract/requests.ts';
import { normaliseYo, phoneDigits, tidyName, type BuyerDraft } from './buyer-rules.ts';

/* A Russian number is written with 8 at home and +7 abroad; any other keeps what was typed before its digits. */
const phoneOf = (typed: string): string => {
  const digits = phoneDigits(typed);
  if (typed.trim().startsWith('+')) return `+${digits}`;
  return /^[78]\d{10}$/.test(digits) ? `+7${digits.slice(1)}` : digits;
};

/**
 * The buyer as an order carries them: names tidied, «ё» normalised in card mode, the phone without its spaces. A form
 * that does not ask for the e-mail twice repeats it by itself.
 */
export const buyerOf = (draft: BuyerDraft, cardMode: boolean): Buyer => {
  const phone = phoneOf(draft.phone);
  const email = draft.email.trim();
  const repeated = draft.repeatEmail.trim();
  const contact = { email, repeatEmail: repeated === '' ? email : repeated };
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
