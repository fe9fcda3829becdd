import { first } from '../../i18n/en-first.ts';
import { rest } from '../../i18n/en-rest.ts';
import type { Catalog } from '../../i18n/keys.ts';

/** The whole catalog, as a page has it once both parts have come. */
export const en: Catalog = { ...first, ...rest };
