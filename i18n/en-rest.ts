import { buyer } from './en/buyer.ts';
import { cart } from './en/cart.ts';
import { choosing } from './en/choosing.ts';
import { event } from './en/event.ts';
import { nominal } from './en/nominal.ts';
import { order } from './en/order.ts';
import { payment } from './en/payment.ts';
import { refund } from './en/refund.ts';
import { scheme } from './en/scheme.ts';
import type { RestCatalog } from './ru/keys.ts';

/** What the other pages say. It imports nothing that the first words do: what fails to come can be asked for alone. */
export const rest: RestCatalog = { buyer, cart, choosing, event, nominal, order, payment, refund, scheme };
