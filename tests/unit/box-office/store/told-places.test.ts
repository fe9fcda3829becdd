import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openShop, type Shop } from '../help/open-shop.ts';
import { eventOf } from '../help/test-repertoire.ts';

/* Listeners to a hall are told when places are taken and released, without asking. */

describe('place changes', () => {
  let shop: Shop;
  const heard: (string | null)[] = [];
  beforeAll(async () => {
    shop = await openShop({ reserveSeconds: 900 });
    await shop.onPlaces((calendarId) => heard.push(calendarId));
  }, 60_000);
  afterAll(() => shop.close());

  const { hash, calendarId } = eventOf('plain');
  const hear = () => expect.poll(() => heard.splice(0), { timeout: 5000 });

  it('are announced when an order holds a seat and when it expires', async () => {
    const [seat] = await shop.freeSeats('plain', 1);
    await shop.order('plain', [shop.line(seat ?? { seat_id: '', zonelevel_id: '' })]);
    await hear().toContain(calendarId);
    await shop.advance(1000);
    await hear().toContain(calendarId);
  });

  it('are announced when a stock count changes', async () => {
    await shop.post('/api/__test__/stock', { hash, calendar_id: calendarId, place_id: 'all', left: 3 });
    await hear().toContain(calendarId);
  });

  it('are not announced for a rejected order', async () => {
    const [seat] = await shop.freeSeats('plain', 1, 5);
    const line = shop.line(seat ?? { seat_id: '', zonelevel_id: '' });
    await shop.order('plain', [line]);
    await hear().toContain(calendarId);
    expect(await shop.order('plain', [line])).toMatchObject({ errorCode: '-2' });
    // Notifications are heard in order.
    await shop.post('/api/__test__/begin', {});
    await expect.poll(() => heard, { timeout: 5000 }).toContain(null);
    expect(heard).not.toContain(calendarId);
  });
});
