/**
 * The source of keys. How to add a text:
 *  1. add it to the file of its screen in `ru/` (a new screen: a new file, named here and in the four `*-rest.ts`);
 *  2. the compiler now names the three files that lack it; write it there by hand;
 *  3. use it: `const { t } = useI18n(); t('cart.title')`.
 * A value is a text with `{{params}}` — `t('errors.withCode', { code })` — or, where a number bends the words,
 * a function of its params: `tickets: ({ count }: Count) => …` with `pluralRu` / `pluralOne`.
 * Money, dates and durations come ready-made from `useI18n().format` and go in as params.
 * Keep `as const` at the end of every Russian file: it is what types the params.
 */
import type { Shape } from '../formats/catalog-shape.ts';
import { buyer } from './buyer.ts';
import { cart } from './cart.ts';
import { choosing } from './choosing.ts';
import { common } from './common.ts';
import { errors } from './errors.ts';
import { event } from './event.ts';
import { nominal } from './nominal.ts';
import { order } from './order.ts';
import { payment } from './payment.ts';
import { poster } from './poster.ts';
import { refund } from './refund.ts';
import { scheme } from './scheme.ts';
import { shell } from './shell.ts';

export const ru = {
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
} as const;

export type Source = typeof ru;
/** What every language provides. */
export type Catalog = Shape<Source>;
/** The part of a catalog that the poster and the frame around every page need. */
export type FirstCatalog = Pick<Catalog, 'common' | 'shell' | 'errors' | 'poster'>;
/** What the other pages need besides. */
export type RestCatalog = Omit<Catalog, keyof FirstCatalog>;
