import { describe, expect, it } from 'vitest';

import { placePopover } from '../../../src/hall/map/popover-place.ts';

const seen = { left: 0, top: 0, right: 1000, bottom: 600 };
const seat = (x: number, y: number) => ({ left: x - 20, right: x + 20, top: y - 20, bottom: y + 20 });
const place = (
  x: number,
  y: number,
  {
    height = 200,
    about = seat(x, y),
    row = [] as { x: number; y: number }[],
    before = null as 'left' | null,
  } = {},
) => placePopover({ seen, own: { width: 320, height }, about, at: { x, y }, row, before });
const asked = { seen, own: { width: 320, height: 200 }, at: { x: 470, y: 300 }, row: [], before: null };
/** Seats of a level row, 40 px apart. */
const rowOf = (y: number, from: number, to: number) =>
  Array.from({ length: (to - from) / 40 + 1 }, (_, at) => ({ x: from + 40 * at, y }));

describe('popover placement', () => {
  it('is centred above its anchor, otherwise below it', () => {
    expect(place(500, 400)).toMatchObject({ side: 'above', left: 340, top: 180 });
    expect(place(500, 100)).toMatchObject({ side: 'below', left: 340, top: 120 });
    expect(place(30, 400)).toMatchObject({ side: 'above', left: 8 });
  });

  it('stays 8 px away from the left and right edges of the viewport wherever its anchor is', () => {
    for (let x = 0; x <= 1000; x += 25)
      for (const y of [100, 400]) {
        const { left } = place(x, y);
        expect(left).toBeGreaterThanOrEqual(8);
        expect(left + 320).toBeLessThanOrEqual(992);
      }
    // Centred on the anchor unless an edge is too near.
    expect([0, 167, 169, 831, 833, 1000].map((x) => place(x, 400).left)).toEqual([8, 8, 9, 671, 672, 672]);
    // In a viewport narrower than itself it begins at the left.
    const narrow = placePopover({
      ...asked,
      seen: { ...seen, right: 300 },
      about: seat(150, 400),
      at: { x: 150, y: 400 },
    });
    expect(narrow.left).toBe(8);
  });

  it('is beside the anchor when too tall to fit above or below', () => {
    expect(place(500, 300, { height: 400 })).toMatchObject({ side: 'right', left: 520, top: 100, most: 584 });
    expect(place(800, 300, { height: 400 })).toMatchObject({ side: 'left', left: 460 });
  });

  it('hides as few seats of the row as possible', () => {
    expect(place(500, 300, { height: 400, row: rowOf(300, 300, 540) })).toMatchObject({ side: 'right' });
    expect(place(500, 300, { height: 400, row: rowOf(300, 460, 900) })).toMatchObject({ side: 'left' });
    // A steep row would be hidden by a dialog above; below is free.
    const steep = [1, 2, 3].map((at) => ({ x: 500 + 20 * at, y: 290 - 60 * at }));
    expect(place(500, 290, { row: steep })).toMatchObject({ side: 'below' });
  });

  it('never covers the seats it offers', () => {
    const about = { left: 400, right: 640, top: 270, bottom: 330 };
    expect(place(420, 300, { height: 400, about })).toMatchObject({ side: 'right', left: 640 });
    expect(place(420, 300, { about })).toMatchObject({ side: 'above', top: 70 });
  });

  it('does not cover the area it describes while there is room beside it', () => {
    const area = { left: 300, right: 640, top: 60, bottom: 540 };
    const beside = placePopover({ ...asked, about: seat(470, 300), whole: area });
    expect(beside).toMatchObject({ side: 'right', left: 640, top: 200 });
    // With an area as large as the stage, at least its middle stays visible.
    const all = { left: 20, right: 980, top: 20, bottom: 580 };
    expect(placePopover({ ...asked, about: seat(470, 300), whole: all })).toEqual(
      placePopover({ ...asked, about: seat(470, 300) }),
    );
  });

  it('keeps its previous side while no other is better', () => {
    expect(place(500, 300, { height: 400, before: 'left' })).toMatchObject({ side: 'left' });
    expect(place(500, 300, { height: 400, before: 'left', row: rowOf(300, 200, 440) })).toMatchObject({
      side: 'right',
    });
  });

  it('scrolls on the roomiest side when it fits nowhere', () => {
    const about = { left: 100, right: 900, top: 250, bottom: 400 };
    expect(place(500, 300, { height: 500, about })).toMatchObject({ side: 'above', most: 242, top: 8 });
  });
});
