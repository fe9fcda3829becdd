import { describe, expect, it } from 'vitest';
import { addTicketMail } from '../../../../fixtures/box-office/routes/order-routes.ts';
import { lastMails } from '../../../../fixtures/box-office/store/mails.ts';
import { bareRoutes } from '../help/bare-routes.ts';
import { eveningOf, paidStore } from '../help/paid-store.ts';
import { placeRepertoire } from '../help/place-repertoire.ts';
import { draftOf, sharedStore } from '../help/store-drafts.ts';

/* Mailing single tickets on the raw JSON: what is sent, and what is refused with which text. */

const store = sharedStore();
const shop = bareRoutes(store, placeRepertoire, addTicketMail);
const { paid, ids, releaseOrders } = paidStore(store);

const twoTickets = draftOf('send', { tickets: [eveningOf('a'), eveningOf('b')] });
const paidOrder = async () => {
  const hash = await paid(twoTickets);
  const [first = '', second = ''] = await ids(hash);
  return { hash, first, second };
};
const send = (hash: string, id: string, email: string, { key = '', lang = 'en' } = {}) =>
  shop.post(
    '/api/order/send-ticket',
    { hash, id, email, lang },
    key === '' ? {} : { 'Idempotency-Key': key },
  );
/** The addresses that a ticket was sent to, in order. */
const sentTo = async (hash: string, id: string) => {
  const mails = await lastMails(store.db, 1000);
  const own = mails.filter(({ order, ticketId }) => order.hash === hash && String(ticketId) === id);
  return own.map(({ email }) => email).toReversed();
};

const done = { errorCode: '0', errorText: '' };
const notSent = {
  errorCode: '-4',
  errorText: 'This ticket cannot be sent: it is not paid for or was refunded.',
};

it('the mail of a paid order includes the year of a day in another year', async () => {
  const days = ['01.03.2027', '02.01.2028'];
  const hash = await paid(draftOf('years', { tickets: days.map((day) => eveningOf(day, {}, day)) }));
  const sold = (await lastMails(store.db, 1000)).find(({ order }) => order.hash === hash);
  const said = sold?.said?.tickets.map(({ parts }) => parts[0]?.split(', 19:00')[0]);
  expect(said).toEqual(['1 March', '2 January 2028']);
});

describe('mailing a ticket to its visitor', () => {
  it('sends only that ticket', async () => {
    const { hash, first, second } = await paidOrder();
    expect(await send(hash, first, ' visitor@example.org ')).toEqual(done);
    expect(await sentTo(hash, first)).toEqual(['visitor@example.org']);
    expect(await sentTo(hash, second)).toEqual([]);
    expect(await send(hash, second, 'visitor@example.org')).toEqual(done);
    expect(await sentTo(hash, second)).toEqual(['visitor@example.org']);
  });

  it('does not resend to the same address in any case and returns when it was sent', async () => {
    const { hash, first } = await paidOrder();
    await send(hash, first, 'visitor@example.org');
    const sentAt = Math.floor(shop.nowMs() / 1000);
    shop.pass(90);
    const before = { ...done, sent_before: String(sentAt) };
    expect(await send(hash, first, 'visitor@example.org')).toEqual(before);
    expect(await send(hash, first, 'Visitor@Example.ORG')).toEqual(before);
    expect(await sentTo(hash, first)).toEqual(['visitor@example.org']);
  });

  it('sends once for a retry with the same idempotency key and repeats the response', async () => {
    const { hash, first } = await paidOrder();
    for (const at of [1, 2]) {
      shop.pass(at);
      expect(await send(hash, first, 'visitor@example.org', { key: 'press' })).toEqual(done);
    }
    expect(await sentTo(hash, first)).toHaveLength(1);
    expect(await send(hash, first, 'other@example.org', { key: 'press' })).toMatchObject({ errorCode: '-7' });
  });

  it('allows five addresses at most and still reports an earlier one', async () => {
    const { hash, first } = await paidOrder();
    for (const at of [1, 2, 3, 4, 5]) expect(await send(hash, first, `v${at}@example.org`)).toEqual(done);
    expect(await send(hash, first, 'v6@example.org')).toEqual({
      errorCode: '-9998',
      errorText: 'This ticket has been sent to five addresses already.',
    });
    expect(await send(hash, first, 'v1@example.org')).toHaveProperty('sent_before');
    expect(await sentTo(hash, first)).toHaveLength(5);
  });

  it('rejects an unknown, foreign, unpaid or returned ticket', async () => {
    const { hash, first, second } = await paidOrder();
    const other = await paidOrder();
    for (const id of ['', '0', 'x', `${first} `.repeat(2), other.first])
      expect([id, await send(hash, id, 'visitor@example.org')]).toEqual([id, notSent]);
    await releaseOrders(hash, [first]);
    expect(await send(hash, first, 'visitor@example.org')).toEqual(notSent);
    expect(await send(hash, second, 'visitor@example.org')).toEqual(done);
    const unpaid = await store.place(twoTickets);
    const [waiting = ''] = await ids(unpaid);
    expect(await send(unpaid, waiting, 'visitor@example.org')).toEqual(notSent);
    expect(await sentTo(other.hash, other.first)).toEqual([]);
  });

  it('rejects an unknown order', async () => {
    const { first } = await paidOrder();
    for (const hash of ['', 'F'.repeat(40), `' or 1=1`])
      expect(await send(hash, first, 'visitor@example.org')).toMatchObject({ errorCode: '-4' });
  });

  it.each([
    '',
    'a',
    'a,b@c.ru',
    'a@b.ru,c@d.ru',
    'a@b..ru',
    'a\u202E@b.ru',
    'a@b.ru\r\nBcc: c@d.ru',
    '<a@b.ru>',
  ])('rejects an invalid address: %j', async (email) => {
    const { hash, first } = await paidOrder();
    expect(await send(hash, first, email)).toEqual({
      errorCode: '-6',
      errorText: 'Check the e-mail address.',
    });
    expect(await send(hash, first, email, { lang: 'ru' })).toHaveProperty(
      'errorText',
      'Проверьте адрес электронной почты.',
    );
    expect(await sentTo(hash, first)).toEqual([]);
  });
});
