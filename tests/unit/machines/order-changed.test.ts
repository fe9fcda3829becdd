import { expect, it } from 'vitest';

import { leavingId } from '../../../machines/order/offers-model.ts';
import { no, silence, yes } from '../samples/flow-factories.ts';
import { open as openOffers, programme, reading, service } from '../samples/offers-visit.ts';
import { loaded, open } from '../samples/order-visit.ts';
import { choose as chooseWay, open as openPayment } from '../samples/payment-visit.ts';
import { settle } from '../../paths/engine/path-harness.ts';

it('a reloaded order passes its discount data to the discounts', async () => {
  const discount = {
    proofMails: 0,
    cardCode: '7',
    blocked: false,
    availableBonuses: 10,
    usedBonuses: 0,
    balance: 10,
    discountMinor: 0 as never,
    chargedBonuses: 0,
    promoCode: '',
    partnerCode: '',
    partnerText: '',
  };
  const { actor } = await open({ replies: [loaded({ discount: null }), loaded({ discount })] });
  const known = () => actor.getSnapshot().children.discounts?.getSnapshot().context.discount;
  expect(known()).toBeNull();
  actor.send({ type: 'order.reload' });
  await settle();
  expect(known()).toEqual(discount);
});

it('an unanswered addition is not confirmed by a reload that shows only part of it', async () => {
  const { send, choose, add, at, known } = await openOffers([no(silence)]);
  await send({ type: 'panel.open' });
  await choose(programme, 2);
  await add('k1');
  await send(reading({ services: [service('1')] }));
  expect(at()).toMatchObject({ change: 'failed' });
  expect(known().unanswered).toMatchObject({ key: 'k1' });
});

it('a service counts as leaving until the order reloads without it; an added one never does', async () => {
  const services = [service('1')];
  const { send, remove, known, choose, add } = await openOffers([yes(null), 'never'], { services });
  expect(leavingId(known())).toBeUndefined();
  await remove('1');
  expect(leavingId(known())).toBe('1');
  await send(reading(), { type: 'panel.open' });
  expect(leavingId(known())).toBeUndefined();
  await choose(programme, 1);
  await add('k1');
  expect(leavingId(known())).toBeUndefined();
});

it('a payment that the buyer stops waiting for keeps its idempotency key', async () => {
  const { send, pay, at, known, started } = await openPayment(['never', no(silence)]);
  await send(chooseWay('5'));
  await pay('k1');
  await send({ type: 'pay.giveUp' });
  expect(at()).toBe('failed');
  expect(known()).toMatchObject({ presses: { '/pay/5': 'k1' }, problem: { kind: 'unreachable' } });
  await pay('k2');
  expect(started).toMatchObject([{ key: 'k1' }, { key: 'k1' }]);
});
