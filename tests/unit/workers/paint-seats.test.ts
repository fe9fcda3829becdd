import { describe, expect, it } from 'vitest';

import { NO_ZONE, SEAT_TAKEN, SEAT_UNAVAILABLE } from '../../../src/core/hall/seat-index.ts';
import type { SeatIndex } from '../../../src/core/hall/seat-index.ts';
import { paintSeats } from '../../../workers/paint/tiles/paint-seats.ts';
import type { SeatColors, SeatContext, SeatView } from '../../../workers/paint/tiles/paint-seats.ts';
import { sampleIndex } from '../samples/hall-samples.ts';

type Arc = { readonly x: number; readonly y: number; readonly r: number; color: string; alpha: number };

/** A context that records the arcs of each fill with their colour. */
function notedContext() {
  const arcs: Arc[] = [];
  const perFill: number[] = [];
  let open: Arc[] = [];
  const context = {
    fillStyle: '',
    globalAlpha: 1,
    setTransform: () => {},
    beginPath: () => {
      open = [];
    },
    moveTo: () => {},
    arc: (x: number, y: number, r: number) => open.push({ x, y, r, color: '', alpha: 1 }),
    fill: () => {
      perFill.push(open.length);
      for (const arc of open) {
        arcs.push({ ...arc, color: context.fillStyle, alpha: context.globalAlpha });
      }
    },
  };
  return { context, arcs, perFill };
}

const colors: SeatColors = {
  zones: ['red', undefined, 'blue'],
  faded: [false, false, true],
  taken: 'grey',
  unavailable: 'pale',
};

function paint(index: SeatIndex, view: SeatView) {
  const noted = notedContext();
  const all = Uint32Array.from({ length: index.count }, (_, seat) => seat);
  paintSeats(noted.context as unknown as SeatContext, index, all, view, colors);
  return noted;
}

describe('seats on a canvas', () => {
  it('show zone by colour, and state by colour and size', () => {
    const index = sampleIndex([
      { x: 10, y: 0, zone: 0 },
      { x: 20, y: 0, zone: 1 },
      { x: 30, y: 0, zone: 2 },
      { x: 50, y: 0, zone: 0, state: SEAT_TAKEN },
      { x: 60, y: 0, zone: NO_ZONE, state: SEAT_UNAVAILABLE },
    ]);
    const { arcs } = paint(index, { originX: 0, originY: 0, scale: 1 });
    const shown = arcs.map(({ x, color }) => `${x} ${color}`).sort();
    // Seats outside a filter are grey, whatever their price.
    expect(shown).toEqual(['10 red', '20 pale', '30 grey', '50 grey', '60 pale']);
    const sizeOf = (wanted: string): number => arcs.find(({ color }) => color === wanted)?.r ?? 0;
    expect(sizeOf('red')).toBe(5);
    const taken = arcs.find(({ x }) => x === 50);
    expect(taken?.r).toBeLessThan(sizeOf('red'));
    expect(sizeOf('pale')).toBeLessThan(taken?.r ?? 0);
    expect(arcs.find(({ x }) => x === 30)?.alpha).toBeLessThan(taken?.alpha ?? 0);
  });

  it('have an outline when their colour has low contrast, unless taken or filtered out', () => {
    const index = sampleIndex([
      { x: 10, y: 0, zone: 0 },
      { x: 20, y: 0, zone: 0, state: SEAT_TAKEN },
      { x: 30, y: 0, zone: 2 },
      { x: 40, y: 0, zone: 0, halfWidth: 1.8 },
    ]);
    const noted = notedContext();
    const all = Uint32Array.from({ length: index.count }, (_, seat) => seat);
    const view = { originX: 0, originY: 0, scale: 1 };
    const outlined = { ...colors, outlines: ['brown', undefined, 'brown'] };
    paintSeats(noted.context as unknown as SeatContext, index, all, view, outlined);
    const shown = noted.arcs.map(({ x, r, color }) => `${x} ${r.toFixed(2)} ${color}`).sort();
    // The edge first, then the inside; a seat that is too small has no room for an edge.
    expect(shown).toEqual([
      '10 4.00 red',
      '10 5.00 brown',
      '20 3.10 grey',
      '30 5.00 grey',
      '40 1.80 brown',
      '40 1.80 red',
    ]);
    expect(noted.arcs.findIndex(({ color }) => color === 'brown')).toBeLessThan(
      noted.arcs.findIndex(({ color }) => color === 'red'),
    );
  });

  it('are in the same place in a tile as on the page, whatever the origin', () => {
    const index = sampleIndex([
      { x: 512.25, y: 300 },
      { x: 530, y: 310, state: SEAT_TAKEN },
    ]);
    const tile = paint(index, { originX: 512, originY: 256, scale: 4 }).arcs;
    // A camera of 4 px per unit whose corner is 100 units left of and above the tile's: 400 px further.
    const page = paint(index, { originX: 412, originY: 156, scale: 4 }).arcs;
    expect(page).toEqual(tile.map((arc) => ({ ...arc, x: arc.x + 400, y: arc.y + 400 })));
  });

  it('are drawn in paths of at most 500, since software rasterizers are slow on larger ones', () => {
    const index = sampleIndex(Array.from({ length: 1201 }, (_, at) => ({ x: at * 10, y: 0 })));
    expect(paint(index, { originX: 0, originY: 0, scale: 1 }).perFill).toEqual([500, 500, 201]);
  });
});
