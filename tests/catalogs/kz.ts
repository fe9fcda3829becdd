import { first } from '../../i18n/kz-first.ts';
import { rest } from '../../i18n/kz-rest.ts';
import type { Catalog } from '../../i18n/keys.ts';

/** The whole catalog, as a page has it once both parts have come. */
export const kz: Catalog = { ...first, ...rest };
