import { buyer } from './kz/buyer.ts';
import { cart } from './kz/cart.ts';
import { choosing } from './kz/choosing.ts';
import { event } from './kz/event.ts';
import { nominal } from './kz/nominal.ts';
import { order } from './kz/order.ts';
import { payment } from './kz/payment.ts';
import { refund } from './kz/refund.ts';
import { scheme } from './kz/scheme.ts';
import type { RestCatalog } from './ru/keys.ts';

/** What the other pages say. It imports nothing that the first words do: what fails to come can be asked for alone. */
export const rest: RestCatalog = { buyer, cart, choosing, event, nominal, order, payment, refund, scheme };
