import { common } from './ch/common.ts';
import { errors } from './ch/errors.ts';
import { poster } from './ch/poster.ts';
import { shell } from './ch/shell.ts';
import type { FirstCatalog } from './ru/keys.ts';

/** What the frame of every page and the poster say; the other pages wait for the whole catalog. */
export const first: FirstCatalog = { common, shell, errors, poster };
