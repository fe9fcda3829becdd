import { describe, expect, it } from 'vitest';

import {
  day,
  event,
  no,
  orderHash,
  refused,
  sid,
  time,
  wantsCaptcha,
  yes,
} from '../samples/flow-factories.ts';
import { enter } from '../samples/booking-visit.ts';
import { calendarDay, groups, keyOf, minor, museum, member, row } from '../samples/event-factories.ts';

const choosing = { open: { checkout: 'choosing' } };
const byPass = museum({ subscriptionPrices: [row('adult', { priceMinor: minor(0) })] });

describe('ordering tickets', () => {
  it('sends lines, buyer and checkboxes, and leads to the order', async () => {
    const data = museum({ event: event({ nominal: true, ticketLimit: 6 }), group: groups });
    const { actor, take, press, sent } = await enter({
      data: [yes(data)],
      orders: [yes({ hash: orderHash })],
    });
    take('adult', 2);
    actor.send({ type: 'quantity.set', key: 'group:901', count: 1 });
    actor.send({ type: 'draft.change', patch: { fio: ' Анна ', email: 'a@b.ru', checked: ['3'] } });
    await press('k1');
    expect(sent).toMatchObject([
      {
        key: 'k1',
        request: {
          cardMode: false,
          subscriptionId: '',
          checked: ['3'],
          buyer: { kind: 'plain', fio: 'Анна', email: 'a@b.ru' },
          lines: [
            { day, time, categoryId: 'adult', quantity: 2, sumMinor: 200_000, seatId: '0' },
            { categoryId: '901', zoneId: '', quantity: 1 },
          ],
        },
      },
    ]);
    expect(actor.getSnapshot().output).toEqual({ orderHash, nominal: true });
  });
  it('sends nothing for an empty choice or for free tickets alone', async () => {
    const free = museum({ prices: [row('toddler', { priceMinor: minor(0) })] });
    const { press, sent, take, at } = await enter({ data: [yes(free)] });
    await press('k1');
    take('toddler', 1);
    await press('k1');
    expect(sent).toEqual([]);
    expect(at()).toMatchObject(choosing);
  });
  it('sends the free tickets of a free event', async () => {
    const free = museum({
      event: event({ free: true, ticketLimit: 6 }),
      prices: [row('entry', { priceMinor: minor(0) })],
    });
    const { press, sent, take } = await enter({ data: [yes(free)], orders: [yes({ hash: orderHash })] });
    take('entry', 2);
    await press('k1');
    expect(sent).toHaveLength(1);
  });
  it('sends the gift card’s own form when paying by gift card', async () => {
    const data = museum({
      event: event({ giftCardAllowed: true, otherMethodsAllowed: true, ticketLimit: 6 }),
    });
    const { actor, take, press, sent } = await enter({ data: [yes(data)] });
    actor.send({ type: 'method.change', method: 'culture' });
    actor.send({ type: 'draft.change', patch: { surname: 'Семёнова', name: 'Анна', noPatronymic: true } });
    take('adult', 1);
    await press('k1');
    expect(sent[0]?.request).toMatchObject({ cardMode: true, buyer: { kind: 'card', surname: 'Семенова' } });
  });
  it('ignores a second submit while one is in flight', async () => {
    const { take, press, sent, at } = await enter({ orders: ['never'] });
    take('adult', 1);
    await press('k1');
    await press('k2');
    expect(sent).toHaveLength(1);
    expect(at()).toMatchObject({ open: { checkout: 'submitting' } });
  });
  it('asks for confirmation before using a subscription', async () => {
    const { actor, take, press, sent, at } = await enter({
      data: [yes(byPass)],
      orders: [yes({ hash: orderHash })],
      input: { customer: member },
    });
    actor.send({ type: 'subscription.toggle', on: true });
    take('adult', 2);
    await press('k1');
    expect(sent).toEqual([]);
    actor.send({ type: 'subscription.ask' });
    expect(at()).toMatchObject({ open: { checkout: 'confirming' } });
    actor.send({ type: 'modal.dismiss' });
    expect(at()).toMatchObject(choosing);
    actor.send({ type: 'subscription.ask' });
    await press('k2');
    expect(sent).toMatchObject([
      {
        key: 'k2',
        request: { customer: { id: '70017', cardCode: '4400' }, subscriptionId: '501', cardMode: false },
      },
    ]);
    expect(actor.getSnapshot().status).toBe('done');
  });
  it('does not use the subscription of a linked customer who pays for the tickets', async () => {
    const { take, press, sent } = await enter({ data: [yes(byPass)], input: { customer: member } });
    take('adult', 1);
    await press('k1');
    expect(sent[0]?.request.subscriptionId).toBe('');
  });
  it('retries under the same idempotency key even with a new bot check token', async () => {
    const { actor, take, press, sent } = await enter({ input: { recaptcha: true } });
    take('adult', 1);
    await press('k1', 'token-1');
    actor.send({ type: 'modal.dismiss' });
    await press('k2', 'token-2');
    expect(sent.map(({ key }) => key)).toEqual(['k1', 'k1']);
  });
  it('shows a refusal with its code, reloads the event and drops unavailable tickets', async () => {
    const fewer = museum({ calendar: [calendarDay(day, [time, 1])] });
    const { actor, take, press, at, known, reads } = await enter({
      data: [yes(museum()), yes(fewer)],
      orders: [no(refused('-9998', 'Лимит'))],
    });
    take('adult', 3);
    actor.send({ type: 'draft.change', patch: { fio: 'Анна' } });
    await press('k1');
    expect(at()).toMatchObject({ open: { checkout: 'refused', stock: 'fresh' } });
    expect(reads()).toBe(2);
    expect(known()).toMatchObject({
      orderProblem: { code: '-9998' },
      pending: null,
      quantities: { [keyOf('adult')]: 1 },
      cut: true,
      typed: { fio: 'Анна' },
    });
  });
  it('resends the same order under the same idempotency key after a captcha', async () => {
    const { take, press, solve, sent } = await enter({
      orders: [no(wantsCaptcha), yes({ hash: orderHash })],
    });
    take('adult', 1);
    await press('k1');
    await solve();
    expect(sent.map(({ key }) => key)).toEqual(['k1', 'k1']);
    expect(sent[1]?.request).toEqual({ ...sent[0]?.request, bot: { captchaSid: sid, captchaText: 'ab12' } });
  });
  it('falls back to the image captcha if reCAPTCHA fails to load', async () => {
    const { take, press, solve, sent } = await enter({ input: { recaptcha: true } });
    take('adult', 1);
    await press('k1');
    expect(sent).toEqual([]);
    await solve();
    expect(sent[0]?.request.bot).toEqual({ captchaSid: sid, captchaText: 'ab12', recaptchaSkip: 1 });
  });
  it('shows an internal error, and keeps the idempotency key', async () => {
    const { actor, take, press, at, known, sent } = await enter({ orders: [new Error('oops')] });
    take('adult', 1);
    await press('k1');
    expect(at()).toMatchObject({ open: { checkout: 'unreachable' } });
    expect(known().orderProblem).toMatchObject({ detail: 'oops' });
    actor.send({ type: 'modal.dismiss' });
    await press('k2');
    expect(sent.map(({ key }) => key)).toEqual(['k1', 'k1']);
  });
  it('reuses the idempotency key of an unanswered order, and asks before sending a different one', async () => {
    const { actor, at, take, press, sent } = await enter({});
    take('adult', 1);
    await press('k1');
    actor.send({ type: 'modal.dismiss' });
    await press('k2');
    actor.send({ type: 'modal.dismiss' });
    take('adult', 2);
    await press('k3');
    expect(at()).toMatchObject({ open: { checkout: 'confirmingRetry' } });
    actor.send({ type: 'checkout.startOver' });
    await press('k3');
    expect(sent.map(({ key }) => key)).toEqual(['k1', 'k1', 'k3']);
  });
});
