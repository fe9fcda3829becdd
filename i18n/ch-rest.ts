import { buyer } from './ch/buyer.ts';
import { cart } from './ch/cart.ts';
import { choosing } from './ch/choosing.ts';
import { event } from './ch/event.ts';
import { nominal } from './ch/nominal.ts';
import { order } from './ch/order.ts';
import { payment } from './ch/payment.ts';
import { refund } from './ch/refund.ts';
import { scheme } from './ch/scheme.ts';
import type { RestCatalog } from './ru/keys.ts';

/** What the other pages say. It imports nothing that the first words do: what fails to come can be asked for alone. */
export const rest: RestCatalog = { buyer, cart, choosing, event, nominal, order, payment, refund, scheme };
