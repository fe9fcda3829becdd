import { describe, expect, it } from 'vitest';

import type { CategoryId, Minor, SeatId } from '../../../src/contract/brand.ts';
import type { CartItem } from '../../../src/core/cart/cart.ts';
import { replacementSeats } from '../../../src/screens/scheme/cart/replacement-seats.ts';
import { drawnHall } from '../seating/choosing-halls.ts';
import { price, rules, seat, zone } from '../samples/flow-factories.ts';

const stalls = { zoneId: zone('z1'), zone: { ru: 'Партер' }, zoneColor: '#335577' };
const dear = price(stalls);
const child = price({ ...stalls, categoryId: 'child' as CategoryId, priceMinor: 50_000 as Minor });
const cheap = price({ ...stalls, zoneId: zone('z2'), priceMinor: 30_000 as Minor });

describe('replacements for lost adjacent seats', () => {
  const taken = (id: string): CartItem => ({
    place: { ...seat(1), seatId: id as SeatId, zoneId: zone('z1') },
    price: dear,
    quantity: 1,
  });
  const cart = { items: [], rules: rules({ prices: [dear, child, cheap] }) };
  const found = (lines: readonly string[], ...ids: string[]) =>
    replacementSeats(ids.map(taken), cart, drawnHall(lines)).map(({ swaps, apart }) => [
      apart,
      ...swaps.map(({ offer }) => offer?.place.seatId ?? null),
    ]);

  it('stay adjacent if a row has room, even if single seats are nearer', () => {
    expect(found(['0xx0', '1001', '1111'], '1-2', '1-3')).toEqual([[false, '2-2', '2-3']]);
    expect(found(['0xx0', '0110', '0000'], '1-3', '1-2')).toEqual([[false, '3-1', '3-2']]);
  });

  it('are marked as apart if no row has room', () => {
    expect(found(['0xx0', '1111'], '1-2', '1-3')).toEqual([[true, '1-1', '1-4']]);
    expect(found(['0xx1', '1111'], '1-2', '1-3')).toEqual([[true, '1-1', null]]);
  });

  it('are separate groups if the lost seats were not adjacent', () => {
    expect(found(['x00x', '0000'], '1-1', '1-4')).toEqual([
      [false, '1-2'],
      [false, '1-3'],
    ]);
  });
});
