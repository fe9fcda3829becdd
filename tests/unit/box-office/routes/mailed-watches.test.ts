import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { buildHall } from '../../../../fixtures/halls/build-hall.ts';
import { freeNeighbours } from '../../../../fixtures/box-office/rules/free-neighbours.ts';
import { WATCH_TEXTS } from '../../../../fixtures/box-office/mail/watch-mail.ts';
import { NO_LIMITS } from '../../../../fixtures/box-office/http/gate-limits.ts';
import { openShop, type Json, type Seat } from '../help/open-shop.ts';
import { refundDesk } from '../help/refund-desk.ts';
import { eventOf } from '../help/test-repertoire.ts';

describe('freeNeighbours', () => {
  const hall = buildHall('chamber');
  const all = new Uint8Array(hall.seats.length);

  it('returns the requested number of adjacent seats in one row', () => {
    for (const count of [1, 2, 5]) {
      const found = freeNeighbours(hall, all, count);
      const seats = found.map((id) => hall.seats.find(({ seatId }) => String(seatId) === id));
      expect(found).toHaveLength(count);
      expect(new Set(seats.map((seat) => `${seat?.sectorId} ${seat?.row}`)).size).toBe(1);
      const numbers = seats.map((seat) => Number(seat?.seat)).toSorted((a, b) => a - b);
      expect((numbers.at(-1) ?? 0) - (numbers[0] ?? 0)).toBe(count - 1);
    }
  });

  it('returns nothing if no free seats are adjacent', () => {
    const every2nd = all.map((_, at) => at % 2);
    expect(freeNeighbours(hall, every2nd, 2)).toEqual([]);
    expect(freeNeighbours(hall, every2nd, 1)).toHaveLength(1);
  });
});

describe('seat watch mail texts', () => {
  it('use the plural forms of each language', () => {
    const found = ({ foundText }: { foundText: (count: number) => string }, count: number) =>
      foundText(count)
        .split(/(?<=[.。])/)[0]
        ?.replace(/^.*[!！]\s?/, '');
    const { ru, en, kz, ch } = WATCH_TEXTS;
    expect([1, 2, 5].map((count) => found(ru, count))).toEqual([
      'Освободилось 1 место.',
      'Освободилось 2 места рядом.',
      'Освободилось 5 мест рядом.',
    ]);
    expect([1, 2].map((count) => found(en, count))).toEqual([
      '1 seat is available.',
      '2 seats together are available.',
    ]);
    expect([1, 2].map((count) => found(kz, count))).toEqual(['1 орын босады.', 'Қатарлас 2 орын босады.']);
    expect([1, 2].map((count) => found(ch, count))).toEqual(['现在有 1 个空位。', '现在有 2 个连座。']);
    expect(ru.begunText(2)).toContain('когда освободится 2 места рядом.');
  });
});

describe('seat watch mails', () => {
  let shop: Awaited<ReturnType<typeof openShop>>;
  const event = eventOf('plain');
  let free: readonly Seat[];
  const lever = (seats: Json) =>
    shop.post('/api/__test__/take-seat', { hash: event.hash, calendar_id: event.calendarId, ...seats });
  const watch = (email: string, more: Json = {}) =>
    shop.post('/api/order/watch', {
      hash: event.hash,
      calendar_id: event.calendarId,
      quantity: 2,
      email,
      lang: 'en',
      ...more,
    });
  const mailsTo = async (email: string): Promise<readonly string[]> => {
    const page = await (await shop.app.request('/sandbox/outbox')).text();
    return page.split('<article').filter((mail) => mail.includes(email));
  };

  beforeAll(async () => {
    shop = await openShop();
    free = await shop.freeSeats('plain', 1000);
    await lever({ seat_id: free.map(({ seat_id }) => seat_id).join(' ') });
  }, 60_000);
  afterAll(() => shop.close());

  it('are sent once to confirm the watch and once when seats become free', async () => {
    const answer = await watch('Anna@example.org');
    expect(answer).toEqual({
      errorCode: '0',
      errorText: '',
      watch: expect.stringMatching(/^[\dA-F]{40}$/) as unknown,
    });
    // Repeating a watch sends no mail and returns no link to end it.
    expect(await watch('anna@example.org')).toEqual({ errorCode: '0', errorText: '', watch: '' });
    expect(await mailsTo('anna@example.org')).toEqual([expect.stringContaining('Waiting for seats')]);

    const hall = await shop.map('plain');
    const pair = hall.seat_numbers.findIndex(
      (seat, at) =>
        free.some(({ seat_id }) => seat_id === seat.seat_id) &&
        free.some(({ seat_id }) => seat_id === hall.seat_numbers[at + 1]?.seat_id),
    );
    const [one, other] = [hall.seat_numbers[pair]?.seat_id, hall.seat_numbers[pair + 1]?.seat_id];
    await lever({ give_back: one });
    await vi.waitFor(async () => expect((await shop.map('plain')).seat_numbers[pair]?.quantity).toBe('1'));
    await lever({ give_back: other });
    const told = await vi.waitFor(async () => {
      const mails = await mailsTo('anna@example.org');
      expect(mails).toHaveLength(2);
      return mails[0] ?? '';
    }, 5000);
    expect(told).toContain('Seats are available');
    expect(told).toContain('Hello! 2 seats together are available. They are not held');
    expect(told).toContain(`/scheme/${event.hash}/`);
    expect(told).toMatch(new RegExp(`#seats=(?:${one}\\*0,${other}|${other}\\*0,${one})\\*0`));
    await lever({ seat_id: `${one} ${other}` });
    await lever({ give_back: `${one} ${other}` });
    // A watch for seats that are already free is answered soon, and nobody is told twice.
    await watch('boris@example.org');
    await vi.waitFor(async () => expect(await mailsTo('boris@example.org')).toHaveLength(2), 5000);
    expect(await mailsTo('anna@example.org')).toHaveLength(2);
    await lever({ seat_id: `${one} ${other}` });
  });

  it('can be stopped on the page they link to', async () => {
    await watch('vera@example.org');
    const [mail = ''] = await mailsTo('vera@example.org');
    const link = /\/ticket\/watch\/[\dA-F]{40}/.exec(mail)?.[0] ?? '';
    const read = async () => (await shop.app.request(`${link}?lang=en`)).text();
    expect(await read()).toContain('<button>Stop waiting</button>');
    expect((await shop.app.request(link, { method: 'POST' })).status).toBe(303);
    expect(await read()).toContain('There will be no more e-mails');
    expect((await shop.app.request('/ticket/watch/none')).status).toBe(404);
  });

  it('are limited to five watches per e-mail and require valid fields', async () => {
    const answers = [];
    for (const quantity of [2, 3, 4, 5, 6, 7]) answers.push(await watch('gleb@example.org', { quantity }));
    expect(answers.map(({ errorCode }) => errorCode)).toEqual(['0', '0', '0', '0', '0', '-9998']);
    await shop.post('/api/order/watch-end', { watch: answers[0]?.['watch'] });
    // Ending watches does not raise the daily limit of mails, neither for the same address nor for its variants.
    expect(await watch('gleb@example.org', { quantity: 7 })).toMatchObject({ errorCode: '-9998' });
    expect(await watch('gleb@example.org', { quantity: 2 })).toMatchObject({ errorCode: '-9998' });
    expect(await watch('gleb+seats@example.org', { quantity: 8 })).toMatchObject({ errorCode: '-9998' });
    expect(await mailsTo('gleb@example.org')).toHaveLength(5);
    expect(await watch('nobody')).toMatchObject({ errorCode: '-6' });
    expect(await watch('dina@example.org', { quantity: 11 })).toMatchObject({ errorCode: '-1' });
    expect(await watch('dina@example.org', { calendar_id: '1' })).toMatchObject({ errorCode: '-3' });
  });

  it('are rate limited per client address', async () => {
    const own = await openShop({ trustProxy: true, gate: { ...NO_LIMITS, guessesByAddress: 3 } });
    try {
      const ask = (number: number, address: string): Promise<Json> =>
        own.post(
          '/api/order/watch',
          {
            hash: event.hash,
            calendar_id: event.calendarId,
            quantity: 2,
            email: `stranger${number}@example.org`,
            lang: 'en',
          },
          { 'X-Forwarded-For': address },
        );
      const answers: Json[] = [];
      for (let number = 0; number < 4; number += 1) answers.push(await ask(number, '203.0.113.7'));
      expect(answers.map(({ errorCode }) => errorCode)).toEqual(['0', '0', '0', '-9998']);
      expect(await ask(5, '198.51.100.9')).toMatchObject({ errorCode: '0' });
    } finally {
      await own.close();
    }
  }, 60_000);

  it('stop once the buyer has paid for seats of the session', async () => {
    await watch('Zoya@example.org');
    await watch('egor@example.org');
    const seat = free.find(({ seat_id }) => seat_id === free.at(-1)?.seat_id);
    await lever({ give_back: seat?.seat_id });
    const { hash } = await vi.waitFor(async () => {
      const made = await shop.order('plain', [shop.line(seat ?? { seat_id: '', zonelevel_id: '' })], {
        email: 'zoya@Example.org',
        re_email: 'zoya@Example.org',
      });
      expect(made['errorCode']).toBe('0');
      return made;
    });
    const ended = async (email: string): Promise<boolean> => {
      const [mail = ''] = (await mailsTo(email)).filter((one) => one.includes('/ticket/watch/'));
      const link = /\/ticket\/watch\/[\dA-F]{40}/.exec(mail)?.[0] ?? '';
      return (await (await shop.app.request(`${link}?lang=en`)).text()).includes('no more e-mails');
    };
    // An unpaid order is not a purchase.
    expect(await ended('zoya@example.org')).toBe(false);
    await refundDesk(shop, hash).payNow();
    expect([await ended('zoya@example.org'), await ended('egor@example.org')]).toEqual([true, false]);
  });
});
