import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { framesMeet, visibleBox } from '../../../src/core/hall/camera.ts';
import { SEAT_NUMBER_PX } from '../../../src/core/hall/detail-level.ts';
import { hallPoint, type Box } from '../../../src/core/hall/geometry.ts';
import { SEAT_TAKEN, type SectorEntry } from '../../../src/core/hall/seat-index.ts';
import { minimapFrame } from '../../../src/hall/camera/minimap-frame.ts';
import { sampleIndex, type SampleSeat } from '../samples/hall-samples.ts';
import { endViews, expectAt, index, middleSeat, open, side, square } from '../samples/placed-view.ts';
import { stillPage } from '../samples/sample-engine.ts';

beforeEach(stillPage);
afterEach(endViews);

describe('showing a box', () => {
  it('does nothing when the box is visible, otherwise centres it at the same scale', () => {
    const { view, look, middle } = open();
    look(2000, 2000, 4);
    const { camera } = view;
    view.showBox(square(1900, 1900, 200));
    expect(view.camera).toEqual(camera);
    // 1,032 units are visible: from 1,484 to 2,516.
    for (const [x, y] of [
      [1400, 1900],
      [2400, 1900],
      [1900, 1400],
      [1900, 2400],
    ] as const) {
      look(2000, 2000, 4);
      view.showBox(square(x, y, 200));
      expectAt(middle(), x + 100, y + 100);
      expect(view.camera.zoom).toBe(4);
    }
    expect(view.flownFor).toBe('place');
  });
});

describe('flying to a sector', () => {
  /** A view of a hall with one sector, which has this box and these seats, 40 across by default. */
  const ofSector = (box: Box, seats: readonly SampleSeat[]) => {
    const { minX, minY, maxX, maxY } = box;
    const outline = Float32Array.from([minX, minY, maxX, minY, maxX, maxY, minX, maxY]);
    const hall = sampleIndex(
      seats.map((seat) => ({ halfWidth: 20, sector: 0, ...seat })),
      { planBox: index.box, sectors: [{ id: '1', name: { ru: 'Партер' }, outline }] },
    );
    return { ...open(hall), sector: hall.sectors[0] as SectorEntry };
  };

  it('fills the viewport except for a margin', () => {
    const box = square(1000, 1000, 1600, 400);
    const { view, placeOf, sector } = ofSector(box, [{ x: 1800, y: 1200 }]);
    view.flyToSector(sector);
    expect(placeOf(box).minX).toBeCloseTo(32);
    expect(placeOf(box).maxX).toBeCloseTo(side - 32);
    expect(view.flownFor).toBe('place');
  });

  it('does not fill the viewport with a sector of a few seats', () => {
    const { view, middle, sector } = ofSector(square(980, 780, 40), [{ x: 1000, y: 800 }]);
    view.flyToSector(sector);
    expect(40 * view.camera.scale).toBeCloseTo(34);
    expectAt(middle(), 1000, 800);
  });

  it('shows only the part around the free seat nearest the tap when the sector is too wide', () => {
    const box = square(500, 1900, 3000, 200);
    const small = { y: 1950, halfWidth: 10 };
    const { view, placeOf, middle, sector } = ofSector(box, [
      { ...small, x: 540 },
      { ...small, x: 1400 },
      { ...small, x: 1900, state: SEAT_TAKEN },
      { ...small, x: 2300 },
    ]);
    view.flyToSector(sector, hallPoint(1480, 1960));
    // Seats 20 across are 20 px: one pixel per unit.
    expect(view.camera.scale).toBeCloseTo(1);
    expectAt(middle(), 1400, 2000);
    // The taken seat is nearer to the middle.
    view.flyToSector(sector, hallPoint(2000, 1960));
    expectAt(middle(), 2300, 2000);
    // Near an edge, only up to the edge with its margin.
    view.flyToSector(sector, hallPoint(500, 1960));
    expect(placeOf(box).minX).toBeCloseTo(32);
  });

  it('keeps the sector clear of overlays where there is room', () => {
    const box = square(500, 1900, 3000, 200);
    const { view, middle, sector } = ofSector(box, [{ x: 1400, y: 1950, halfWidth: 10 }]);
    // Covers the whole top of the stage, and its right side below.
    view.watchOver(() => [
      { left: 0, top: 0, right: side, bottom: 392 },
      { left: side - 92, top: 400, right: side, bottom: 800 },
    ]);
    view.flyToSector(sector, hallPoint(1480, 1960));
    // The sector is in the middle of 400 … 1,032 px, its seat in the middle of 0 … 932 px.
    expectAt(middle(), 1400 + (side - 932) / 2, 2000 - 200);
    // A cover that does not overlap the sector moves nothing.
    view.watchOver(() => [{ left: 0, top: 0, right: side, bottom: 100 }]);
    view.flyToSector(sector, hallPoint(1480, 1960));
    expectAt(middle(), 1400, 2000);
  });

  it('keeps the sector clear of the minimap', () => {
    for (const [wide, tall] of [
      [1600, 1600],
      [2400, 1200],
      [1000, 2600],
    ] as const) {
      const box = square(1000, 1000, wide, tall);
      const { view, placeOf, sector } = ofSector(box, [{ x: 1000 + wide / 2, y: 1000 + tall / 2 }]);
      view.flyToSector(sector);
      const minimap = minimapFrame(index.box, view.limits.viewport);
      const { minX, minY, maxX, maxY } = placeOf(box);
      expect(minimap && framesMeet(minimap, { left: minX, top: minY, right: maxX, bottom: maxY })).toBe(
        false,
      );
    }
  });

  it('zooms in as far as possible when the seats are small even then', () => {
    const { view, store, sector } = ofSector(square(1500, 1500, 1000), [
      { x: 2000, y: 2000, halfWidth: 0.5 },
    ]);
    view.flyToSector(sector);
    expect(view.camera.zoom).toBe(24);
    expect(store.get().level).toBe('seats');
  });
});

describe('flying to a box of seats', () => {
  it('fills the viewport except for a margin', () => {
    const { view, placeOf } = open();
    const box = square(1000, 1000, 1600, 400);
    view.flyToBox(box);
    expect(placeOf(box).minX).toBeCloseTo(32);
    expect(view.flownFor).toBe('place');
  });

  it.each([
    // Seats 20 across are 6 pixels wide when the whole box is visible, and 8 apart.
    { halfWidth: 10, sees: (3000 * 1032) / (1032 - 64) },
    // Smaller ones would be specks there: they are shown 9 pixels wide.
    { halfWidth: 5, sees: 1032 / 0.9 },
  ])('zooms in on a very wide box until seats of half-width $halfWidth can be tapped', (hall) => {
    const wide = sampleIndex([{ x: 2000, y: 2000, halfWidth: hall.halfWidth }], { planBox: index.box });
    const { view, store, middle } = open(wide);
    view.flyToBox(square(500, 500, 3000));
    expect(store.get().level).toBe('seats');
    expectAt(middle(), 2000, 2000);
    const seen = visibleBox(view.camera, view.limits.viewport);
    expect(seen.maxX - seen.minX).toBeCloseTo(hall.sees);
  });

  it('shows the box beside whatever covers the bottom or left of the viewport', () => {
    const { view, placeOf } = open();
    const box = square(1000, 1000, 1600, 1600);
    view.flyToBox(box, { foot: 300 });
    // In the middle of the rest: higher by half of what is covered, or further right.
    expect(placeOf(box).minY).toBeCloseTo(32 - 150);
    view.flyToBox(box, { left: 200 });
    expect(placeOf(box).minX).toBeCloseTo(32 + 100);
  });
});

describe('showing seats together with what they face', () => {
  const seats = square(1900, 2300, 200, 60);
  const sight = square(1700, 1700, 600, 700);
  const frameOf = ({ minX, minY, maxX, maxY }: Box) => ({ left: minX, top: minY, right: maxX, bottom: maxY });
  /* Seats 30 across, in the middle of the hall. */
  const small = () =>
    open(
      sampleIndex([{ x: 2000, y: 2330, halfWidth: 15 }], {
        planBox: { minX: 0, minY: 0, maxX: 4000, maxY: 4000 },
      }),
    );

  it.each([
    ['nothing', 0, 0],
    ['the left side', 300, 0],
    ['the bottom', 0, 350],
    ['the left side and the bottom', 250, 250],
  ])('keeps all of it in the rest of the viewport when %s is covered', (_, left, foot) => {
    const { view, placeOf } = small();
    view.flyToSight(seats, sight, { left, foot });
    const place = placeOf(sight);
    expect(place.minX).toBeGreaterThanOrEqual(left);
    expect(place.minY).toBeGreaterThanOrEqual(0);
    expect(place.maxX).toBeLessThanOrEqual(side);
    expect(place.maxY).toBeLessThanOrEqual(side - foot);
    expect(view.flownFor).toBe('place');
    // As large as that allows, in the middle of what is free.
    expect((place.minX + place.maxX) / 2).toBeCloseTo((left + side) / 2, -1.5);
    expect((place.minY + place.maxY) / 2).toBeCloseTo((side - foot) / 2, -1.5);
    expect(place.maxY - place.minY).toBeGreaterThan(0.65 * (side - foot));
  });

  it('prefers seats with readable numbers to all that they face when a sheet covers most of it', () => {
    const { view, placeOf } = small();
    view.flyToSight(seats, square(1200, 1000, 1600, 1600), { foot: 600 });
    expect(30 * view.camera.scale).toBeGreaterThanOrEqual(SEAT_NUMBER_PX - 1e-6);
    const place = placeOf(seats);
    expect((place.minX + place.maxX) / 2).toBeCloseTo(side / 2);
    expect(place.maxY).toBeLessThanOrEqual(side - 600);
  });

  it('moves the seats out from under controls', () => {
    const { view, placeOf } = small();
    view.flyToSight(seats, sight);
    const { left, top, right, bottom } = frameOf(placeOf(seats));
    const control = { left: left - 10, top: top - 10, right: right + 10, bottom };
    view.watchOver(() => [control]);
    view.flyToSight(seats, sight);
    expect(framesMeet(control, frameOf(placeOf(seats)))).toBe(false);
  });
});

describe('flying to a seat', () => {
  it('zooms in on the seat with some of its neighbours', () => {
    const { view, middle } = open();
    view.flyToSeat(middleSeat);
    expect(40 * view.camera.scale).toBeCloseTo(26);
    expectAt(middle(), 1000, 800);
    expect(view.flownFor).toBe('place');
  });

  it('never zooms out', () => {
    const { view, look, middle } = open();
    look(3000, 3000, 6);
    view.flyToSeat(middleSeat);
    expect(view.camera.zoom).toBe(6);
    expectAt(middle(), 1000, 800);
  });

  it('does nothing when the seat is well in view, unless forced', () => {
    const { view, look, middle } = open();
    look(1100, 900, 4);
    const { camera } = view;
    view.flyToSeat(middleSeat);
    expect(view.camera).toEqual(camera);
    view.flyToSeat(middleSeat, true);
    expectAt(middle(), 1000, 800);
  });

  it('stays where seats that are small even at the closest zoom are two thirds as large as there', () => {
    // Two units across: at most 12 px.
    const tiny = sampleIndex([{ x: 2000, y: 2000, halfWidth: 1 }], { planBox: index.box });
    const { view, look } = open(tiny);
    const zoomAfter = (zoom: number): number => {
      look(2000, 2000, zoom);
      view.flyToSeat(0);
      return view.camera.zoom;
    };
    expect(view.limits.maxZoom * view.limits.fitScale * 2).toBeCloseTo(12);
    expect([zoomAfter(15), zoomAfter(17), zoomAfter(22)]).toEqual([24, 17, 22]);
  });

  it('centres a seat close to an edge', () => {
    const { view, look, middle } = open();
    for (const [x, y] of [
      [1000 + 480, 800],
      [1000 - 480, 800],
      [1000, 800 + 480],
      [1000, 800 - 480],
    ] as const) {
      look(x, y, 4);
      view.flyToSeat(middleSeat);
      expectAt(middle(), 1000, 800);
    }
    // Not so close to a single corner.
    look(1000 + 460, 800 - 460, 4);
    view.flyToSeat(middleSeat);
    expectAt(middle(), 1460, 340);
  });
});

describe('flying to an area', () => {
  it('does nothing when the area is fully visible and large enough', () => {
    const { view, look } = open();
    look(1000, 1000, 4);
    const { camera } = view;
    view.flyToArea(square(900, 900, 200));
    expect(view.camera).toEqual(camera);
  });

  it('centres the area at the same scale when it fits', () => {
    const { view, look, middle } = open();
    look(1000, 1000, 4);
    view.flyToArea(square(2000, 2000, 800));
    expect(view.camera.zoom).toBeCloseTo(4);
    expectAt(middle(), 2400, 2400);
    expect(view.flownFor).toBe('place');
  });

  it('zooms out to fit a large area and zooms in on a small one', () => {
    const { view, look, placeOf } = open();
    for (const box of [
      square(1500, 1500, 2000),
      square(1500, 1500, 1000, 500),
      square(1500, 1500, 500, 1000),
    ]) {
      look(1000, 1000, 4);
      view.flyToArea(box);
      const place = placeOf(box);
      expect(Math.min(place.minX, place.minY)).toBeCloseTo(64);
    }
    look(1000, 1000, 1);
    const small = square(1000, 1000, 200);
    view.flyToArea(small);
    expect(placeOf(small).minX).toBeCloseTo(64);
    // Narrow but long does not count as small.
    look(1000, 1000, 4);
    view.flyToArea(square(980, 900, 20, 100));
    expect(view.camera.zoom).toBe(4);
  });
});
