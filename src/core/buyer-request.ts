import type { Buyer } from '../contract/requests.ts';
import { normaliseYo, phoneDigits, type BuyerDraft } from './buyer-rules.ts';

/**
 * The buyer as an order carries them: trimmed, «ё» normalised in card mode, the phone compact with its plus. A form
 * that does not ask for the e-mail twice repeats it by itself.
 */
export const buyerOf = (draft: BuyerDraft, cardMode: boolean): Buyer => {
  const digits = phoneDigits(draft.phone);
  const email = draft.email.trim();
  const repeated = draft.repeatEmail.trim();
  const contact = { email, repeatEmail: repeated === '' ? email : repeated };
  if (!cardMode) {
    return {
      kind: 'plain',
      fio: draft.fio.trim().replaceAll(/ {2,}/g, ' '),
      phone: `+${digits}`,
      ...contact,
    };
  }
  return {
    kind: 'card',
    surname: normaliseYo(draft.surname.trim()),
    name: normaliseYo(draft.name.trim()),
    patronymic: draft.noPatronymic ? '' : normaliseYo(draft.patronymic.trim()),
    phone: `+${digits.replace(/^8(?=\d{10}$)/, '7')}`,
    ...contact,
  };
};
