import { buyer } from './en/buyer.ts';
import { cart } from './en/cart.ts';
import { choosing } from './en/choosing.ts';
import { common } from './en/common.ts';
import { errors } from './en/errors.ts';
import { event } from './en/event.ts';
import { nominal } from './en/nominal.ts';
import { order } from './en/order.ts';
import { payment } from './en/payment.ts';
import { poster } from './en/poster.ts';
import { refund } from './en/refund.ts';
import { scheme } from './en/scheme.ts';
import { shell } from './en/shell.ts';
import type { Catalog } from './ru.ts';

export const en: Catalog = {
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
