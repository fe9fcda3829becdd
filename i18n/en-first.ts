import { common } from './en/common.ts';
import { errors } from './en/errors.ts';
import { poster } from './en/poster.ts';
import { shell } from './en/shell.ts';
import type { FirstCatalog } from './ru/keys.ts';

/** What the frame of every page and the poster say; the other pages wait for the whole catalog. */
export const first: FirstCatalog = { common, shell, errors, poster };
