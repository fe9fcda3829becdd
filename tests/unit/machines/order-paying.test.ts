import { describe, expect, it } from 'vitest';

import type { PageBack } from '../../../machines/order/order-model.ts';
import type { PaymentAnswer } from '../../../src/contract/payment.ts';
import { settle } from '../../paths/engine/path-harness.ts';
import { no, refused, silence, view, yes } from '../samples/flow-factories.ts';
import { loaded, open } from '../samples/order-visit.ts';

describe('paying an order', () => {
  const redirect: PaymentAnswer = { kind: 'redirect', url: 'https://bank.test/' };

  it('redirects to the bank', async () => {
    const { pay, left, paying } = await open({ replies: [loaded()], payments: [yes(redirect)] });
    await pay('k1');
    expect(left).toEqual(['https://bank.test/']);
    expect(paying()?.value).toMatchObject({ way: 'redirect' });
  });
  it('retries with the same idempotency key without a response, and with a new one after a refusal', async () => {
    const { pay, keys, pressed } = await open({
      replies: [loaded(), loaded(), loaded()],
      payments: [no(silence), no(refused()), yes(redirect)],
    });
    await pay('k1');
    await pay('k2');
    await pay('k3');
    expect(keys).toEqual(['k1', 'k1', 'k3']);
    expect(pressed.at(-1)).toBeNull();
    expect(pressed).toContainEqual({
      presses: { '/api/pay/5': 'k1' },
      code: null,
      totalMinor: view().totalMinor,
      chosenId: '5',
    });
  });
  it('keeps the idempotency key of an unanswered press across a page reload', async () => {
    const { pay, keys } = await open({
      replies: [loaded()],
      payments: [yes(redirect)],
      input: {
        keptPayment: {
          presses: { '/api/pay/5': 'before' },
          code: null,
          totalMinor: view().totalMinor,
          chosenId: null,
        },
      },
    });
    await pay('after');
    expect(keys).toEqual(['before']);
  });
  it('reports −9995, −9996 and −9997, each of which can be dismissed', async () => {
    const cases = [
      { over: { paymentTypes: [] }, payments: [], code: '-9995' },
      { over: { paymentPaths: {} }, payments: [], code: '-9996' },
      { over: {}, payments: [yes<PaymentAnswer>({ kind: 'none' })], code: '-9997' },
    ];
    for (const { over, payments, code } of cases) {
      const { pay, paying } = await open({ replies: [loaded(over), loaded(over)], payments });
      await pay('k1');
      expect(paying()?.context.problem).toMatchObject({ code });
      expect(paying()?.can({ type: 'problem.dismiss' })).toBe(true);
    }
  });
  it('reloads the order after a payment error and keeps the error shown', async () => {
    const { pay, paying, reads, actor } = await open({
      replies: [loaded(), loaded({ totalMinor: 5 as never })],
      payments: [no(refused('-9997'))],
    });
    await pay('k1');
    expect(reads()).toBe(2);
    expect(actor.getSnapshot().context.view?.totalMinor).toBe(5);
    expect(paying()?.value).toMatchObject({ way: 'failed' });
  });
  it('ignores a second press while the first is pending', async () => {
    const { actor, pay, keys } = await open({ replies: [loaded()], payments: [yes(redirect)] });
    actor.getSnapshot().children.payment?.send({ type: 'pay.submit', freshKey: 'k1' });
    await pay('k2');
    expect(keys).toEqual(['k1']);
  });
  it('works again when the browser restores the page', async () => {
    const { pay, paying, actor, reads } = await open({
      replies: [loaded(), loaded()],
      payments: [yes(redirect)],
    });
    await pay('k1');
    actor.getSnapshot().children.payment?.send({ type: 'page.back', restored: true });
    await settle();
    expect(paying()?.value).toMatchObject({ way: 'idle' });
    expect(reads()).toBe(2);
  });
  it('closes when the time expires, even with a response pending, and reopens if there is more time', async () => {
    const { actor, pay, paying, clock, left } = await open({
      replies: [loaded(), loaded({ reserveSeconds: 0 }), loaded({ reserveSeconds: 60 }, 600_000)],
      payments: [yes(redirect)],
    });
    actor.getSnapshot().children.payment?.send({ type: 'pay.submit', freshKey: 'k1' });
    clock.set(600_000);
    await settle();
    expect(paying()?.value).toMatchObject({ way: 'closed' });
    await pay('k2');
    expect(paying()?.value).toMatchObject({ way: 'closed' });
    actor.send({ type: 'order.reload' });
    await settle();
    expect(paying()?.value).toMatchObject({ way: 'idle' });
    expect(left).toEqual([]);
  });
  it.each([
    ['paid', { printingAllowed: true, paymentAllowed: false }],
    ['cancelled', { statusId: 90 }],
    ['not payable', { paymentAllowed: false }],
  ])('can’t start for an order that is %s', async (_, over) => {
    const { pay, paying, keys } = await open({ replies: [loaded(over)] });
    await pay('k1');
    expect(paying()?.value).toMatchObject({ way: 'closed', code: 'none' });
    expect(keys).toEqual([]);
  });
});

describe('the extra services of an order', () => {
  const offer = {
    parentId: '1',
    packageId: '2',
    priceId: '3',
    costMinor: 1 as never,
    limit: 1,
    action: {},
    returnable: null,
    removable: null,
  };
  const services = (actor: Awaited<ReturnType<typeof open>>['actor']) =>
    actor.getSnapshot().children.offers?.getSnapshot();

  it('open when chosen in the prompt before paying', async () => {
    const { actor, pay, paying } = await open({ replies: [loaded({ offers: [offer] })] });
    await pay('k1');
    actor.getSnapshot().children.payment?.send({ type: 'offers.look' });
    await settle();
    expect(services(actor)?.value).toMatchObject({ panel: 'open' });
    expect(paying()?.value).toMatchObject({ way: 'idle' });
  });
  it('stay closed, and nothing is paid, when the prompt is dismissed', async () => {
    const { actor, pay, paying, keys } = await open({ replies: [loaded({ offers: [offer] })] });
    await pay('k1');
    actor.getSnapshot().children.payment?.send({ type: 'offers.leave' });
    await settle();
    expect(services(actor)?.value).toMatchObject({ panel: 'closed' });
    expect(paying()?.value).toMatchObject({ way: 'idle' });
    expect(keys).toEqual([]);
  });
  it('come from the last load, and can’t be paid once the time expires', async () => {
    const { actor, clock } = await open({
      replies: [loaded(), loaded({ offers: [offer] }), no(silence)],
    });
    expect(services(actor)?.context.offers).toEqual([]);
    actor.send({ type: 'order.reload' });
    await settle();
    expect(services(actor)?.context).toMatchObject({ offers: [offer], payable: true });
    clock.set(600_000);
    await settle();
    expect(services(actor)?.context.payable).toBe(false);
  });
});

describe('a buyer who returns to the page', () => {
  const back = (awayMs: number, restored = false): PageBack => ({ type: 'page.back', awayMs, restored });

  it.each([
    [back(10_000), 1],
    [back(10_001), 2],
    [back(0, true), 2],
  ])('triggers a reload after a longer absence or if the page was restored: %j', async (event, times) => {
    const { actor, reads } = await open({ replies: [loaded(), loaded()] });
    actor.send(event);
    await settle();
    expect(reads()).toBe(times);
  });
  it('can pay again at once, however short the visit to the bank was', async () => {
    const redirect: PaymentAnswer = { kind: 'redirect', url: 'https://bank.test/' };
    const { actor, pay, paying } = await open({ replies: [loaded(), loaded()], payments: [yes(redirect)] });
    await pay('k1');
    actor.send(back(5));
    await settle();
    expect(paying()?.value).toMatchObject({ way: 'idle' });
  });
});
