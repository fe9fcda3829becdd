import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';

const folder = new URL('../../../node_modules/.cache/box-office/', import.meta.url);

let known: Promise<Blob> | undefined;

async function readOrMake(): Promise<Blob> {
  const manifest = new URL('../../../node_modules/@electric-sql/pglite/package.json', import.meta.url);
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
  const file = fileURLToPath(new URL(`blank-${version}.tar`, folder));
  const kept = await readFile(file).catch(() => undefined);
  if (kept !== undefined) return new Blob([new Uint8Array(kept)]);
  const empty = await PGlite.create('memory://');
  const dump = await empty.dumpDataDir('none');
  await empty.close();
  await mkdir(folder, { recursive: true });
  // Written aside and renamed, since several test files may be at it at once.
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, new Uint8Array(await dump.arrayBuffer()));
  await rename(draft, file);
  return dump;
}

/** A dump of an empty database, made once per version of PGlite: a test then starts in 0.4 s instead of 2.5. */
export function blankDatabase(): Promise<Blob> {
  known ??= readOrMake();
  return known;
}
