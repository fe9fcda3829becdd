import { beforeEach, describe, expect, it, vi } from 'vitest';

import { succeed } from '../../../src/contract/result.ts';
import { HallEngine } from '../../../src/hall/hall-engine.ts';
import type { LoadedHall, MapRequest } from '../../../workers/hall-api.ts';
import type { HallGuard } from '../../../workers/hall-guard.ts';
import { sampleIndex } from '../hall-core/hall-samples.ts';

const request: MapRequest = { url: 'https://shop.test/map', body: '{}', headers: {}, session: '1' };
const stats = { seats: 1, skipped: 0, faults: 0, unplaced: 0, unlisted: 0, backdropItems: 0 };
const sizes = { indexBytes: 0, planBytes: 0, downloadMs: 0, readMs: 0, parseMs: 0 };

/** An engine whose worker can be lost at will. */
function engineAtRisk() {
  let lost = (): void => {};
  let loads = 0;
  const guard: HallGuard = {
    load: async () => {
      loads += 1;
      const hall: LoadedHall = {
        session: '1',
        index: sampleIndex([{ x: 0, y: 0 }]),
        tileBaseScale: 1,
        sameGeometry: false,
        asksForFont: false,
        overview: null,
        stats: { ...stats, ...sizes },
      };
      return Promise.resolve(succeed(hall));
    },
    setAppearance: () => {},
    registerFont: async () => Promise.resolve(true),
    paintTile: async () => new Promise(() => {}),
    onLost: (listener) => {
      lost = listener;
      return () => {};
    },
    dispose: () => {},
  };
  const engine = new HallEngine(guard);
  const load = async () => engine.load(request, () => {}, new AbortController().signal);
  const lose = async () => {
    lost();
    await Promise.resolve();
  };
  return { engine, load, lose, loads: () => loads };
}

describe('a hall whose worker is lost', () => {
  beforeEach(() => {
    vi.stubGlobal('requestAnimationFrame', () => 0);
    vi.stubGlobal('cancelAnimationFrame', () => {});
    return () => vi.unstubAllGlobals();
  });

  it('is read again, but not for ever', async () => {
    const { engine, load, lose, loads } = engineAtRisk();
    await load();
    for (let time = 0; time < 8; time += 1) await lose();
    expect(loads()).toBe(4);
    expect(engine.index?.count).toBe(1);
    engine.dispose();
  });

  it('may be lost again once the buyer has asked for it again', async () => {
    const { engine, load, lose, loads } = engineAtRisk();
    await load();
    for (let time = 0; time < 8; time += 1) await lose();
    await load();
    for (let time = 0; time < 8; time += 1) await lose();
    expect(loads()).toBe(8);
    engine.dispose();
  });

  it('is not read at all before anybody wanted it', async () => {
    const { engine, lose, loads } = engineAtRisk();
    await lose();
    expect(loads()).toBe(0);
    engine.dispose();
  });
});
