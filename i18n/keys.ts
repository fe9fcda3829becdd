/**
 * The source of keys. How to add a text:
 * 1. add it to the section of its screen in `ru-first.ts` or `ru-rest.ts`;
 * 2. the compiler now names the three files that lack it; write it there by hand;
 * 3. use it: `const { t } = useI18n(); t('cart.title')`. A value is a text with `{{params}}` — `t('errors.withCode',
 *   { code })` — or, if a number inflects the words, a function of its params: `tickets: ({ count }: Count) => …`
 *   with `pluralRu` / `pluralOne`. Money, dates and durations come formatted from `useI18n().format` and go in as
 *   params. Keep `as const` at the end of both Russian files: it types the params.
 */
import type { Shape } from './formats/catalog-shape.ts';
import type { first } from './ru-first.ts';
import type { rest } from './ru-rest.ts';

export type Source = typeof first & typeof rest;
/** The part of a catalog that the poster and the frame around every page need. */
export type FirstCatalog = Shape<typeof first>;
/** What the other pages need besides. */
export type RestCatalog = Shape<typeof rest>;
/** What every language provides. */
export type Catalog = FirstCatalog & RestCatalog;
