import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NO_LIMITS } from '../../../../fixtures/box-office/http/gate-limits.ts';
import { crmClient } from '../../../../fixtures/catalogue/catalogue.ts';
import { openShop, type Json, type Shop } from '../help/open-shop.ts';
import { plainRepertoire } from '../help/test-repertoire.ts';

/* A card with 300 bonuses, and a number that belongs to no card. */
const card = '4400200020';
const noCard = '4400200021';
const own = '4400170017';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({
    repertoire: (today) => ({ ...plainRepertoire(today), crmClient }),
    cardProof: true,
    reserveSeconds: 7200,
    gate: { ...NO_LIMITS, guesses: 4 },
  });
}, 60_000);
afterAll(() => shop.close());
beforeEach(async () => {
  // The limit of mails is per day.
  await shop.advance(24 * 3600 + 1);
  await shop.freshToken();
});

const newOrder = async (): Promise<string> => {
  const seats = await shop.freeSeats('plain', 2);
  const made = await shop.order(
    'plain',
    seats.map((seat) => shop.line(seat)),
  );
  return String(made['hash']);
};
const add = (hash: string, fields: Json, headers: Record<string, string> = {}): Promise<Json> =>
  shop.post('/api/order/add-discount', { hash, lang: 'en', ...fields }, headers);
const discountOf = async (hash: string): Promise<Json> => (await shop.view(hash))['discountData'] as Json;
const outbox = async (): Promise<string> =>
  (await shop.app.request('http://localhost/sandbox/outbox?lang=en')).text();
/** The code in the last mail about a card. */
const mailedCode = async (): Promise<string> => /<b>(\d{6})<\/b>/.exec(await outbox())?.[1] ?? '';
const customer = async (): Promise<Record<string, string>> => {
  const reply = await shop.app.request('/api/client/demo?to=/');
  return { Cookie: reply.headers.get('Set-Cookie')?.split(';')[0] ?? '' };
};

describe('a loyalty card that requires proof', () => {
  it('is indistinguishable from a nonexistent card in responses, orders and earned bonuses', async () => {
    const told = async (number: string): Promise<unknown> => {
      const hash = await newOrder();
      const answers = [await add(hash, { cardCode: number }), await discountOf(hash)];
      answers.push(await add(hash, { bonuses: 5, cardCode: number }));
      answers.push(await add(hash, { cardProof: '12345' }));
      answers.push(
        await shop.post('/api/order/cancel-discount', { hash, lang: 'en' }),
        await discountOf(hash),
      );
      answers.push(await add(hash, { cardCode: number }));
      const started = await shop.post('/api/payment/card', { hash, lang: 'en' });
      const invoice = /value="([^"]+)"/.exec(String(started['form_bank']))?.[1] ?? '';
      const form = new URLSearchParams({ invoice, lang: 'en', action: 'pay' });
      await shop.app.request('/bank/settle', { method: 'POST', body: form });
      const paid = await shop.view(hash);
      expect(paid['printingAllowed']).toBe('1');
      expect((paid['discountData'] as Json)['cardCode'], 'nobody has proved it').toBe('');
      answers.push(paid['discountData'] as Json, { ...(paid['books'] as Json), paid: '' });
      return JSON.parse(JSON.stringify(answers).replaceAll(number, 'NUMBER')) as unknown;
    };
    const [known, unknown] = [await told(card), await told(noCard)];
    expect(known).toEqual(unknown);
    expect(known).toMatchObject([
      { errorCode: '0' },
      { cardCode: 'NUMBER', cardProof: '1', totalBalance: '0', availableBonuses: '0', chargedBonus: '0' },
      { errorCode: '-8', errorText: 'The loyalty card was not found. Check the number.' },
      { errorCode: '-8', errorText: expect.stringMatching(/^The code did not match/) as unknown },
      { errorCode: '0' },
      { cardCode: '', cardProof: '0' },
      { errorCode: '0' },
      { chargedBonus: '0' },
      {},
    ]);
    expect(await outbox()).toContain(card);
    expect(await outbox()).not.toContain(noCard);
  });

  it('shows and spends bonuses once the code from the last mail is entered', async () => {
    const hash = await newOrder();
    expect(await add(hash, { cardCode: '4400 2000-20' })).toMatchObject({ errorCode: '0' });
    const first = await mailedCode();
    expect(await outbox()).toContain('timur@example.org');
    await shop.advance(1);
    await add(hash, { cardCode: card });
    const last = await mailedCode();
    expect(await add(hash, { cardProof: first === last ? '' : first, cardCode: card })).toMatchObject({
      errorCode: '-8',
    });
    expect(await add(hash, { cardProof: ` ${last} `, cardCode: card })).toMatchObject({ errorCode: '0' });
    expect(await discountOf(hash)).toMatchObject({ cardCode: card, cardProof: '0', totalBalance: '300' });
    expect(await add(hash, { bonuses: 100, cardCode: card })).toMatchObject({ errorCode: '0' });
    expect(await discountOf(hash)).toMatchObject({ useBonuses: '100', totalBalance: '200' });
    await shop.post('/api/order/cancel-discount', { hash, lang: 'en' });
  });

  it('accepts a code for 15 minutes and only for the order it was requested for', async () => {
    const [hash, other] = [await newOrder(), await newOrder()];
    await add(hash, { cardCode: card });
    const code = await mailedCode();
    expect(await add(other, { cardProof: code })).toMatchObject({ errorCode: '-8' });
    await shop.advance(901);
    await shop.freshToken();
    expect(await add(hash, { cardProof: code })).toMatchObject({ errorCode: '-8' });
    expect(await discountOf(hash)).toMatchObject({ cardProof: '1', totalBalance: '0' });
  });

  it('limits wrong codes and sends at most five mails a day per order, for a real card or not', async () => {
    const hash = await newOrder();
    await add(hash, { cardCode: card });
    for (const cardProof of ['1', '2', '3', '4'])
      expect(await add(hash, { cardProof })).toMatchObject({ errorCode: '-8' });
    const waits = await add(hash, { cardProof: await mailedCode() });
    expect(waits['errorText']).toMatch(/^Too many wrong tries\./);
    for (const cardCode of [card, noCard]) {
      const stranger = await newOrder();
      const answers: unknown[] = [];
      for (let turn = 0; turn < 6; turn += 1) {
        answers.push((await add(stranger, { cardCode }))['errorText']);
        // The longest wait that the gate may require by then.
        await shop.advance(61);
      }
      expect(answers.slice(4)).toEqual(['', expect.stringMatching(/^Many codes were sent/)]);
      // The card's owner has another order, and is not locked out.
      expect(await add(await newOrder(), { cardCode })).toMatchObject({ errorCode: '0' });
    }
  });

  it('limits mails per client address without locking out other addresses', async () => {
    const own = await openShop({
      cardProof: true,
      trustProxy: true,
      repertoire: plainRepertoire,
      gate: { ...NO_LIMITS, guesses: 3 },
    });
    try {
      const ask = async (address: string): Promise<Json> => {
        const [seat] = await own.freeSeats('plain', 1);
        const { hash } = await own.order('plain', seat === undefined ? [] : [own.line(seat)]);
        const body = { hash, lang: 'en', cardCode: card };
        return own.post('/api/order/add-discount', body, { 'X-Forwarded-For': address });
      };
      const answers: Json[] = [];
      for (let turn = 0; turn < 4; turn += 1) answers.push(await ask('203.0.113.7'));
      expect(answers.map(({ errorCode }) => errorCode)).toEqual(['0', '0', '0', '-9998']);
      expect(await ask('198.51.100.9')).toMatchObject({ errorCode: '0' });
    } finally {
      await own.close();
    }
  }, 60_000);

  it('allows at most ten code guesses even when the gate has no limits', async () => {
    const open = await openShop({ cardProof: true, repertoire: plainRepertoire, gate: NO_LIMITS });
    try {
      const [seat] = await open.freeSeats('plain', 1);
      if (seat === undefined) throw new Error('no seat');
      const { hash } = await open.order('plain', [open.line(seat)]);
      const send = (fields: Json) => open.post('/api/order/add-discount', { hash, lang: 'en', ...fields });
      await send({ cardCode: card });
      const answers: Json[] = [];
      for (let turn = 0; turn < 11; turn += 1) answers.push(await send({ cardProof: 'none' }));
      expect(answers.map(({ errorCode }) => errorCode)).toEqual([...Array<string>(10).fill('-8'), '-9998']);
    } finally {
      await open.close();
    }
  }, 60_000);

  it('needs no code from the linked customer who owns it, but does from anyone else', async () => {
    const headers = await customer();
    const hash = await newOrder();
    expect(await add(hash, { cardCode: own }, headers)).toMatchObject({ errorCode: '0' });
    expect(await discountOf(hash)).toMatchObject({ cardProof: '0', totalBalance: '1200' });
    const other = await newOrder();
    await add(other, { cardCode: own });
    await add(other, { cardCode: card }, headers);
    expect(await discountOf(other)).toMatchObject({ cardCode: card, cardProof: '1', totalBalance: '0' });
  });

  it('sends a mail when the card is entered, and no second one with a promo code', async () => {
    const hash = await newOrder();
    await add(hash, { cardCode: card });
    const code = await mailedCode();
    await shop.advance(1);
    expect(await add(hash, { cardCode: card, promoCode: 'TENOFF' })).toMatchObject({ promoCode: 'TENOFF' });
    expect(await mailedCode()).toBe(code);
    expect(await add(hash, { cardProof: code })).toMatchObject({ errorCode: '0', promoCode: 'TENOFF' });
    expect(await add(await newOrder(), { cardCode: 'what' })).toMatchObject({ errorCode: '-8' });
  });
});
