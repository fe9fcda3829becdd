import { common } from './ru/common.ts';
import { errors } from './ru/errors.ts';
import { poster } from './ru/poster.ts';
import { shell } from './ru/shell.ts';
import type { FirstCatalog } from './ru/keys.ts';

/** What the frame of every page and the poster say; the other pages wait for the whole catalog. */
export const first: FirstCatalog = { common, shell, errors, poster };
