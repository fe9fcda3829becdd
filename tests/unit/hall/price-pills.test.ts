import { describe, expect, it } from 'vitest';

import { fillAt } from '../../../src/hall/render/sector-fills.ts';
import type { Frame } from '../../../src/core/hall/camera.ts';
import {
  boxCentre,
  boxContains,
  EMPTY_BOX,
  hallPoint,
  unionBox,
  type Box,
  type HallPoint,
} from '../../../src/core/hall/geometry.ts';
import type { OverviewSector } from '../../../src/hall/overview/overview-sector.ts';
import {
  pilledZones,
  pricePills,
  seatsSeenBelow,
  type DrawnName,
} from '../../../src/hall/overview/price-pills.ts';
import { edgeBeyond, pillWidth, priceRooms } from '../../../src/hall/overview/price-rooms.ts';

/* A text of 22 px in a pill of 32. */
const textPx = 22;
const pillPx = pillWidth(textPx);
const parted = (
  sectors: readonly OverviewSector[],
  stage: (Box & { readonly isPitch?: boolean }) | null = null,
): readonly OverviewSector[] => {
  const hall = {
    parts: sectors,
    whole: sectors.map(({ box }) => box).reduce(unionBox, stage ?? EMPTY_BOX),
    stage,
  };
  return sectors.map((one) => ({ ...one, edge: edgeBeyond(one, hall) }));
};
/* With its number in the middle, as wide as the text of its price. */
const placed = (id: string, zone: string, free: number, box: Box): OverviewSector => {
  const { minX, minY, maxX, maxY } = box;
  const outline = Float32Array.of(minX, minY, maxX, minY, maxX, maxY, minX, maxY);
  return {
    id,
    ring: '',
    isNumbered: true,
    outline,
    box,
    fill: '',
    ink: '',
    state: 'offered',
    names: [],
    cheapest: zone === '' ? null : { zone, price: `${zone} 10` },
    free,
    seatHalf: 0,
    freeSeats: new Float32Array(),
    caption: null,
    tier: '',
    rooms: priceRooms(outline, box, boxCentre(box), pillPx),
    edge: null,
    dearer: [],
  };
};
/* Sectors of 40 by 40, side by side. */
const sector = (at: number, zone: string, free: number, side = 40): OverviewSector =>
  placed(String(at), zone, free, { minX: at * 40, minY: 0, maxX: at * 40 + side, maxY: side });
const named = (one: OverviewSector): DrawnName => {
  const { x, y } = boxCentre(one.box);
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
const drawn = (
  sectors: readonly OverviewSector[],
  {
    priced = [],
    see = seen,
    taken = [],
    names = sectors.map(named),
    price = textPx,
  }: {
    readonly priced?: readonly string[];
    readonly see?: typeof seen;
    readonly taken?: readonly Frame[];
    readonly names?: readonly DrawnName[];
    readonly price?: number;
  } = {},
) =>
  pricePills({
    zones: pilledZones(sectors),
    sectors,
    names,
    priced: new Set(priced),
    taken,
    frame: see,
    widthOf: () => price,
  });
const idsOf = ({ pills }: ReturnType<typeof drawn>): readonly string[] =>
  pills.map(({ sector: { id } }) => id);
const cornersOf = ({ left, top, right, bottom }: Frame): readonly HallPoint[] => [
  hallPoint(left, top),
  hallPoint(right, top),
  hallPoint(left, bottom),
  hallPoint(right, bottom),
];

it('a hall shown whole keeps enough of its sector fill to show prices', () => {
  expect(fillAt(1, 1)).toBe(1);
  // A tint, most of which remains before seats are shown alone.
  for (const fill of [1 / 6, 1 / 12, 1 / 36]) expect(fillAt(fill, 1)).toBeGreaterThan(seatsSeenBelow);
  expect(fillAt(0, 1)).toBe(0);
  // Zoomed in, only the scale determines it.
  expect(fillAt(1 / 6, 1.3)).toBe(1 / 6);
  for (let zoom = 1; zoom < 1.4; zoom += 0.01)
    expect(fillAt(1 / 6, zoom) - fillAt(1 / 6, zoom + 0.01)).toBeLessThan(0.03);
});

describe('price pills', () => {
  it('appear once per zone, over the sector with the most free places', () => {
    const { pills } = drawn([sector(0, 'a', 5), sector(1, 'a', 9), sector(4, 'b', 1), sector(6, '', 0)]);
    expect(pills.map(({ sector: { id }, price }) => [id, price])).toEqual([
      ['1', 'a 10'],
      ['4', 'b 10'],
    ]);
  });

  it('sit below the sector number, centred with it as one block inside the sector', () => {
    const { pills, names } = drawn([sector(0, 'a', 5)]);
    const [pill, name] = [pills[0], names[0]];
    if (pill === undefined || name === undefined) throw new Error('no price');
    // Digits of 9 px, 2 px between, a pill of 15 px: 26 in the middle of 40.
    expect([pill.left, pill.top, pill.right, pill.bottom]).toEqual([4, 18, 36, 33]);
    expect((name.top + name.bottom) / 2).toBeCloseTo(7 + 4.5);
    expect(pill.pointsTo).toBeNull();
  });

  it('are centred alone in a sector without room for its number', () => {
    const { pills } = drawn([sector(0, 'a', 5)], { names: [] });
    expect(pills.map(({ top, bottom }) => (top + bottom) / 2)).toEqual([20]);
  });

  it('never overlap another sector: a pill wider than its own goes beyond the hall’s edge or nowhere', () => {
    // A row of sectors between two others: its ends are free.
    const row = (y: number, zones: string) =>
      Array.from(zones, (zone, at) =>
        placed(`${zone}${y}${at}`, zone.trim(), 9 - at, {
          minX: at * 30,
          minY: y,
          maxX: at * 30 + 30,
          maxY: y + 40,
        }),
      );
    const sectors = parted([...row(0, 'aaaa'), ...row(40, 'cbbc'), ...row(80, 'dddd')]);
    const { pills, names } = drawn(sectors);
    // «b» is surrounded by others.
    expect(pills.map(({ sector: { cheapest } }) => cheapest?.zone)).toEqual(['a', 'c', 'd']);
    for (const pill of pills) {
      expect(sectors.some((one) => cornersOf(pill).some((corner) => boxContains(one.box, corner)))).toBe(
        false,
      );
      const to = pill.pointsTo;
      expect(to && boxContains(pill.sector.box, hallPoint(to.x, to.y))).toBe(true);
    }
    expect(names).toHaveLength(12);
  });

  it('never cover the stage', () => {
    const alone = sector(0, 'a', 9, 28);
    const stage = { minX: -10, minY: -40, maxX: 50, maxY: -5 };
    const [edge] = parted([alone, placed('2', '', 0, { minX: 0, minY: 28, maxX: 28, maxY: 56 })], stage);
    expect(edge?.edge?.wayY).not.toBe(-1);
  });

  it('are omitted for zones already priced in a sector and for sectors out of view', () => {
    const sectors = [sector(0, 'a', 5), sector(4, 'b', 1)];
    expect(idsOf(drawn(sectors, { priced: ['a'] }))).toEqual(['4']);
    const sees = ({ minX }: Box): boolean => minX < 100;
    expect(idsOf(drawn(sectors, { see: { ...seen, sees } }))).toEqual(['0']);
  });

  it('avoid other overlays', () => {
    const pin = { left: 50, top: 0, right: 70, bottom: 40 };
    expect(idsOf(drawn([sector(0, 'a', 5), sector(1, 'a', 9)], { taken: [pin] }))).toEqual(['0']);
  });

  it('show every price in a narrow viewport too', () => {
    const five = Array.from({ length: 5 }, (_, at) => sector(2 * at, `${at}`, 9));
    const see = { ...seen, stage: { ...seen.stage, left: 0, right: 390 } };
    expect(idsOf(drawn(five, { see }))).toHaveLength(5);
  });

  it('go on the pitch with a leader line when the sector has neither room nor a free edge', () => {
    const at = (id: string, zone: string, minX: number, minY: number) =>
      placed(id, zone, 9, { minX, minY, maxX: minX + 28, maxY: minY + 40 });
    const ring = () => [
      at('outer', 'a', 0, 0),
      at('inner', 'b', 0, 40),
      at('left', '', -28, 40),
      at('right', '', 28, 40),
      at('far', '', 0, 205),
    ];
    const stage = { minX: -20, minY: 85, maxX: 48, maxY: 200, isPitch: true };
    const sectors = ring();
    const onPitch = drawn(parted(sectors, stage)).pills.find(({ sector: { id } }) => id === 'inner');
    expect(onPitch?.top).toBeGreaterThanOrEqual(80);
    expect(
      onPitch?.pointsTo &&
        boxContains(sectors[1]?.box ?? EMPTY_BOX, hallPoint(onPitch.pointsTo.x, onPitch.pointsTo.y)),
    ).toBe(true);
    // A stage has its own text.
    const { isPitch: _, ...ofTheatre } = stage;
    expect(idsOf(drawn(parted(ring(), ofTheatre)))).toEqual(['outer']);
  });

  it('stay within the viewport', () => {
    const at = (left: number) =>
      idsOf(
        drawn([sector(0, 'a', 9), sector(3, 'a', 5)], { see: { ...seen, stage: { ...seen.stage, left } } }),
      );
    expect([at(-100), at(10), at(130)]).toEqual([['0'], ['3'], []]);
  });

  it('cover visible seats only together with a sector number', () => {
    const see = { ...seen, fill: 1 / 6 };
    expect(idsOf(drawn([sector(0, 'a', 5)], { see }))).toEqual(['0']);
    expect(idsOf(drawn([sector(0, 'a', 5)], { see, names: [] }))).toEqual([]);
  });

  it('sit mid-band in a curved, unnumbered sector, clear of overlays', () => {
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
      drawn([bent], { taken, names: [] }).pills.map(({ left, right, top, bottom }) =>
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

it('a zone that is nowhere the cheapest shows its price over its own seats', () => {
  const first = sector(0, 'A', 9);
  const both = {
    ...sector(1, 'B', 9),
    dearer: [{ ...first, box: { minX: 40, minY: 0, maxX: 80, maxY: 12 } }],
  };
  expect(pilledZones([both]).map(({ zone }) => zone)).toEqual(['B', 'A']);
  // A price shown on another sector is not repeated.
  expect(pilledZones([both, first]).find(({ zone }) => zone === 'A')?.sectors).toEqual([first]);
});

it('a ring of boxes lower than a pill shows it across several boxes, but not over adjacent rings', () => {
  const ring = (top: number, bottom: number, zone: string): readonly OverviewSector[] =>
    [0, 1, 2, 3, 4].map((at) =>
      placed(`${zone}${at}`, zone, 9, { minX: at * 30, minY: top, maxX: at * 30 + 28, maxY: bottom }),
    );
  const between = (gap: number) =>
    drawn([...ring(0, 40, 'B'), ...ring(40 + gap, 46 + gap, 'A'), ...ring(46 + 2 * gap, 90, 'C')], {
      priced: ['B', 'C'],
      names: [],
    }).pills.map(({ price, pointsTo }) => [price, pointsTo]);
  expect(between(2)).toEqual([['A 10', null]]);
  expect(between(0)).toEqual([]);
});
