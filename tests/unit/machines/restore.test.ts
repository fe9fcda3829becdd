import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { HallKeepsake } from '../../../machines/hall-booking-model.ts';
import {
  keepsakeLifeMs,
  openHallKeepsake,
  openPaymentPress,
  sealKeepsake,
} from '../../../machines/restore.ts';
import { area, eventHash, item, price } from './flow-factories.ts';

const keepsake: HallKeepsake = {
  eventHash,
  sessionId: '1' as never,
  method: 'bank',
  typed: { fio: 'Анна' },
  items: [item(1), { place: area(), price: price(), quantity: 2 }],
  pending: null,
};
const sealed = sealKeepsake('hallBooking', keepsake, 1000);

describe('a kept booking', () => {
  it('comes back whole', () => {
    expect(openHallKeepsake(sealed, 2000)).toEqual(keepsake);
  });
  it('is nothing when older than a day, or from the future', () => {
    expect(openHallKeepsake(sealed, 1000 + keepsakeLifeMs)).not.toBeNull();
    expect(openHallKeepsake(sealed, 1001 + keepsakeLifeMs)).toBeNull();
    expect(openHallKeepsake(sealed, 999)).toBeNull();
  });
  it('is nothing when of another machine or another version', () => {
    expect(openHallKeepsake(sealKeepsake('payment', keepsake, 1000), 2000)).toBeNull();
    expect(openHallKeepsake(sealed.replace('"version":2', '"version":1'), 2000)).toBeNull();
  });
  it('is nothing when missing, cut short or of another shape', () => {
    expect(openHallKeepsake(null, 2000)).toBeNull();
    expect(
      openHallKeepsake(sealKeepsake('hallBooking', { ...keepsake, items: [{}] }, 1000), 2000),
    ).toBeNull();
    const pending = { key: '', request: {} };
    expect(openHallKeepsake(sealKeepsake('hallBooking', { ...keepsake, pending }, 1000), 2000)).toBeNull();
    for (let length = 0; length < sealed.length; length += 1) {
      expect(openHallKeepsake(sealed.slice(0, length), 2000)).toBeNull();
    }
  });
  it('never throws, whatever a storage holds', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
        expect(openHallKeepsake(stored, 2000)).toBeNull();
        expect(openPaymentPress(stored, 'payment:A', 2000)).toBeNull();
      }),
    );
  });
});

describe('a kept press of «pay»', () => {
  it('comes back for its own order only', () => {
    const press = { key: 'k1', path: '/api/pay/5' };
    const stored = sealKeepsake('payment:A', press, 1000);
    expect(openPaymentPress(stored, 'payment:A', 2000)).toEqual(press);
    expect(openPaymentPress(stored, 'payment:B', 2000)).toBeNull();
  });
});
