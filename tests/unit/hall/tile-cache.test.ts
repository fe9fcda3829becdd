import { describe, expect, it } from 'vitest';

import { fail, succeed, type Problem, type Result } from '../../../src/contract/result.ts';
import { TileCache, type TileKey } from '../../../src/hall/tiles/tile-cache.ts';
import { MAX_TILE_LEVEL, TILE_PX, type TileRequest } from '../../../workers/messages/hall-api.ts';

/* A hall that fills one tile at level 0: 512 units at one pixel a unit, its corner at (100, 200). */
const side = TILE_PX;
const hallBox = { minX: 100, minY: 200, maxX: 100 + side, maxY: 200 + side };
const part = (minX: number, minY: number, size: number) => ({
  minX: 100 + minX,
  minY: 200 + minY,
  maxX: 100 + minX + size,
  maxY: 200 + minY + size,
});
const key = (level: number, column = 0, row = 0): TileKey => ({ level, column, row });

/** A cache whose tiles are painted by the test: `painted` answers the oldest pending request. */
const open = () => {
  const closed: string[] = [];
  const asked: { request: TileRequest; signal: AbortSignal; answer: (tile: Result<ImageBitmap>) => void }[] =
    [];
  let shown = 0;
  const bitmap = (name: string) => ({ name, close: () => closed.push(name) }) as unknown as ImageBitmap;
  const cache = new TileCache(
    hallBox,
    1,
    (request, signal) => new Promise((answer) => asked.push({ request, signal, answer })),
    () => {
      shown += 1;
    },
  );
  const turn = async () => {
    for (let at = 0; at < 5; at += 1) await Promise.resolve();
  };
  const nameOf = ({ level, column, row }: TileKey) => `${level}:${column}:${row}`;
  let answered = 0;
  const painted = async () => {
    const next = asked[answered];
    if (next === undefined) throw new Error('nothing was asked for');
    answered += 1;
    next.answer(succeed(bitmap(nameOf(next.request))));
    await turn();
  };
  const refused = async () => {
    const problem: Problem = { kind: 'unreadable', cause: 'schema', detail: '' };
    asked[answered]?.answer(fail(problem));
    answered += 1;
    await turn();
  };
  const paintAll = async () => {
    while (answered < asked.length) await painted();
  };
  return {
    cache,
    closed,
    bitmap,
    painted,
    refused,
    paintAll,
    shown: () => shown,
    names: () => asked.map(({ request }) => nameOf(request)),
    requests: () => asked.map(({ request }) => request),
    signals: () => asked.map(({ signal }) => signal),
  };
};
const names = (tiles: readonly TileKey[]) => tiles.map(({ column, row }) => `${column},${row}`);
const bitmapsOf = (blits: readonly { bitmap: ImageBitmap }[]) =>
  blits.map(({ bitmap }) => (bitmap as unknown as { name: string }).name);

describe('the tiles of a hall', () => {
  it('halve in size at each level, starting at the corner of the hall', () => {
    const { cache } = open();
    expect(cache.boxOf(key(0))).toEqual(hallBox);
    expect(cache.boxOf(key(1, 1, 0))).toEqual({ minX: 356, minY: 200, maxX: 612, maxY: 456 });
  });

  it('are exactly those that intersect the view, nearest to its centre first', () => {
    const { cache } = open();
    expect(names(cache.tilesIn(part(10, 10, 20), 2))).toEqual(['0,0']);
    // At level 2 a tile is 128 units: from 100 to 400 are columns 0 to 3, the middle ones first.
    const tiles = names(cache.tilesIn({ ...part(100, 0, 300), maxY: 201 }, 2));
    expect(tiles.slice(0, 2).toSorted()).toEqual(['1,0', '2,0']);
    expect(tiles.toSorted()).toEqual(['0,0', '1,0', '2,0', '3,0']);
    expect(names(cache.tilesIn(part(-900, -900, 9000), 1)).toSorted()).toEqual(['0,0', '0,1', '1,0', '1,1']);
  });

  it('are sharp at rest, coarser while moving, and limited in number', () => {
    const { cache } = open();
    const little = part(0, 0, 10);
    expect(cache.levelFor(1, little, false)).toBe(0);
    // √2 and a little more: two thirds of the way to the next level.
    expect(cache.levelFor(2 ** 1.4, little, false)).toBe(2);
    expect(cache.levelFor(2 ** 1.4, little, true)).toBe(1);
    expect(cache.levelFor(2 ** 1.04, little, false)).toBe(1);
    expect(cache.levelFor(0.1, little, false)).toBe(0);
    expect(cache.levelFor(0, little, false)).toBe(0);
    expect(cache.levelFor(1e9, part(0, 0, 0.001), false)).toBe(MAX_TILE_LEVEL);
    // The whole hall at level 3 are 64 tiles: too many.
    expect(cache.levelFor(2 ** 2.4, hallBox, false)).toBe(2);
  });

  it('are requested two at a time, the whole hall first', async () => {
    const { cache, names: asked, painted, paintAll, shown, requests } = open();
    cache.setFadedZones(['z1']);
    cache.want([key(1, 0, 0), key(1, 1, 0)]);
    expect(asked()).toEqual(['0:0:0', '1:0:0']);
    expect(cache.settled).toBe(false);
    expect(cache.isWhole).toBe(false);
    await painted();
    expect(asked()).toEqual(['0:0:0', '1:0:0', '1:1:0']);
    expect(cache.isWhole).toBe(true);
    await paintAll();
    expect(cache.settled).toBe(true);
    expect(shown()).toBe(3);
    expect(requests().map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(requests()[0]).toMatchObject({ fadedZones: ['z1'] });
    cache.want([key(1, 0, 0)]);
    expect(asked()).toHaveLength(3);
    expect(cache.bytes).toBe(3 * TILE_PX * TILE_PX * 4);
  });

  it('are repainted when switching between far and near, the whole-hall tile only when in view', async () => {
    const { cache, paintAll, requests } = open();
    const ways = () => requests().map(({ level, afar }) => `${level} ${afar ? 'afar' : 'near'}`);
    cache.want([key(1)], 'afar');
    await paintAll();
    cache.want([key(1)], 'afar');
    expect(ways()).toEqual(['0 afar', '1 afar']);
    cache.want([key(1)], 'near');
    // The painted tile stays until then.
    expect(cache.blitsFor(key(1))).toHaveLength(1);
    // Back before it is painted: the pending request is for the other view, and the tile is still wanted.
    cache.want([key(1)], 'afar');
    cache.want([key(1)], 'near');
    await paintAll();
    expect(
      ways()
        .slice(2)
        .filter((way) => way !== '1 near'),
    ).toEqual([]);
    expect(cache.settled).toBe(true);
    cache.want([key(0)], 'near');
    await paintAll();
    expect(ways().at(-1)).toBe('0 near');
  });

  it('omit the plan’s own names when the page draws them, and always omit illegible words', async () => {
    const { cache, paintAll, requests } = open();
    cache.want([key(1)], 'near');
    await paintAll();
    cache.want([key(1)], 'named');
    await paintAll();
    cache.want([key(1)], 'afar');
    await paintAll();
    const [, plain, named, far] = requests();
    expect(plain).toMatchObject({ level: 1, afar: false, isNamed: false });
    expect(named).toMatchObject({ level: 1, afar: false, isNamed: true });
    // What is too small to be read is in none; among seats there are also the numbers of rows.
    expect(plain?.leastWords).toBeGreaterThan(7);
    expect(named?.leastWords).toBe(plain?.leastWords);
    expect(far?.leastWords).toBeGreaterThan(plain?.leastWords ?? Infinity);
  });

  it('become stale when the faded zones change, all of them or only those affected', async () => {
    const { cache, paintAll, names: asked } = open();
    expect(cache.hasFadedZones).toBe(false);
    cache.want([key(1, 0, 0), key(1, 1, 0)]);
    await paintAll();
    cache.setFadedZones(['z1'], [part(10, 10, 5)]);
    cache.want([key(1, 0, 0), key(1, 1, 0)]);
    expect(asked().slice(3)).toEqual(['0:0:0', '1:0:0']);
    await paintAll();
    cache.setFadedZones([]);
    expect(cache.isWhole).toBe(false);
    expect(cache.hasFadedZones).toBe(false);
  });

  it('that are no longer wanted are aborted and their pictures closed', async () => {
    const { cache, signals, painted, closed } = open();
    cache.want([key(3, 1, 1)]);
    cache.want([key(3, 7, 7)]);
    expect(signals().map(({ aborted }) => aborted)).toEqual([false, true]);
    await painted();
    await painted();
    expect(closed).toEqual(['3:1:1']);
  });

  it('that fail to paint are not requested endlessly', async () => {
    const { cache, names: asked, refused } = open();
    const screen = [key(1)];
    cache.want(screen);
    await refused();
    await refused();
    expect(cache.settled).toBe(true);
    // The following redraw requests the same tiles.
    cache.want(screen);
    expect(asked()).toEqual(['0:0:0', '1:0:0']);
    expect(cache.settled).toBe(true);
    // Another view retries, and so does a hall with an outdated picture.
    cache.want([key(1), key(1, 1)]);
    expect(asked()).toHaveLength(4);
    await refused();
    await refused();
    await refused();
    cache.invalidate('all');
    cache.want([key(1), key(1, 1)]);
    expect(asked()).toHaveLength(7);
  });

  it('fall back to coarser ones until they are painted', async () => {
    const { cache, paintAll, painted } = open();
    expect(cache.blitsFor(key(1))).toEqual([]);
    cache.want([]);
    await painted();
    // A quarter of the whole hall's picture, enlarged.
    expect(cache.blitsFor(key(1, 1, 1))).toMatchObject([
      { sourceX: side / 2, sourceY: side / 2, sourceSize: side / 2, box: cache.boxOf(key(1, 1, 1)) },
    ]);
    expect(cache.blitsFor(key(2, 3, 1))).toMatchObject([
      { sourceX: (3 * side) / 4, sourceY: side / 4, sourceSize: side / 4 },
    ]);
    cache.want([key(1, 0, 0), key(1, 1, 0), key(1, 0, 1)]);
    await paintAll();
    expect(bitmapsOf(cache.blitsFor(key(1, 1, 0)))).toEqual(['1:1:0']);
    // The nearest coarser tile, not the coarsest.
    expect(cache.blitsFor(key(2, 3, 1))).toMatchObject([{ sourceX: side / 2, sourceY: side / 2 }]);
    expect(bitmapsOf(cache.blitsFor(key(2, 3, 1)))).toEqual(['1:1:0']);
    const whole = cache.blitsFor(key(1, 1, 0))[0];
    expect(whole).toMatchObject({ sourceX: 0, sourceY: 0, sourceSize: side, box: cache.boxOf(key(1, 1, 0)) });
  });

  it('are composed of sharper ones where available', async () => {
    const { cache, paintAll } = open();
    cache.want([key(2, 0, 0), key(2, 1, 0), key(2, 0, 1)]);
    await paintAll();
    // Three of four: the coarse tile is below them.
    expect(bitmapsOf(cache.blitsFor(key(1, 0, 0)))).toEqual(['0:0:0', '2:0:0', '2:1:0', '2:0:1']);
    cache.want([key(2, 1, 1)]);
    await paintAll();
    expect(bitmapsOf(cache.blitsFor(key(1, 0, 0))).toSorted()).toEqual(['2:0:0', '2:0:1', '2:1:0', '2:1:1']);
  });

  it('that show a sold seat are repainted, and stay visible until then', async () => {
    const { cache, paintAll, names: asked, closed, signals } = open();
    const tiles = [key(1, 0, 0), key(1, 1, 1)];
    cache.want(tiles);
    await paintAll();
    cache.invalidate([part(5, 5, 3)]);
    expect(cache.isWhole).toBe(false);
    expect(bitmapsOf(cache.blitsFor(key(1, 0, 0)))).toEqual(['1:0:0']);
    cache.want(tiles);
    expect(asked().slice(3)).toEqual(['0:0:0', '1:0:0']);
    await paintAll();
    expect(closed.toSorted()).toEqual(['0:0:0', '1:0:0']);
    cache.invalidate('all');
    cache.want(tiles);
    expect(asked().slice(5)).toEqual(['0:0:0', '1:0:0']);
    // Painting may have begun before the change.
    cache.invalidate('all');
    expect(
      signals()
        .slice(5)
        .every(({ aborted }) => aborted),
    ).toBe(true);
  });

  it('being painted while one of their seats is sold are shown, then repainted', async () => {
    const { cache, paintAll, names: asked, signals } = open();
    const tiles = [key(1, 0, 0), key(1, 1, 1)];
    cache.want(tiles);
    cache.invalidate([part(5, 5, 3)]);
    expect(signals().some(({ aborted }) => aborted)).toBe(false);
    await paintAll();
    expect(bitmapsOf(cache.blitsFor(key(1, 0, 0)))).toEqual(['1:0:0']);
    cache.want(tiles);
    expect(asked().slice(3)).toEqual(['0:0:0', '1:0:0']);
    await paintAll();
    cache.want(tiles);
    expect(cache.settled).toBe(true);
  });

  it('are all repainted, however often the first ones become stale again', async () => {
    const { cache, painted, paintAll, names: asked } = open();
    const tiles = [0, 1].flatMap((row) => [key(1, 0, row), key(1, 1, row)]);
    cache.want(tiles);
    await paintAll();
    const sell = (): void => cache.invalidate([part(5, 5, 1000)]);
    for (let round = 0; round < 4; round += 1) {
      sell();
      cache.want(tiles);
      await painted();
      await painted();
    }
    expect(new Set(asked().slice(5))).toEqual(
      new Set(['0:0:0', ...tiles.map(({ column, row }) => `1:${column}:${row}`)]),
    );
  });

  it('start with the picture delivered with the hall', () => {
    const { cache, bitmap, names: asked } = open();
    cache.seed(bitmap('seed'));
    expect(cache.isWhole).toBe(true);
    cache.want([key(1)]);
    expect(asked()).toEqual(['1:0:0']);
    expect(bitmapsOf(cache.blitsFor(key(0)))).toEqual(['seed']);
  });

  it('are evicted least recently used first, except for the coarse ones', async () => {
    const { cache, paintAll, closed } = open();
    const level = (count: number) =>
      Array.from({ length: count }, (_, at) => key(4, at % 16, Math.floor(at / 16)));
    cache.want([key(1), ...level(62)]);
    await paintAll();
    expect(closed).toEqual([]);
    cache.blitsFor(key(4, 0, 0));
    cache.want([key(5, 0, 0)]);
    await paintAll();
    // The 65th replaces the least recently used one: the first has just been viewed.
    expect(closed).toEqual(['4:1:0']);
    expect(cache.bytes).toBe(64 * TILE_PX * TILE_PX * 4);
    expect(bitmapsOf(cache.blitsFor(key(0)))).toEqual(['0:0:0']);
  });

  it('are all closed with the hall, including pending ones', async () => {
    const { cache, closed, painted, paintAll, names: asked, signals, shown } = open();
    cache.want([key(1), key(2)]);
    await painted();
    cache.close();
    expect(
      signals()
        .slice(1)
        .every(({ aborted }) => aborted),
    ).toBe(true);
    const before = shown();
    await paintAll();
    expect(closed.toSorted()).toEqual(['0:0:0', '1:0:0', '2:0:0']);
    expect(cache.bytes).toBe(0);
    expect(shown()).toBe(before);
    expect(asked()).toHaveLength(3);
    expect(cache.settled).toBe(true);
  });
});
