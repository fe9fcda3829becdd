import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { predictPlace, rowPlaces } from '../../../src/core/hall-file/predict-place.ts';

/** The sectors and rows of seats, written as «sector:row» for a stretch of so many seats each. */
const columnsOf = (...stretches: readonly (readonly [sector: number, row: number, count: number])[]) => ({
  sector: stretches.flatMap(([sector, , count]) => Array.from({ length: count }, () => sector)),
  rowLabel: stretches.flatMap(([, row, count]) => Array.from({ length: count }, () => row)),
});

describe('the places of seats in their rows', () => {
  it('are their row’s first seat, and the seat at the same position in the row before', () => {
    const { sector, rowLabel } = columnsOf([0, 1, 3], [0, 2, 4], [0, 3, 2]);
    const { first, above } = rowPlaces(sector, rowLabel);
    expect([...first]).toEqual([0, 0, 0, 3, 3, 3, 3, 7, 7]);
    // The fourth seat of the second row has none before it.
    expect([...above]).toEqual([-1, -1, -1, 0, 1, 2, -1, 3, 4]);
  });

  it('begin anew in each sector, even if its first row has the same label', () => {
    const { sector, rowLabel } = columnsOf([0, 1, 2], [1, 1, 2], [1, 2, 2]);
    const { first, above } = rowPlaces(sector, rowLabel);
    expect([...first]).toEqual([0, 0, 2, 2, 4, 4]);
    expect([...above]).toEqual([-1, -1, -1, -1, 2, 3]);
  });
});

describe('the predicted place of a seat', () => {
  const predicted = (places: readonly number[], columns: ReturnType<typeof columnsOf>): number[] => {
    const rows = rowPlaces(columns.sector, columns.rowLabel);
    return places.map((_, seat) => predictPlace(Float64Array.from(places), seat, rows));
  };

  it('continues the row by its own step, and the first step is that of the row before', () => {
    const columns = columnsOf([0, 1, 4], [0, 2, 4]);
    const places = [100, 110, 120, 131, 200, 212, 224, 236];
    // Nothing is known of the first seat, and of the second only the first.
    expect(predicted(places, columns).slice(0, 4)).toEqual([0, 100, 120, 130]);
    expect(predicted(places, columns).slice(4)).toEqual([100, 210, 224, 236]);
  });

  it('begins a row as far from the row before as that is from the one before it', () => {
    const columns = columnsOf([0, 1, 2], [0, 2, 2], [0, 3, 2], [1, 1, 1]);
    const places = [10, 10, 24, 24, 39, 39, 500];
    const [, , second, , third, , other] = predicted(places, columns);
    // The second row where the first is; the third one step farther; another sector where the last seat was.
    expect([second, third, other]).toEqual([10, 2 * 24 - 10, 39]);
  });

  it('is exact in a hall of equal rows from its third row on, whatever the steps', () => {
    const whole = fc.integer({ min: -50, max: 50 });
    fc.assert(
      fc.property(whole, whole, whole, fc.integer({ min: 2, max: 9 }), (begin, step, back, seats) => {
        const columns = columnsOf([0, 1, seats], [0, 2, seats], [0, 3, seats], [0, 4, seats]);
        const places = columns.rowLabel.map((row, at) => begin + row * back + (at % seats) * step);
        expect(predicted(places, columns).slice(2 * seats)).toEqual(places.slice(2 * seats));
      }),
    );
  });
});
