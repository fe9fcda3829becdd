import { buyer } from './ru/buyer.ts';
import { cart } from './ru/cart.ts';
import { choosing } from './ru/choosing.ts';
import { event } from './ru/event.ts';
import { nominal } from './ru/nominal.ts';
import { order } from './ru/order.ts';
import { payment } from './ru/payment.ts';
import { refund } from './ru/refund.ts';
import { scheme } from './ru/scheme.ts';
import type { RestCatalog } from './ru/keys.ts';

/** What the other pages say. It imports nothing that the first words do: what fails to come can be asked for alone. */
export const rest: RestCatalog = { buyer, cart, choosing, event, nominal, order, payment, refund, scheme };
