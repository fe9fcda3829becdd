import { describe, expect, it } from 'vitest';

import type { ZoneId } from '../../../src/contract/brand.ts';
import { companionWithoutWheelchair } from '../../../src/core/seating/companions.ts';
import { findReplacementSeat } from '../../../src/core/seating/replacement-seat.ts';
import { orphanSeats } from '../../../src/core/seating/orphan-seats.ts';
import { blockAround } from '../../../src/core/seating/seat-run.ts';
import { noPreferences } from '../../../src/core/seating/preferences.ts';
import { emptySelection, seatsToSelect } from '../../../src/core/seating/selection.ts';
import { NO_SEAT, seatById, seatIdAt, type SeatIndex } from '../../../src/core/hall/seat-index.ts';
import { KIND_WHEELCHAIR } from '../../../src/core/hall/seat-kinds.ts';
import { longestFreeRun } from '../../../src/core/hall/sector-offer.ts';
import { searchSeats } from '../../../src/core/hall/seat-search.ts';
import { item, price, rules, seat as place } from '../samples/flow-factories.ts';
import { choose, priceMinor } from './chosen-seats.ts';
import { drawnHall } from './choosing-halls.ts';

const seat = (index: SeatIndex, column: number) => seatById(index, `1-${column}`);
const columns = (index: SeatIndex, seats: readonly number[]) =>
  seats.map((one) => Number(seatIdAt(index, one).slice(2)));

describe('a buyer who does not ask for accessible places', () => {
  it('is never proposed any, even if no other row has room', () => {
    expect(choose(drawnHall(['WCWC', '0000']), { count: 2, priceMinor, by: 'view' })).toEqual(
      expect.arrayContaining([expect.stringMatching(/^2-/)]),
    );
    expect(choose(drawnHall(['0WCW0']), { count: 2, priceMinor, by: 'price' })).toEqual([]);
  });

  it('is proposed a restricted view only when there is no other', () => {
    expect(choose(drawnHall(['RR', '  ', '00']), { count: 2, priceMinor, by: 'view' })).toEqual([
      '3-1',
      '3-2',
    ]);
    expect(choose(drawnHall(['RR']), { count: 2, priceMinor, by: 'view' })).toEqual(['1-1', '1-2']);
    // Prefers the seats beside it, though that leaves a single seat.
    expect(choose(drawnHall(['R00']), { count: 2, priceMinor, by: 'view' })).toEqual(['1-2', '1-3']);
  });

  it('gets no accessible neighbours with a tap, and restricted views last', () => {
    const index = drawnHall(['00WC', 'R00R']);
    const sold = rules({ prices: [price({ zoneId: index.zones[0]?.id as ZoneId })], ticketLimit: 6 });
    const three = { ...noPreferences, count: 3 };
    expect(seatsToSelect(index, 1, three, [], sold)).toMatchObject({ seats: [0, 1], short: 1 });
    expect(blockAround(drawnHall(['R000R']), 2, 3)).toEqual({ seats: [1, 2, 3], short: 0 });
  });

  it('is offered none as a replacement, and an unrestricted view first', () => {
    const index = drawnHall(['0W0']);
    expect(findReplacementSeat(index, 0, priceMinor)).toBe(2);
    expect(findReplacementSeat(drawnHall(['0R00']), 0, priceMinor)).toBe(2);
    expect(findReplacementSeat(drawnHall(['0R']), 0, priceMinor)).toBe(1);
    expect(findReplacementSeat(drawnHall(['0WC']), 0, priceMinor)).toBe(-1);
  });

  it('gets no orphan-seat warning for an accessible place', () => {
    expect(orphanSeats(drawnHall(['0WC']), [0])).toEqual([]);
    expect(orphanSeats(drawnHall(['00W']), [0])).toEqual([1]);
    expect(orphanSeats(drawnHall(['WC0']), [0])).toEqual([]);
  });

  it('sees the longest free run without them', () => {
    const index = drawnHall(['000WC0']);
    const [sector] = index.sectors;
    expect(sector && longestFreeRun(index, sector)).toBe(3);
  });
});

describe('a buyer who asks for accessible places', () => {
  const ask = { priceMinor, by: 'view', accessible: true } as const;

  it('is proposed a wheelchair place with its companion seat, but no ordinary or lone companion seat', () => {
    expect(choose(drawnHall(['0000', '0WC0']), { ...ask, count: 2 })).toEqual(['2-2', '2-3']);
    expect(choose(drawnHall(['0CW0']), { ...ask, count: 1 })).toEqual(['1-3']);
    expect(choose(drawnHall(['xC00']), { ...ask, count: 1 })).toEqual([]);
    expect(choose(drawnHall(['W000']), { ...ask, count: 2 })).toEqual([]);
  });

  it('gets as few wheelchair places as necessary', () => {
    expect(choose(drawnHall(['WWC']), { ...ask, count: 2 })).toEqual(['1-2', '1-3']);
    expect(choose(drawnHall(['WCWC']), { ...ask, count: 4 })).toHaveLength(4);
    expect(choose(drawnHall(['CWC']), { ...ask, count: 3 })).toEqual(['1-1', '1-2', '1-3']);
  });
});

describe('a wheelchair place', () => {
  const index = drawnHall(['0CWC0WC']);
  const sold = rules({ prices: [price({ zoneId: index.zones[0]?.id as ZoneId })], ticketLimit: 4 });
  const pressed = (column: number, wish = noPreferences, cart = [] as ReturnType<typeof item>[]) =>
    seatsToSelect(index, seat(index, column), wish, cart, sold);

  it('is offered alone and with its companion seat, whatever is already chosen', () => {
    const alone = pressed(3, noPreferences, [item(9)]);
    expect(columns(index, alone.seats)).toEqual([3]);
    expect(columns(index, alone.pair ?? [])).toEqual([2, 3]);
  });

  it('brings the companion seats beside it for a party, never an ordinary seat', () => {
    const three = pressed(3, { ...noPreferences, count: 3 });
    expect([columns(index, three.seats), three.short]).toEqual([[2, 3, 4], 0]);
    const four = pressed(6, { ...noPreferences, count: 4 });
    expect([columns(index, four.seats), four.short, four.pair]).toEqual([[6, 7], 2, null]);
  });

  it('is replaced only by another wheelchair place', () => {
    expect(findReplacementSeat(index, seat(index, 3), priceMinor)).toBe(seat(index, 6));
    expect(findReplacementSeat(drawnHall(['W0C']), 0, priceMinor)).toBe(-1);
  });

  it('is selected together with its companion seat when that is tapped', () => {
    const both = pressed(7);
    expect(columns(index, both.seats)).toEqual([6, 7]);
    expect(both.wheelchair).toBe(seat(index, 6));
  });

  it('lets its companion seat be selected alone once it is in the cart or taken', () => {
    const own = { ...item(1), place: { ...place(1), seatId: seatIdAt(index, seat(index, 6)) } };
    expect(pressed(7, noPreferences, [own])).toMatchObject({
      ...emptySelection,
      seats: [seat(index, 7)],
      party: [{ count: 2 }],
    });
    const taken = drawnHall(['xC']);
    expect(seatsToSelect(taken, 1, noPreferences, [], sold).seats).toEqual([1]);
  });
});

describe('a companion seat in the cart without its wheelchair place', () => {
  const index = drawnHall(['0CWC0WCx']);
  const left = (...own: number[]) => {
    const found = companionWithoutWheelchair(
      index,
      own.map((column) => seat(index, column)),
    );
    return found === null ? null : columns(index, [found.companion, found.wheelchair]);
  };

  it('is found together with the wheelchair place that can be added back', () => {
    expect(left(1, 7)).toEqual([7, 6]);
    expect(left(4, 2)).toEqual([4, 3]);
  });

  it('is not reported while its wheelchair place is there too', () => {
    expect(left(2, 3, 4, 1)).toBeNull();
  });

  it('is found beside a wheelchair place that is taken, with none to add', () => {
    const taken = drawnHall(['xC']);
    taken.kind[0] = KIND_WHEELCHAIR;
    expect(companionWithoutWheelchair(taken, [1])).toEqual({ companion: 1, wheelchair: NO_SEAT });
  });
});

describe('the search for accessible places', () => {
  const index = drawnHall(['0WC', '---', 'WCR'], {
    sectors: [
      { id: '1', name: { ru: 'Партер', en: 'Stalls', kz: 'Партер', ch: '池座' }, outline: null },
      { id: '2', name: { ru: 'Балкон', en: 'Balcony', kz: 'Балкон', ch: '楼座' }, outline: null },
    ],
  });
  it.each([
    ['коляска', [1, 3]],
    ['место для кресла-коляски', [1, 3]],
    ['wheelchair', [1, 3]],
    ['轮椅', [1, 3]],
    ['арба', [1, 3]],
    ['Сопровождающий', [2, 4]],
    ['companion', [2, 4]],
    ['陪同席', [2, 4]],
    ['доступные места', [1, 2, 3, 4]],
    ['accessible', [1, 2, 3, 4]],
    ['қолжетімді орындар', [1, 2, 3, 4]],
    ['балкон коляска', [3]],
    ['wheelchair stalls', [1]],
    ['кресло', [1, 3]],
    ['балкон кресло', [3]],
    ['wheel chair', [1, 3]],
    ['для инвалидов', [1, 2, 3, 4]],
    ['места для МГН', [1, 2, 3, 4]],
    ['disabled', [1, 2, 3, 4]],
    ['carer', [2, 4]],
    ['арбаға орын', [1, 3]],
    ['мүмкіндігі шектеулі', [1, 2, 3, 4]],
    ['轮椅席', [1, 3]],
    ['轮椅座位', [1, 3]],
    ['楼座 轮椅', [3]],
    ['残疾人', [1, 2, 3, 4]],
  ])('%s', (text, seats) => {
    expect(searchSeats(index, text).map((match) => match.seat)).toEqual(seats);
  });

  it('reads «кресла» as a sector if there is one of that name', () => {
    const chairs = drawnHall(['0W'], {
      sectors: [{ id: '1', name: { ru: 'Кресла партера' }, outline: null }],
    });
    expect(searchSeats(chairs, 'кресла партера')).toMatchObject([{ sector: 0, seat: -1 }]);
    expect(searchSeats(chairs, 'кресла партера коляска')).toMatchObject([{ seat: 1 }]);
  });

  it('omits a taken one', () => {
    expect(searchSeats(drawnHall(['x']), 'коляска')).toEqual([]);
  });
});
