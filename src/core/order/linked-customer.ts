import type { OrderCustomer } from '../../contract/requests.ts';
import type { LinkedCustomer } from '../../contract/setup.ts';
import { emptyDraft, type BuyerDraft } from './buyer-rules.ts';
import { phoneFromAccount } from './phone-text.ts';

/** The form's fields that the buyer has changed. The account may fill in all others. */
export type TypedDraft = Partial<BuyerDraft>;

const known = (customer: LinkedCustomer | null): TypedDraft =>
  customer === null
    ? {}
    : { fio: customer.name, phone: phoneFromAccount(customer.phone), email: customer.email };

/** The form as shown and sent: what was typed, else the account's value, else nothing. */
export const draftOf = (customer: LinkedCustomer | null, typed: TypedDraft): BuyerDraft => ({
  ...emptyDraft,
  ...known(customer),
  ...typed,
});

/** Whether any value in the form is the account's. */
export const isPrefilled = (customer: LinkedCustomer | null, typed: TypedDraft): boolean =>
  Object.entries(known(customer)).some(([field, value]) => value !== '' && !(field in typed));

/** The typed fields without the empty ones, which another account or a reload may fill in. */
export const keepTyped = (typed: TypedDraft): TypedDraft =>
  Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== false && String(value) !== ''));

/** The linked customer, in the form that an order needs. */
export const orderCustomer = (customer: LinkedCustomer | null): OrderCustomer | null => {
  if (customer === null) return null;
  const { referrer, id, typeId, typeName, cardCode, cardData } = customer;
  return { referrer, id, typeId, typeName, cardCode, cardData };
};
