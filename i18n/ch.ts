import { buyer } from './ch/buyer.ts';
import { cart } from './ch/cart.ts';
import { choosing } from './ch/choosing.ts';
import { common } from './ch/common.ts';
import { errors } from './ch/errors.ts';
import { event } from './ch/event.ts';
import { nominal } from './ch/nominal.ts';
import { order } from './ch/order.ts';
import { payment } from './ch/payment.ts';
import { poster } from './ch/poster.ts';
import { refund } from './ch/refund.ts';
import { scheme } from './ch/scheme.ts';
import { shell } from './ch/shell.ts';
import type { Catalog } from './ru.ts';

export const ch: Catalog = {
  common,
  shell,
  errors,
  event,
  poster,
  scheme,
  choosing,
  cart,
  buyer,
  nominal,
  order,
  payment,
  refund,
};
