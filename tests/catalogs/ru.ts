import { first } from '../../i18n/ru-first.ts';
import { rest } from '../../i18n/ru-rest.ts';

/** The whole catalog, as a page has it once both parts have come; its texts are types too. */
export const ru = { ...first, ...rest } as const;
