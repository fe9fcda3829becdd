import { describe, expect, it } from 'vitest';

import { toPersistedBooking } from '../../../machines/booking/booking-model.ts';
import { draftOf, isPrefilled } from '../../../src/core/order/linked-customer.ts';
import { enter as enterEvent } from '../samples/booking-visit.ts';
import { laterDay, member, museum, row } from '../samples/event-factories.ts';
import { enter as enterHall } from '../samples/hall-visit.ts';
import { orderHash, yes } from '../samples/flow-factories.ts';

const prefilled = { fio: 'Лада', phone: '+79990000017', email: 'lada@example.org' };
const form = ({ actor }: Awaited<ReturnType<typeof enterEvent>>) => {
  const { customer, typed } = actor.getSnapshot().context;
  return draftOf(customer, typed);
};

describe('a linked customer', () => {
  it('prefills an untouched form, and a new one on another date', async () => {
    const visit = await enterEvent({ input: { customer: member } });
    expect(form(visit)).toMatchObject(prefilled);
    visit.actor.send({ type: 'draft.change', patch: { fio: 'Анна' } });
    expect(form(visit)).toMatchObject({ ...prefilled, fio: 'Анна' });
    visit.actor.send({ type: 'date.choose', day: laterDay });
    expect(form(visit)).toMatchObject(prefilled);
  });

  it('prefills only untyped fields when linked after the form was restored', async () => {
    const before = await enterEvent({});
    before.actor.send({ type: 'draft.change', patch: { email: 'anna@example.org', phone: '' } });
    const after = await enterEvent({ input: { kept: before.reload() } });
    after.actor.send({ type: 'customer.change', customer: member });
    expect(form(after)).toMatchObject({ ...prefilled, email: 'anna@example.org' });
  });

  it('prefills a form that was only opened, and leaves nothing behind when unlinked', async () => {
    const stranger = await enterEvent({});
    expect(stranger.reload()?.typed).toEqual({});
    const linked = await enterEvent({ input: { kept: stranger.reload(), customer: member } });
    expect(form(linked)).toMatchObject(prefilled);
    linked.actor.send({ type: 'draft.change', patch: { phone: '+375291234567' } });
    const again = await enterEvent({ input: { kept: linked.reload() } });
    expect(form(again)).toMatchObject({ fio: '', phone: '+375291234567', email: '' });
    linked.actor.send({ type: 'customer.change', customer: null });
    expect(form(linked)).toMatchObject({ fio: '', phone: '+375291234567', email: '' });
  });

  it('does not refill a field that the buyer has cleared', async () => {
    const visit = await enterEvent({ input: { customer: member } });
    visit.actor.send({ type: 'draft.change', patch: { fio: '' } });
    visit.actor.send({ type: 'customer.change', customer: member });
    expect(form(visit).fio).toBe('');
  });

  it('counts as the source of the form while any field has their data', () => {
    expect(isPrefilled(null, {})).toBe(false);
    expect(isPrefilled(member, { fio: 'Анна', phone: '+7' })).toBe(true);
    expect(isPrefilled(member, { fio: 'Анна', phone: '+7', email: '' })).toBe(false);
  });

  it('opens the subscription requested in the URL when linked, and closes it when unlinked', async () => {
    const params = { session: null, bySubscription: true };
    const data = yes(museum({ subscriptionPrices: [row('adult')] }));
    const { actor, known } = await enterEvent({ data: [data], input: { params } });
    expect(known().bySubscription).toBe(false);
    actor.send({ type: 'customer.change', customer: member });
    expect(known().bySubscription).toBe(true);
    actor.send({ type: 'subscription.toggle', on: false });
    actor.send({ type: 'customer.change', customer: { ...member } });
    expect(known().bySubscription).toBe(false);
    actor.send({ type: 'subscription.toggle', on: true });
    actor.send({ type: 'customer.change', customer: null });
    expect(known()).toMatchObject({ bySubscription: false, quantities: {} });
    expect(toPersistedBooking(known()).bySubscription).toBe(false);
  });

  it('is sent with an order of seats, along with the prefilled buyer', async () => {
    const { actor, add, press, sent, reload } = await enterHall({ orders: [yes({ hash: orderHash })] });
    add(1);
    actor.send({ type: 'customer.change', customer: member });
    expect(reload()?.typed).toEqual({});
    await press('k1');
    expect(sent[0]?.request).toMatchObject({
      customer: { id: '70017', typeId: '3', typeName: 'Друг музея', cardCode: '4400' },
      buyer: prefilled,
    });
  });
});
