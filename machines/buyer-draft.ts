import type { Buyer } from '../src/contract/requests.ts';

/** Everything a buyer may have typed or ticked on the way to an order, as typed. Survives a reload. */
export interface BuyerDraft {
  readonly fio: string;
  readonly surname: string;
  readonly name: string;
  readonly patronymic: string;
  readonly noPatronymic: boolean;
  readonly phone: string;
  readonly email: string;
  readonly repeatEmail: string;
  /** Ids of the ticked rows of `checkboxList`. */
  readonly checked: readonly string[];
}

/** A form nobody has touched. */
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

/** The buyer of an order as the draft stands: one line of names, or three parts in card mode. */
export const buyerOf = (draft: BuyerDraft, cardMode: boolean): Buyer => {
  const contacts = {
    phone: draft.phone.trim(),
    email: draft.email.trim(),
    repeatEmail: draft.repeatEmail.trim(),
  };
  if (!cardMode) return { kind: 'plain', fio: draft.fio.trim(), ...contacts };
  return {
    kind: 'card',
    surname: draft.surname.trim(),
    name: draft.name.trim(),
    patronymic: draft.noPatronymic ? '' : draft.patronymic.trim(),
    ...contacts,
  };
};
