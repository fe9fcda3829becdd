import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { fillAt } from '../../../src/hall/render/sector-fills.ts';
import { framesMeet, type Frame } from '../../../src/core/hall/camera.ts';
import {
  boxCentre,
  boxContains,
  EMPTY_BOX,
  hallPoint,
  unionBox,
  type Box,
  type HallPoint,
} from '../../../src/core/hall/geometry.ts';
import { isWithin } from '../../../src/hall/overview/overview-frame.ts';
import type { OverviewSector } from '../../../src/hall/overview/overview-sector.ts';
import {
  pilledZones,
  pricePills,
  seatsSeenBelow,
  type DrawnName,
} from '../../../src/hall/overview/price-pills.ts';
import { edgeBeyond, pillWidth, priceRooms } from '../../../src/hall/overview/price-rooms.ts';
import { sampleSector } from '../samples/sample-sector.ts';

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
  const made = sampleSector(box, {
    id,
    isNumbered: true,
    cheapest: zone === '' ? null : { zone, price: `${zone} 10` },
    free,
  });
  return { ...made, rooms: priceRooms(made.outline, box, boxCentre(box), pillPx) };
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

  it('never overlap another sector: a pill wider than its own goes beyond the hall’s edge, over one of the same price, or nowhere', () => {
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
    const rowsWith = (zones: string) => parted([...row(0, 'aaaa'), ...row(40, zones), ...row(80, 'dddd')]);
    const sectors = rowsWith('cbec');
    const { pills, names } = drawn(sectors, { price: 34 });
    // «b» and «e» are surrounded by others.
    expect(pills.map(({ sector: { cheapest } }) => cheapest?.zone)).toEqual(['a', 'c', 'd']);
    for (const pill of pills) {
      expect(sectors.some((one) => cornersOf(pill).some((corner) => boxContains(one.box, corner)))).toBe(
        false,
      );
      const to = pill.pointsTo;
      expect(to && boxContains(pill.sector.box, hallPoint(to.x, to.y))).toBe(true);
    }
    expect(names).toHaveLength(12);
    // Over two neighbours of one price, below the number of the first.
    const wide = rowsWith('cbbc');
    const over = drawn(wide).pills.find(({ sector: { cheapest } }) => cheapest?.zone === 'b');
    if (over === undefined) throw new Error('no price');
    const under = wide.filter(({ box }) => cornersOf(over).some((corner) => boxContains(box, corner)));
    expect(under.map(({ cheapest }) => cheapest?.zone)).toEqual(['b', 'b']);
    expect(drawn(wide).names).toHaveLength(12);
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

describe('the price of a part without a number', () => {
  /* 120 by 80, its name of 24 by 12 px in the middle. */
  const stalls = (over: Partial<OverviewSector> = {}): OverviewSector =>
    sampleSector(
      { minX: 0, minY: 0, maxX: 120, maxY: 80 },
      { id: 'stalls', cheapest: { zone: 'a', price: 'a 10' }, free: 9, ...over },
    );
  const across = { left: 30, right: 90 };
  const middlesOf = ({ pills }: ReturnType<typeof drawn>): readonly number[] =>
    pills.map(({ top, bottom }) => (top + bottom) / 2);

  it('is just below the name, or above it, or a little farther off', () => {
    const place = (...taken: readonly (readonly [top: number, bottom: number])[]) =>
      middlesOf(drawn([stalls()], { taken: taken.map(([top, bottom]) => ({ ...across, top, bottom })) }));
    // The name is at 34 … 46, a pill 15 high.
    expect(place()).toEqual([53.5]);
    expect(place([47, 55])).toEqual([26.5]);
    expect(place([47, 50], [30, 33])).toEqual([58.5]);
    expect(place([47, 55], [30, 33])).toEqual([21.5]);
  });

  it('replaces the name only if there is no place beside it', () => {
    const both = [
      { ...across, top: 48, bottom: 60 },
      { ...across, top: 20, bottom: 32 },
    ];
    for (const fill of [1, seatsSeenBelow]) {
      const replaced = drawn([stalls()], { taken: both, see: { ...seen, fill } });
      expect(middlesOf(replaced)).toEqual([40]);
      expect(replaced.names).toEqual([]);
    }
    expect(drawn([stalls()]).names).toHaveLength(1);
    // Over visible seats the name stays, without a price.
    const overSeats = drawn([stalls()], { taken: both, see: { ...seen, fill: 0.3 } });
    expect(overSeats.pills).toEqual([]);
    expect(overSeats.names).toHaveLength(1);
  });

  it('stays within its part over visible seats', () => {
    const low = { minX: 0, minY: 0, maxX: 120, maxY: 40 };
    const middles = (fill: number, scale: number) => {
      const part = { ...stalls(), box: low };
      const name = named(part);
      const [x, y] = [60 * (scale - 1), 20 * (scale - 1)];
      const at = { left: name.left + x, top: name.top + y, right: name.right + x, bottom: name.bottom + y };
      return middlesOf(drawn([part], { names: [{ ...name, ...at }], see: { ...seen, fill, scale } }));
    };
    expect(middles(1, 1)).toEqual([33.5]);
    expect(middles(0.3, 1)).toEqual([]);
    expect(middles(0.3, 1.2)).toEqual([24 + 13.5]);
  });

  it('is in the roomiest place of a part without a name, and nowhere over visible seats', () => {
    // A long low strip with a block at its right end.
    const outline = Float32Array.of(0, 72, 300, 72, 300, 20, 380, 20, 380, 80, 0, 80);
    const strip = stalls({ outline, box: { minX: 0, minY: 20, maxX: 380, maxY: 80 } });
    for (const [scale, x, y] of [
      [1, 0, 0],
      [0.5, 30, 60],
      [2, -100, -40],
    ] as const) {
      const see = { ...seen, scale, x, y };
      const [pill] = drawn([strip], { names: [], see, price: 20 * scale }).pills;
      if (pill === undefined) throw new Error('no price');
      const [left, right] = [(pill.left - x) / scale, (pill.right - x) / scale];
      expect((left + right) / 2).toBeGreaterThan(300);
      expect((left + right) / 2).toBeLessThan(380);
    }
    expect(drawn([strip], { names: [], see: { ...seen, fill: 0.3 } }).pills).toEqual([]);
    expect(drawn([strip], { names: [], see: { ...seen, fill: seatsSeenBelow } }).pills).toHaveLength(1);
  });
});

it('a price beyond the hall’s edge avoids a part that reaches only behind its middle', () => {
  const pilled = placed('1', 'a', 9, { minX: 0, minY: 0, maxX: 28, maxY: 40 });
  const below = placed('2', 'b', 1, { minX: 0, minY: 40, maxX: 28, maxY: 200 });
  const arm = placed('3', '', 0, { minX: 22, minY: -13, maxX: 60, maxY: -5 });
  const { pills } = drawn(parted([pilled, below, arm]), { names: [], priced: ['b'] });
  const { minX, minY, maxX, maxY } = arm.box;
  for (const pill of pills)
    expect(framesMeet(pill, { left: minX, top: minY, right: maxX, bottom: maxY })).toBe(false);
});

it('a horseshoe has its price beyond its own edge, not out of its hollow', () => {
  // Open at the top, in the upper part of its hall.
  const outline = Float32Array.of(0, 0, 20, 0, 20, 80, 100, 80, 100, 0, 120, 0, 120, 100, 0, 100);
  const horseshoe = { outline, box: { minX: 0, minY: 0, maxX: 120, maxY: 100 } };
  const whole = { minX: 0, minY: 0, maxX: 120, maxY: 400 };
  const edgeOf = (part: typeof horseshoe) => edgeBeyond(part, { parts: [part], whole, stage: null });
  const below = edgeOf(horseshoe);
  expect([below?.wayX, below?.wayY, below?.at.x]).toEqual([0, 1, 60]);
  expect(below?.at.y).toBeCloseTo(100, 1);
  // Without the hollow, it is away from the hall's centre.
  const above = edgeOf({ ...horseshoe, outline: Float32Array.of(0, 0, 120, 0, 120, 100, 0, 100) });
  expect([above?.wayX, above?.wayY, above?.at.x]).toEqual([0, -1, 60]);
  expect(above?.at.y).toBeCloseTo(0, 1);
});

describe('a price between numbers and other parts', () => {
  const stalls = (box: Box, zone = 'a'): OverviewSector =>
    sampleSector(box, { id: zone, cheapest: { zone, price: `${zone} 10` }, free: 9 });
  const middlesOf = ({ pills }: ReturnType<typeof drawn>): readonly number[] =>
    pills.map(({ top, bottom }) => (top + bottom) / 2);

  it('is in a low sector only if its number is not shown', () => {
    const low = placed('1', 'a', 5, { minX: 0, minY: 0, maxX: 40, maxY: 20 });
    expect(drawn([low]).pills).toEqual([]);
    expect(middlesOf(drawn([low], { names: [] }))).toEqual([10]);
  });

  it('is not repeated beside a number that already has one', () => {
    const one = named(sector(0, 'a', 5));
    const both = { ...one, name: { ...one.name, lines: ['0', 'a 10'] } };
    expect(drawn([one.sector], { names: [one] }).pills).toHaveLength(1);
    expect(drawn([one.sector], { names: [both] }).pills).toEqual([]);
  });

  it('is on the side of its name where it reaches over no part of another price', () => {
    // Its name is 6 px above the part below it.
    const part = stalls({ minX: 0, minY: 0, maxX: 120, maxY: 80 });
    const name = { ...named(part), top: 62, bottom: 74 };
    const beneath = (zone: string) => stalls({ minX: 0, minY: 80, maxX: 120, maxY: 160 }, zone);
    const place = (other: OverviewSector) =>
      middlesOf(drawn([part, other], { names: [name], priced: other === part ? [] : ['b'] }));
    expect(place(beneath('b'))).toEqual([54.5]);
    expect(place(stalls({ minX: 0, minY: 300, maxX: 120, maxY: 400 }, 'b'))).toEqual([81.5]);
  });

  it('hides other names only in place of its own, and never a number', () => {
    const part = stalls({ minX: 0, minY: 0, maxX: 120, maxY: 80 });
    const other = sector(9, '', 0);
    // Reaches into each place of the price.
    const near = { ...named(other), left: 50, top: 15, right: 70, bottom: 65 };
    const withOther = (isNumbered: boolean) =>
      drawn([part], { names: [named(part), { ...near, sector: { ...other, isNumbered } }] });
    const hidden = withOther(false);
    expect(middlesOf(hidden)).toEqual([40]);
    expect(hidden.names).toEqual([]);
    const kept = withOther(true);
    expect(kept.pills).toEqual([]);
    expect(kept.names).toHaveLength(2);
  });

  it('keeps 2 px away from a number to its left or right', () => {
    // The pill of this sector is at 4 … 36.
    const own = sector(0, 'a', 5);
    const countWith = (left: number, right: number): number => {
      const beside = { ...named(sector(5, '', 0)), left, right, top: 18, bottom: 33 };
      return drawn([own], { names: [named(own), beside] }).pills.length;
    };
    expect([countWith(-20, 3), countWith(-20, 1), countWith(37, 60), countWith(39, 60)]).toEqual([
      0, 1, 0, 1,
    ]);
  });
});

it('prices have the same places wherever the camera is and whatever the unit of the plan', () => {
  const parts = fc.array(
    fc.record({
      zone: fc.constantFrom('a', 'b', 'c', ''),
      isNumbered: fc.boolean(),
      isNamed: fc.boolean(),
      wide: fc.integer({ min: 20, max: 58 }),
      tall: fc.integer({ min: 10, max: 58 }),
    }),
    { minLength: 1, maxLength: 9 },
  );
  const shifts = fc.integer({ min: -300, max: 300 });
  const fills = fc.constantFrom(1, 0.3);
  fc.assert(
    fc.property(parts, fc.constantFrom(0.5, 2, 4), shifts, shifts, fills, (made, unit, dx, dy, fill) => {
      const placesAt = (scale: number, x: number, y: number) => {
        const boxes = made.map(({ wide, tall }, at) => {
          const [minX, minY] = [(at % 3) * 60, Math.floor(at / 3) * 60];
          return { minX, minY, maxX: minX + wide, maxY: minY + tall };
        });
        const inHall = ({ minX, minY, maxX, maxY }: Box): Box => ({
          minX: minX / scale,
          minY: minY / scale,
          maxX: maxX / scale,
          maxY: maxY / scale,
        });
        const sectors = parted(
          boxes.map((box, at) => ({
            ...placed(`${at}`, made[at]?.zone ?? '', at, inHall(box)),
            isNumbered: made[at]?.isNumbered === true,
          })),
        );
        const names = sectors.flatMap((one, at) => {
          const { left, top, right, bottom } = named({ ...one, box: boxes[at] ?? one.box });
          const onStage = { left: left + x, top: top + y, right: right + x, bottom: bottom + y };
          return made[at]?.isNamed ? [{ ...named(one), ...onStage }] : [];
        });
        const stage = { left: x - 20, top: y - 20, right: x + 200, bottom: y + 200 };
        return drawn(sectors, { names, see: { ...seen, scale, x, y, fill, stage } }).pills.flatMap(
          ({ sector: { id }, left, top, pointsTo }) =>
            [Number(id), left - x, top - y, (pointsTo?.x ?? x) - x, (pointsTo?.y ?? y) - y].map(Math.round),
        );
      };
      expect(placesAt(unit, dx, dy)).toEqual(placesAt(1, 0, 0));
    }),
  );
});

it('no price covers a name, a number, a control or another price, or leaves the stage', () => {
  const [columns, side] = [4, 60];
  const kinds = fc.array(
    fc.record({
      zone: fc.constantFrom('a', 'b', 'c', 'd', ''),
      isNumbered: fc.boolean(),
      isNamed: fc.boolean(),
      wide: fc.integer({ min: 20, max: 58 }),
      tall: fc.integer({ min: 10, max: 58 }),
    }),
    { minLength: 1, maxLength: 12 },
  );
  const controls = fc.array(
    fc.tuple(fc.integer({ min: -20, max: 240 }), fc.integer({ min: -20, max: 180 })),
    {
      maxLength: 3,
    },
  );
  const fills = fc.constantFrom(1, seatsSeenBelow, 0.3);
  const thin = (zone: 'a' | 'd', tall: number) => ({
    zone,
    isNumbered: false,
    isNamed: false,
    wide: 20,
    tall,
  });
  let count = 0;
  fc.assert(
    fc.property(kinds, controls, fills, (sectorsOf, places, fill) => {
      const sectors = parted(
        sectorsOf.map(({ zone, isNumbered, wide, tall }, at) => {
          const [minX, minY] = [(at % columns) * side, Math.floor(at / columns) * side];
          const made = placed(`${at}`, zone, at, { minX, minY, maxX: minX + wide, maxY: minY + tall });
          return { ...made, isNumbered };
        }),
      );
      const taken = places.map(([left, top]) => ({ left, top, right: left + 30, bottom: top + 25 }));
      const stage = { left: -10, top: -10, right: 240, bottom: 180 };
      const names = sectors.filter((_, at) => sectorsOf[at]?.isNamed).map(named);
      const result = drawn(sectors, { taken, names, see: { ...seen, fill, stage } });
      count += result.pills.length;
      const zonesOf = result.pills.map(({ sector: { cheapest } }) => cheapest?.zone);
      expect(new Set(zonesOf).size).toBe(zonesOf.length);
      for (const [at, pill] of result.pills.entries()) {
        expect(isWithin(pill, stage)).toBe(true);
        const others = [...taken, ...result.names, ...result.pills.slice(at + 1)];
        expect(others.filter((one) => framesMeet(one, pill))).toEqual([]);
        // The line from a price outside ends in its own sector.
        const to = pill.pointsTo;
        expect(to === null || boxContains(pill.sector.box, hallPoint(to.x, to.y))).toBe(true);
      }
      // A number is never hidden for a price.
      const numbers = names.filter(({ sector: one }) => one.isNumbered).map(({ sector: { id } }) => id);
      expect(result.names.map(({ sector: { id } }) => id)).toEqual(expect.arrayContaining(numbers));
    }),
    // A line as long as elsewhere would leave the last of these on its far side.
    { examples: [[[...Array.from({ length: 8 }, () => thin('a', 10)), thin('d', 11)], [], 0.3]] },
  );
  expect(count).toBeGreaterThan(100);
});
