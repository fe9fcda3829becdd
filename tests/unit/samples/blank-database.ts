import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';

import { openDatabase } from '../../../fixtures/box-office/store/database.ts';
import { migrate } from '../../../fixtures/box-office/store/migrate.ts';

const cache = fileURLToPath(new URL('../../../node_modules/.cache/box-office/', import.meta.url));

/** The path of something that is made once per version of PGlite, by its suffix. */
async function keptAt(ending: string): Promise<string> {
  const manifest = new URL('../../../node_modules/@electric-sql/pglite/package.json', import.meta.url);
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
  await mkdir(cache, { recursive: true });
  return `${cache}blank-${version}${ending}`;
}

const known = new Map<string, Promise<Blob>>();

async function readOrMake(ending: string, make: () => Promise<Uint8Array>): Promise<Blob> {
  const file = await keptAt(ending);
  const kept = await readFile(file).catch(() => undefined);
  if (kept !== undefined) return new Blob([new Uint8Array(kept)]);
  const dump = await make();
  // Written to a draft and renamed, because several test files may do this at once.
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, dump);
  await rename(draft, file);
  return new Blob([new Uint8Array(dump)]);
}

function keptDump(ending: string, make: () => Promise<Uint8Array>): Promise<Blob> {
  const dump = known.get(ending) ?? readOrMake(ending, make);
  known.set(ending, dump);
  return dump;
}

/** A dump of an empty database, made once per version of PGlite: a test then starts in 0.4 s instead of 2.5. */
export function blankDatabase(): Promise<Blob> {
  return keptDump('.tar', async () => {
    const empty = await PGlite.create('memory://');
    const dump = await empty.dumpDataDir('none');
    await empty.close();
    return new Uint8Array(await dump.arrayBuffer());
  });
}

/* The end of the name of the dump with a box office's tables; it changes with them. */
async function migratedEnding(): Promise<string> {
  const steps = await readFile(
    new URL('../../../fixtures/box-office/store/migrate.ts', import.meta.url),
    'utf8',
  );
  return `-${createHash('sha256').update(steps).digest('hex').slice(0, 12)}.tar`;
}

/** A dump of a box office's empty tables: making them is a third of the time of opening one. */
export async function migratedDatabase(): Promise<Blob> {
  return keptDump(await migratedEnding(), async () => {
    const store = await openDatabase({ dataDir: 'memory', blank: await blankDatabase() });
    await migrate(store.db);
    const dump = await store.dump?.();
    await store.close();
    if (dump === undefined) throw new Error('This store makes no dump.');
    return dump;
  });
}

/** The path of that dump, for a shop in a process of its own. */
export async function migratedDatabaseFile(): Promise<string> {
  await migratedDatabase();
  return keptAt(await migratedEnding());
}

/** Fills a folder with an empty database, copied file by file from one made earlier. */
export async function fillBlankFolder(folder: string): Promise<void> {
  const kept = await keptAt('');
  const there = await stat(kept).catch(() => undefined);
  if (there === undefined) {
    const draft = `${kept}.${process.pid}`;
    await (await PGlite.create({ dataDir: draft })).close();
    // A faster test file has made the same.
    await rename(draft, kept).catch(() => rm(draft, { recursive: true, force: true }));
  }
  await cp(kept, folder, { recursive: true });
}
