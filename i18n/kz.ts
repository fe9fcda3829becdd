import { buyer } from './kz/buyer.ts';
import { cart } from './kz/cart.ts';
import { choosing } from './kz/choosing.ts';
import { common } from './kz/common.ts';
import { errors } from './kz/errors.ts';
import { event } from './kz/event.ts';
import { nominal } from './kz/nominal.ts';
import { order } from './kz/order.ts';
import { payment } from './kz/payment.ts';
import { poster } from './kz/poster.ts';
import { refund } from './kz/refund.ts';
import { scheme } from './kz/scheme.ts';
import { shell } from './kz/shell.ts';
import type { Catalog } from './ru.ts';

export const kz: Catalog = {
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
