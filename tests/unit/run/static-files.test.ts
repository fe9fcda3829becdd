import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readStaticFiles } from '../../../fixtures/run/static-files.ts';

it('serves the built files, and keeps the build’s own to itself', async () => {
  const dist = await mkdtemp(join(tmpdir(), 'dist-'));
  try {
    for (const name of ['index.html', 'assets/a.js', '.vite/manifest.json', 'assets/.stamp']) {
      await mkdir(join(dist, name, '..'), { recursive: true });
      await writeFile(join(dist, name), '');
    }
    expect([...(await readStaticFiles(dist)).keys()].toSorted()).toEqual(['/assets/a.js', '/index.html']);
  } finally {
    await rm(dist, { recursive: true });
  }
});
