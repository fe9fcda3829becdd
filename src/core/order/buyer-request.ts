import type { Buyer } from '../../contract/requests.ts';
import { normaliseYo, phoneDigits, tidyName, type BuyerDraft } from './buyer-rules.ts';

/* A Russian number is written with 8 at home and +7 abroad; any other keeps what was typed before its digits. */
const phoneOf = (typed: string): string => {
  const digits = phoneDigits(typed);
  if (typed.trim().startsWith('+')) return `+${digits}`;
  return /^[78]\d{10}$/.test(digits) ? `+7${digits.slice(1)}` : digits;
};

/**
 * The buyer as an order carries them: names tidied, «ё» normalised in card mode, the phone without its spaces. The
 * e-mail goes twice whatever the draft has in its second field: a form that asks for it lets only an equal one
 * through, and one that does not ask may have kept what was typed while it still did.
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
