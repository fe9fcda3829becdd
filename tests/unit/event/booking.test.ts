import { describe, expect, it } from 'vitest';

import { settle } from '../../paths/path-harness.ts';
import {
  day,
  event,
  no,
  orderHash,
  refused,
  sid,
  silence,
  time,
  unknown,
  wantsCaptcha,
  yes,
} from '../machines/flow-factories.ts';
import { enter } from './booking-visit.ts';
import {
  calendarDay,
  goneDay,
  groups,
  keyOf,
  laterDay,
  laterTime,
  minor,
  museum,
  pass,
  row,
} from './event-factories.ts';

const choosing = { open: { checkout: 'choosing' } };
const byPass = museum({ subscriptionPrices: [row('adult', { priceMinor: minor(0) })] });

describe('opening an event', () => {
  it('shows the page error where there is no such event, and a retry when the network is dead', async () => {
    expect((await enter({ data: [yes(museum({ event: null }))] })).at()).toBe('noEvent');
    expect((await enter({ data: [no(unknown)] })).at()).toBe('noEvent');
    const dead = await enter({ data: [no(silence), yes(museum())] });
    expect(dead.at()).toBe('failed');
    dead.actor.send({ type: 'event.retry' });
    await settle();
    expect(dead.at()).toMatchObject(choosing);
  });
  it('does not call a stale token a missing event', async () => {
    expect((await enter({ data: [no(refused('-1000'))] })).at()).toBe('failed');
  });
  it('opens the date of the address, or the first one and says so', async () => {
    const wished = { session: { day: laterDay, time: '' as const }, bySubscription: false };
    expect((await enter({ input: { wish: wished } })).known()).toMatchObject({
      day: laterDay,
      time,
      gone: null,
    });
    const gone = { session: { day: goneDay, time: '' as const }, bySubscription: false };
    expect((await enter({ input: { wish: gone } })).known()).toMatchObject({ day, time, gone: 'date' });
  });
  it('opens on the gift card where nothing else is taken', async () => {
    const only = museum({
      event: event({ giftCardAllowed: true, otherMethodsAllowed: false, ticketLimit: 6 }),
    });
    const { known, take } = await enter({ data: [yes(only)] });
    expect(known().method).toBe('culture');
    take('adult', 2);
    expect(known().quantities).toEqual({ [keyOf('adult')]: 1 });
  });
  it('starts in subscription mode where the address says so and the customer may', async () => {
    const wish = { session: null, bySubscription: true };
    const may = await enter({ data: [yes(byPass)], input: { wish, subscription: pass } });
    expect(may.known().bySubscription).toBe(true);
    const mayNot = await enter({ data: [yes(byPass)], input: { wish } });
    expect(mayNot.known().bySubscription).toBe(false);
  });
});

describe('choosing', () => {
  it('another date takes its first time and clears tickets, total and form', async () => {
    const { actor, known, take } = await enter({ input: { draft: { fio: 'Лада' } } });
    actor.send({ type: 'time.choose', time: laterTime });
    take('adult', 2);
    actor.send({ type: 'draft.change', patch: { fio: 'Анна', email: 'a@b.ru' } });
    actor.send({ type: 'date.choose', day: laterDay });
    expect(known()).toMatchObject({ day: laterDay, time, quantities: {}, draft: { fio: 'Лада', email: '' } });
  });
  it('the same date again changes nothing', async () => {
    const { actor, known, take } = await enter({});
    take('adult', 2);
    actor.send({ type: 'date.choose', day });
    expect(known().quantities).toEqual({ [keyOf('adult')]: 2 });
  });
  it('another time keeps the form and what that session can hold, and says what it cut', async () => {
    const data = museum({ calendar: [calendarDay(day, [time, 10], [laterTime, 1])] });
    const { actor, known, take } = await enter({ data: [yes(data)] });
    take('adult', 3);
    actor.send({ type: 'draft.change', patch: { fio: 'Анна' } });
    actor.send({ type: 'time.choose', time: laterTime });
    expect(known()).toMatchObject({
      time: laterTime,
      quantities: { [keyOf('adult')]: 1 },
      cut: true,
      draft: { fio: 'Анна' },
    });
    actor.send({ type: 'cut.dismiss' });
    expect(known().cut).toBe(false);
  });
  it('a date or time that is not there is no choice', async () => {
    const { actor, known } = await enter({});
    actor.send({ type: 'date.choose', day: goneDay });
    actor.send({ type: 'time.choose', time: '03:00' as never });
    expect(known()).toMatchObject({ day, time });
  });
  it('the gift card leaves one ticket, and the bank card none fewer', async () => {
    const data = museum({
      event: event({ giftCardAllowed: true, otherMethodsAllowed: true, ticketLimit: 6 }),
    });
    const { actor, known, take } = await enter({ data: [yes(data)] });
    take('adult', 3);
    actor.send({ type: 'method.change', method: 'culture' });
    expect(known()).toMatchObject({ quantities: { [keyOf('adult')]: 1 }, cut: true });
    actor.send({ type: 'method.change', method: 'bank' });
    expect(known().quantities).toEqual({ [keyOf('adult')]: 1 });
  });
  it('a card that the event does not take can’t be chosen', async () => {
    const { actor, known } = await enter({});
    actor.send({ type: 'method.change', method: 'culture' });
    expect(known().method).toBe('bank');
  });
  it('the subscription clears the tickets on the way in and on the way out', async () => {
    const { actor, known, take } = await enter({ data: [yes(byPass)], input: { subscription: pass } });
    take('adult', 3);
    actor.send({ type: 'subscription.toggle', on: true });
    expect(known()).toMatchObject({ bySubscription: true, quantities: {} });
    take('adult', 2);
    actor.send({ type: 'subscription.toggle', on: false });
    expect(known()).toMatchObject({ bySubscription: false, quantities: {} });
  });
  it('a stranger can’t turn the subscription on', async () => {
    const { actor, known } = await enter({ data: [yes(byPass)] });
    actor.send({ type: 'subscription.toggle', on: true });
    expect(known().bySubscription).toBe(false);
  });
  it('says in a modal that the order is full, and goes on after it', async () => {
    const { actor, at, known, take } = await enter({});
    take('adult', 7);
    expect(at()).toMatchObject({ open: { choice: 'full' } });
    expect(known()).toMatchObject({
      quantities: { [keyOf('adult')]: 6 },
      refusal: { reason: 'limit', allowed: 6 },
    });
    actor.send({ type: 'limit.dismiss' });
    expect(at()).toMatchObject({ open: { choice: 'free' } });
    expect(known().refusal).toBeNull();
  });
  it('says at the row that no more of it are left', async () => {
    const { at, known, take } = await enter({
      data: [yes(museum({ prices: [row('adult', { available: 1 })] }))],
    });
    take('adult', 2);
    expect(at()).toMatchObject({ open: { choice: 'free' } });
    expect(known().refusal).toMatchObject({ reason: 'left', allowed: 1 });
  });
  it('follows the address bar, Back and Forward', async () => {
    const { actor, known } = await enter({});
    actor.send({ type: 'address.change', wish: { session: { day: laterDay, time }, bySubscription: false } });
    expect(known()).toMatchObject({ day: laterDay, time, gone: null });
    actor.send({
      type: 'address.change',
      wish: { session: { day, time: laterTime }, bySubscription: false },
    });
    expect(known()).toMatchObject({ day, time: laterTime });
    actor.send({ type: 'address.change', wish: { session: { day: goneDay, time }, bySubscription: false } });
    expect(known()).toMatchObject({ day, gone: 'date' });
  });
});

describe('ordering tickets', () => {
  it('sends the lines, the buyer and the ticks, and leads to the order', async () => {
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
          subscription: null,
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
  it('sends nothing where nothing is chosen, nor for free tickets alone', async () => {
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
  it('sends the card’s own form on the gift card', async () => {
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
  it('is one press at a time', async () => {
    const { take, press, sent, at } = await enter({ orders: ['never'] });
    take('adult', 1);
    await press('k1');
    await press('k2');
    expect(sent).toHaveLength(1);
    expect(at()).toMatchObject({ open: { checkout: 'submitting' } });
  });
  it('asks before it takes tickets from a subscription', async () => {
    const { actor, take, press, sent, at } = await enter({
      data: [yes(byPass)],
      orders: [yes({ hash: orderHash })],
      input: { subscription: pass },
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
      { key: 'k2', request: { subscription: { clientId: '70017', id: '501' }, cardMode: false } },
    ]);
    expect(actor.getSnapshot().status).toBe('done');
  });
  it('shows a refusal with its code, reads the event again and cuts what is gone', async () => {
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
      draft: { fio: 'Анна' },
    });
  });
  it('sends the same body again under the same key after a captcha', async () => {
    const { take, press, solve, sent } = await enter({
      orders: [no(wantsCaptcha), yes({ hash: orderHash })],
    });
    take('adult', 1);
    await press('k1');
    await solve();
    expect(sent.map(({ key }) => key)).toEqual(['k1', 'k1']);
    expect(sent[1]?.request).toEqual({ ...sent[0]?.request, bot: { captchaSid: sid, captchaText: 'ab12' } });
  });
  it('goes to the picture at once where reCAPTCHA could not load', async () => {
    const { take, press, solve, sent } = await enter({ input: { recaptcha: true } });
    take('adult', 1);
    await press('k1');
    expect(sent).toEqual([]);
    await solve();
    expect(sent[0]?.request.bot).toEqual({ captchaSid: sid, captchaText: 'ab12', recaptchaSkip: 1 });
  });
  it('keeps the key for the same wish after silence, and takes a new one for another', async () => {
    const { actor, take, press, sent } = await enter({});
    take('adult', 1);
    await press('k1');
    actor.send({ type: 'modal.dismiss' });
    await press('k2');
    actor.send({ type: 'modal.dismiss' });
    take('adult', 2);
    await press('k3');
    expect(sent.map(({ key }) => key)).toEqual(['k1', 'k1', 'k3']);
  });
});

describe('a reload in the middle of a booking', () => {
  it('brings back date, time, tickets and form', async () => {
    const first = await enter({});
    first.actor.send({ type: 'date.choose', day: laterDay });
    first.take('child', 2);
    first.actor.send({ type: 'draft.change', patch: { fio: 'Анна', checked: ['1'] } });
    const { known } = await enter({ input: { kept: first.reload() } });
    expect(known()).toMatchObject({
      day: laterDay,
      time,
      quantities: { [keyOf('child')]: 2 },
      draft: { fio: 'Анна', checked: ['1'] },
      cut: false,
    });
  });
  it('keeps the form but not the tickets when the address names another session', async () => {
    const first = await enter({});
    first.take('child', 2);
    first.actor.send({ type: 'draft.change', patch: { fio: 'Анна' } });
    const wish = { session: { day: laterDay, time }, bySubscription: false };
    const { known } = await enter({ input: { kept: first.reload(), wish } });
    expect(known()).toMatchObject({ day: laterDay, quantities: {}, draft: { fio: 'Анна' }, cut: false });
  });
  it('says so when the kept session, and its tickets, are gone', async () => {
    const first = await enter({});
    first.take('child', 2);
    const moved = museum({ calendar: [calendarDay(laterDay, [time, 9])] });
    const { known } = await enter({ data: [yes(moved)], input: { kept: first.reload() } });
    expect(known()).toMatchObject({ day: laterDay, quantities: {}, cut: true });
  });
  it('cuts kept tickets that are no longer left', async () => {
    const first = await enter({});
    first.take('adult', 4);
    const { known } = await enter({
      data: [yes(museum({ prices: [row('adult', { available: 1 })] }))],
      input: { kept: first.reload() },
    });
    expect(known()).toMatchObject({ quantities: { [keyOf('adult')]: 1 }, cut: true });
  });
  it('never sends an unanswered press by itself, and then sends it under its old key', async () => {
    const first = await enter({ orders: ['never'] });
    first.take('adult', 1);
    await first.press('k1');
    const second = await enter({ orders: [yes({ hash: orderHash })], input: { kept: first.reload() } });
    expect(second.at()).toMatchObject({ open: { checkout: 'unsure' } });
    expect(second.sent).toEqual([]);
    second.actor.send({ type: 'checkout.retry' });
    await settle();
    expect(second.sent).toEqual(first.sent);
    expect(second.actor.getSnapshot().status).toBe('done');
  });
  it('asks about an unanswered press even when the event has sold out meanwhile', async () => {
    const first = await enter({ orders: ['never'] });
    first.take('adult', 1);
    await first.press('k1');
    const second = await enter({ data: [yes(museum({ event: null }))], input: { kept: first.reload() } });
    expect(second.at()).toMatchObject({ open: { checkout: 'unsure' } });
  });
  it('forgets a keepsake that is broken, foreign or of another event', async () => {
    const first = await enter({});
    first.take('adult', 1);
    const kept = first.reload();
    expect(kept).not.toBeNull();
    if (kept === null) return;
    const { known } = await enter({ input: { kept: { ...kept, eventHash: 'F'.repeat(40) as never } } });
    expect(known().quantities).toEqual({});
  });
});
