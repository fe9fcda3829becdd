import { describe, expect, it } from 'vitest';

import { framesMeet, type Frame } from '../../../src/core/hall/camera.ts';
import { hallPoint, type Box } from '../../../src/core/hall/geometry.ts';
import type { OverviewSector } from '../../../src/hall/overview/overview-sector.ts';
import {
  fillAt,
  pilledZones,
  pricePills,
  seatsSeenBelow,
  type DrawnName,
} from '../../../src/hall/overview/price-pills.ts';

/* Sectors of 40 by 40 beside each other, their numbers in the middle. */
const sector = (at: number, zone: string, free: number, side = 40): OverviewSector => ({
  id: String(at),
  ring: '',
  isNumbered: true,
  outline: new Float32Array(),
  box: { minX: at * 40, minY: 0, maxX: at * 40 + side, maxY: side },
  fill: '',
  ink: '',
  state: 'offered',
  names: [],
  cheapest: zone === '' ? null : { zone, price: `${zone} 100 ₽` },
  free,
  freeSeats: new Float32Array(),
  caption: null,
  tier: '',
  dearer: [],
});
const named = (one: OverviewSector): DrawnName => {
  const { minX, maxX, maxY } = one.box;
  const [x, y] = [(minX + maxX) / 2, maxY / 2];
  const name = { lines: [one.id], kind: 'number', fromScale: 0, at: hallPoint(x, y), width: 24 } as const;
  return { sector: one, name, isOutside: false, left: x - 12, top: y - 6, right: x + 12, bottom: y + 6 };
};
const seen = {
  scale: 1,
  x: 0,
  y: 0,
  fill: 1,
  stage: { left: -100, top: -100, right: 1000, bottom: 1000 },
  sees: ({ minX }: Box): boolean => minX < Infinity,
};
const pillsOf = (
  sectors: readonly OverviewSector[],
  priced: readonly string[] = [],
  see = seen,
  taken: readonly Frame[] = [],
) =>
  pricePills(
    pilledZones(sectors),
    sectors.map(named),
    new Set(priced),
    taken,
    see,
    (text) => text.length * 5,
  );

it('a hall that is shown whole keeps so much of its colours that it has room for prices', () => {
  expect(fillAt(1, 1)).toBe(1);
  // A tint, and most of what is left of it before seats stand alone.
  for (const fill of [1 / 6, 1 / 12, 1 / 36]) expect(fillAt(fill, 1)).toBeGreaterThan(seatsSeenBelow);
  expect(fillAt(0, 1)).toBe(0);
  // From nearer it is what the scale leaves.
  expect(fillAt(1 / 6, 1.3)).toBe(1 / 6);
  for (let zoom = 1; zoom < 1.4; zoom += 0.01)
    expect(fillAt(1 / 6, zoom) - fillAt(1 / 6, zoom + 0.01)).toBeLessThan(0.03);
});

describe('prices over sectors', () => {
  it('are one for each zone, over the sector with most free places', () => {
    const pills = pillsOf([sector(0, 'a', 5), sector(1, 'a', 9), sector(4, 'b', 1), sector(6, '', 0)]);
    expect(pills.map(({ sector: { id }, price }) => [id, price])).toEqual([
      ['1', 'a 100 ₽'],
      ['4', 'b 100 ₽'],
    ]);
    // The sector's own number goes up for it.
    expect(pills.every(({ rise, hides }) => rise > 0 && hides.length === 0)).toBe(true);
  });

  it('are none for a zone whose price a sector says, nor where the sector is not seen', () => {
    const sectors = [sector(0, 'a', 5), sector(4, 'b', 1)];
    expect(pillsOf(sectors, ['a']).map(({ sector: { id } }) => id)).toEqual(['4']);
    const sees = ({ minX }: Box): boolean => minX < 100;
    expect(pillsOf(sectors, [], { ...seen, sees }).map(({ sector: { id } }) => id)).toEqual(['0']);
  });

  it('make room for what else stands over the hall', () => {
    const pin = { left: 50, top: 0, right: 70, bottom: 40 };
    const sectors = [sector(0, 'a', 5), sector(1, 'a', 9)];
    expect(pillsOf(sectors, [], seen, [pin]).map(({ sector: { id } }) => id)).toEqual(['0']);
  });

  it('stand over no number, however little room is beside it', () => {
    const small = Array.from({ length: 12 }, (_, at) => sector(at, at % 2 === 0 ? 'a' : 'b', at, 28));
    const pills = pillsOf(small);
    const [one, other] = pills;
    expect(one && other && framesMeet(one, other)).toBe(false);
    expect(pills.flatMap(({ hides }) => hides)).toEqual([]);
    for (const name of small.map(named))
      for (const pill of pills) {
        const digits = { ...name, top: name.top + 2.5, bottom: name.bottom - 2.5 };
        expect(framesMeet(pill, digits)).toBe(false);
      }
  });

  it('stand over no number that has gone up for another price', () => {
    // Prices wider than their sectors: the number of the second would go up into the price of the first.
    for (let down = 0; down <= 40; down += 1) {
      const first = sector(0, 'a', 9, 30);
      const box = { minX: 30, minY: down, maxX: 60, maxY: down + 30 };
      const second = { ...sector(0, 'b', 9, 30), id: '1', box };
      const lower = { ...named(second), left: 33, right: 57, top: down + 9, bottom: down + 21 };
      const names = [named(first), lower];
      const pills = pricePills(pilledZones([first, second]), names, new Set(), [], seen, () => 60);
      const digits = names.map((name) => {
        const rise = pills.find((pill) => pill.sector === name.sector)?.rise ?? 0;
        return { ...name, top: name.top + 1.5 - rise, bottom: name.bottom - 1.5 - rise };
      });
      const covered = digits.filter((one) => pills.some((pill) => framesMeet(pill, one)));
      expect(covered, `${down} px lower`).toEqual([]);
    }
  });

  it('are none where a number would have to go for them', () => {
    // A number on either side, one as high as a price above its own, one as low as a price below it.
    const crowded = [sector(0, 'a', 9, 28), sector(0.5, '', 0, 12), sector(-0.5, '', 0, 36)];
    expect(pillsOf(crowded)).toEqual([]);
    expect(pillsOf(crowded.slice(0, 1))).toHaveLength(1);
  });

  it('are three at most on a narrow stage', () => {
    const five = Array.from({ length: 5 }, (_, at) => sector(at, `${at}`, 9, 40));
    const far = five.map((one, at) => ({
      ...one,
      box: { minX: at * 90, minY: 0, maxX: at * 90 + 40, maxY: 40 },
    }));
    expect(pillsOf(far)).toHaveLength(5);
    expect(pillsOf(far, [], { ...seen, stage: { ...seen.stage, left: 0, right: 470 } })).toHaveLength(3);
  });

  it('stand within the stage', () => {
    const sectors = [sector(0, 'a', 9), sector(3, 'a', 5)];
    const at = (left: number) =>
      pillsOf(sectors, [], { ...seen, stage: { ...seen.stage, left } }).map(({ sector: { id } }) => id);
    expect([at(-100), at(10), at(130)]).toEqual([['0'], ['3'], []]);
  });

  it('cover no seats that are seen: they stand below a name of their own sector, or nowhere', () => {
    const pale = { ...seen, fill: 1 / 6 };
    expect(pillsOf([sector(0, 'a', 5, 24)], [], pale)).toEqual([]);
    expect(pillsOf([sector(0, 'a', 5, 80)], [], pale)).toHaveLength(1);
    const nameless = pricePills(pilledZones([sector(0, 'a', 5)]), [], new Set(), [], pale, () => 30);
    expect(nameless).toEqual([]);
  });

  it('stand in the midst of a part that is bent and says no name, clear of what stands there', () => {
    // A half ring, 100 to 120 from its middle, open upwards.
    const arc = (radius: number, from: number, to: number) =>
      Array.from({ length: 21 }, (_, at) => {
        const angle = from + ((to - from) * at) / 20;
        return [200 + radius * Math.cos(angle), 200 + radius * Math.sin(angle)];
      });
    const bent: OverviewSector = {
      ...sector(0, 'a', 5),
      isNumbered: false,
      outline: new Float32Array([...arc(120, 0, Math.PI), ...arc(100, Math.PI, 0)].flat()),
      box: { minX: 80, minY: 200, maxX: 320, maxY: 320 },
    };
    const place = (taken: readonly Frame[]) =>
      pricePills(pilledZones([bent]), [], new Set(), taken, seen, () => 30).map(
        ({ left, right, top, bottom }) =>
          Math.round(Math.hypot((left + right) / 2 - 200, (top + bottom) / 2 - 200)),
      );
    const pin = { left: 190, top: 295, right: 210, bottom: 325 };
    for (const taken of [[], [pin]]) {
      const [away] = place(taken);
      expect(away).toBeGreaterThanOrEqual(104);
      expect(away).toBeLessThanOrEqual(116);
    }
  });
});

it('a zone that is nowhere the cheapest has its price over its own seats', () => {
  const first = sector(0, 'A', 9);
  const both = {
    ...sector(1, 'B', 9),
    dearer: [{ ...first, box: { minX: 40, minY: 0, maxX: 80, maxY: 12 } }],
  };
  expect(pilledZones([both]).map(({ zone }) => zone)).toEqual(['B', 'A']);
  // Where another sector says it, it is not said twice.
  expect(pilledZones([both, first]).find(({ zone }) => zone === 'A')?.sectors).toEqual([first]);
});
