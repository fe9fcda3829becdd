import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { PersistedHallBooking } from '../../../machines/hall-booking/hall-booking-model.ts';
import { bookingPersistence, hallPersistence } from '../../../src/persistence/flow-shapes.ts';
import { persistedLifeMs, readPersisted, wrapPersisted } from '../../../src/persistence/persisted-shape.ts';
import { paymentPersistence } from '../../../src/persistence/order-shapes.ts';
import { keep, recall } from '../../../src/persistence/flow-persistence.ts';
import { area, eventHash, item, price } from '../samples/flow-factories.ts';
import { storage } from '../samples/memory-storage.ts';

const keepsake: PersistedHallBooking = {
  eventHash,
  sessionId: '1' as never,
  method: 'bank',
  typed: { fio: 'Анна' },
  items: [item(1), { place: area(), price: price(), quantity: 2 }],
  parked: { '2': [item(3)] },
  wish: { count: 2, mostMinor: null, categoryId: '' },
  pending: null,
};
const hall = hallPersistence(eventHash);
const sealed = wrapPersisted(hall, keepsake, 1000);
const open = (stored: unknown, nowMs = 2000): unknown => readPersisted(hall, stored, nowMs);

describe('a stored booking', () => {
  it('is restored completely', () => {
    expect(open(JSON.parse(JSON.stringify(sealed)))).toEqual(keepsake);
  });
  it('is ignored if older than a day or from the future', () => {
    expect(open(sealed, 1000 + persistedLifeMs)).not.toBeNull();
    expect(open(sealed, 1001 + persistedLifeMs)).toBeNull();
    expect(open(sealed, 999)).toBeNull();
  });
  it('is ignored if it is of another kind, event or version', () => {
    expect(open({ ...sealed, name: bookingPersistence(eventHash).name })).toBeNull();
    expect(open({ ...sealed, name: hallPersistence('F'.repeat(40)).name })).toBeNull();
    expect(open({ ...sealed, version: sealed.version - 1 })).toBeNull();
  });
  it('is ignored if missing or malformed', () => {
    expect(open(null)).toBeNull();
    expect(open({ ...sealed, snapshot: { ...keepsake, items: [{}] } })).toBeNull();
    const pending = { key: '', request: {} };
    expect(open({ ...sealed, snapshot: { ...keepsake, pending } })).toBeNull();
    for (const missing of Object.keys(sealed)) expect(open({ ...sealed, [missing]: undefined })).toBeNull();
  });
  it('never throws, whatever is stored', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (stored) => {
        expect(open(stored)).toBeNull();
        expect(open({ ...sealed, snapshot: stored })).toBeNull();
        expect(readPersisted(paymentPersistence('A'), stored, 2000)).toBeNull();
      }),
    );
  });
});

describe('a stored payment', () => {
  const press = { presses: { '/api/pay/5': 'k1' }, code: null, totalMinor: 100 as never, chosenId: '5' };
  it('is restored for its own order only, until it is cleared', () => {
    const stored = storage();
    keep(stored, paymentPersistence('A'), press);
    expect(recall(stored, paymentPersistence('A'))).toEqual(press);
    expect(recall(stored, paymentPersistence('B'))).toBeNull();
    keep(stored, paymentPersistence('A'), null);
    expect(recall(stored, paymentPersistence('A'))).toBeNull();
  });
  it('is ignored without the envelope with its version and time', () => {
    const stored = storage();
    stored.set(paymentPersistence('A').name, press);
    expect(recall(stored, paymentPersistence('A'))).toBeNull();
  });
});
