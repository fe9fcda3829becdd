import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readStaticFiles, staticFile } from '../../../fixtures/server/static-files.ts';

it('serves built files but not the build’s internal files', async () => {
  const dist = await mkdtemp(join(tmpdir(), 'dist-'));
  try {
    for (const name of ['index.html', 'assets/a.js', '.vite/manifest.json', 'assets/.stamp']) {
      await mkdir(join(dist, name, '..'), { recursive: true });
      await writeFile(join(dist, name), '');
    }
    await writeFile(join(dist, 'assets/a.js.br'), 'packed by the build');
    const files = await readStaticFiles(dist);
    expect([...files.keys()].toSorted()).toEqual(['/assets/a.js', '/index.html']);
    const packed = await files.get('/assets/a.js')?.encoded('br');
    expect(packed?.bytes.toString()).toBe('packed by the build');
  } finally {
    await rm(dist, { recursive: true });
  }
});

it('compresses a file once per requested encoding', async () => {
  const file = staticFile(Buffer.from('a text of the shop '.repeat(100)), '.js', true);
  for (const encoding of ['br', 'gzip'] as const) {
    const [one, two] = await Promise.all([file.encoded(encoding), file.encoded(encoding)]);
    expect(one.encoding).toBe(encoding);
    expect(one.bytes.length).toBeLessThan(200);
    expect(two.bytes).toBe(one.bytes);
  }
});

it('does not recompress already compressed formats', async () => {
  const font = staticFile(Buffer.from('a font'), '.woff2', true);
  expect((await font.encoded('br, gzip')).encoding).toBeNull();
});
