import { common } from './kz/common.ts';
import { errors } from './kz/errors.ts';
import { poster } from './kz/poster.ts';
import { shell } from './kz/shell.ts';
import type { FirstCatalog } from './ru/keys.ts';

/** What the frame of every page and the poster say; the other pages wait for the whole catalog. */
export const first: FirstCatalog = { common, shell, errors, poster };
