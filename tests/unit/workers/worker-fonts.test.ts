import { afterEach, expect, it, vi } from 'vitest';

import { HallService } from '../../../workers/service/hall-service.ts';

afterEach(() => vi.unstubAllGlobals());

/** Fonts that load on command: by file, how each ends. */
function slowFonts() {
  const added: string[] = [];
  const ends = new Map<string, { come(): void; fail(): void }>();
  class FontFace {
    readonly file: string;
    constructor(_: string, source: string) {
      this.file = /"(.*)"/.exec(source)?.[1] ?? '';
    }
    async load(): Promise<FontFace> {
      return new Promise((resolve, reject) => {
        ends.set(this.file, { come: () => resolve(this), fail: () => reject(new Error('no such file')) });
      });
    }
  }
  vi.stubGlobal('FontFace', FontFace);
  vi.stubGlobal('fonts', { add: ({ file }: FontFace) => added.push(file) });
  return { added, ends };
}

it('registers fonts in the order requested, whichever loads first', async () => {
  const { added, ends } = slowFonts();
  const service = new HallService();
  const asked = ['a', 'b', 'c', 'd'].map(async (file) => service.registerFont('Onest', file, '400'));
  await vi.waitFor(() => expect(ends.size).toBe(4));
  ends.get('d')?.come();
  ends.get('b')?.fail();
  ends.get('c')?.come();
  await expect(Promise.race([asked[3], Promise.resolve('waits')])).resolves.toBe('waits');
  ends.get('a')?.come();
  expect(await Promise.all(asked)).toEqual([true, false, true, true]);
  expect(added).toEqual(['a', 'c', 'd']);
});
