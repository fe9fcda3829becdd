import { describe, expect, it } from 'vitest';

import type { PaymentInput } from '../../../machines/order/payment-model.ts';
import { no, silence, yes } from '../samples/flow-factories.ts';
import { asked, choose, open, options } from '../samples/payment-visit.ts';

const answer = { kind: 'qr', url: 'https://bank.test/qr', image: 'picture' } as const;
const code = {
  path: '/pay/5',
  url: 'https://bank.test/qr',
  image: 'picture',
  hidden: false,
};
const { totalMinor } = options;
const renewed = (over: Partial<typeof options> = {}, payable = true) =>
  ({ type: 'options.renew', options: { ...options, ...over }, payable, lang: 'en' }) as const;

const withCode = async (more: Parameters<typeof open>[1] = {}) => {
  const shop = await open([yes(answer)], more);
  await shop.send(choose('5'));
  await shop.pay('k1');
  return shop;
};
const hide = async ({ send }: Awaited<ReturnType<typeof open>>) => {
  await send({ type: 'code.close' });
  await send({ type: 'code.hide' });
};

describe('a payment QR code', () => {
  it('is dropped if the total changes before it arrives, and requested again on the next press', async () => {
    const shop = await open(['never', yes(answer)]);
    await shop.send(choose('5'));
    await shop.pay('k1');
    await shop.send(renewed({ totalMinor: 50_000 as never }));
    expect([shop.at(), shop.code(), shop.known().presses]).toEqual(['idle', 'none', {}]);
    expect(shop.started).toHaveLength(1);
    await shop.pay('k2');
    expect(shop.started.map(({ key }) => key)).toEqual(['k1', 'k2']);
    expect(shop.code()).toEqual({ open: 'shown' });
  });

  it('is shown beside the form and stored for a reload', async () => {
    const { at, code: shown, done, known } = await withCode();
    expect([at(), shown()]).toEqual(['idle', { open: 'shown' }]);
    expect(known().code).toEqual(code);
    expect(done.at(-1)).toEqual(['remember', { presses: {}, code, totalMinor, chosenId: '5' }]);
  });

  it('is polled every 10 seconds; once paid it disappears and the order reloads', async () => {
    const { pass, code: shown, done } = await withCode({ statuses: [yes(0), yes(20)] });
    await pass(10_000);
    expect(shown()).toEqual({ open: 'shown' });
    await pass(10_000);
    expect(shown()).toBe('none');
    expect(done.slice(-2)).toEqual([['remember', null], ['reload']]);
  });

  it.each([
    ['shown', false],
    ['hidden', true],
  ])('disappears if the bank declines it while %s, and the buyer is told', async (_, hidden) => {
    const shop = await withCode({ statuses: [yes(0), yes(-9997)] });
    if (hidden) await hide(shop);
    await shop.pass(10_000);
    await shop.pass(10_000);
    expect(shop.code()).toBe('declined');
    expect(shop.known().code).toBeNull();
    expect(shop.done.slice(-2)).toEqual([['remember', null], ['reload']]);
    await shop.send(renewed());
    expect(shop.code(), 'the order can still be paid').toBe('declined');
    await shop.send({ type: 'code.close' });
    expect(shop.code()).toBe('none');
  });

  it('is replaced by a new payment on the next press after a decline', async () => {
    const shop = await open([yes(answer), yes(answer)], { statuses: [yes(-9997), yes(0)] });
    await shop.send(choose('5'));
    await shop.pay('k1');
    await shop.pass(10_000);
    await shop.send({ type: 'code.close' });
    await shop.pay('k2');
    expect(shop.code()).toEqual({ open: 'shown' });
    expect(shop.started).toEqual([asked('k1', '/pay/5'), asked('k2', '/pay/5')]);
  });

  it('is not shown as declined once the order can’t be paid', async () => {
    const shop = await withCode({ statuses: [yes(-9997)] });
    await shop.pass(10_000);
    await shop.send(renewed({}, false));
    expect(shop.code()).toBe('none');
  });

  it('closes only after confirmation, and reopens for the same method without another payment', async () => {
    const shop = await withCode();
    await shop.send({ type: 'code.close' });
    expect(shop.code()).toEqual({ open: 'closing' });
    await shop.send({ type: 'code.keep' });
    expect(shop.code()).toEqual({ open: 'shown' });
    await hide(shop);
    expect(shop.code()).toEqual({ open: 'hidden' });
    expect(shop.done.slice(-2)).toEqual([
      ['remember', { presses: {}, code: { ...code, hidden: true }, totalMinor, chosenId: '5' }],
      ['reload'],
    ]);
    await shop.pay('k2');
    expect(shop.code()).toEqual({ open: 'shown' });
    expect(shop.done.at(-1)).toEqual(['remember', { presses: {}, code, totalMinor, chosenId: '5' }]);
    expect(shop.started).toEqual([asked('k1', '/pay/5')]);
  });

  it('is still polled while hidden', async () => {
    const shop = await withCode({ statuses: [yes(0), yes(20)] });
    await hide(shop);
    await shop.pass(20_000);
    await shop.pass(10_000);
    expect(shop.code()).toBe('none');
    expect(shop.done.at(-1)).toEqual(['reload']);
  });

  it('does not block paying with another method', async () => {
    const shop = await open([yes(answer), no(silence), yes({ ...answer, image: 'other' })]);
    await shop.send(choose('5'));
    await shop.pay('k1');
    await hide(shop);
    await shop.send(choose('6'));
    await shop.pay('k2');
    expect(shop.started.at(-1)).toEqual(asked('k2', '/pay/6'));
    expect(shop.known().code).toMatchObject({ path: '/pay/5' });
    await shop.pay('k3');
    expect(shop.code()).toEqual({ open: 'shown' });
    expect(shop.known().code).toMatchObject({ path: '/pay/6', image: 'other' });
  });

  it.each([
    [
      'the total changes while it is shown, with a notice',
      renewed({ totalMinor: 50_000 as never }),
      'closed',
    ],
    ['its payment method is gone', renewed({ paymentPaths: { 6: '/pay/6' } }), 'none'],
    ['the order can’t be paid any more', renewed({}, false), 'none'],
  ] as const)('disappears and is no longer polled when %s', async (_, event, state) => {
    const { send, code: shown, known, done, pass } = await withCode();
    await send(event);
    expect([shown(), known().code]).toEqual([state, null]);
    expect(done.at(-1)).toEqual(['remember', null]);
    await pass(60_000);
    expect(done).not.toContainEqual(['ask']);
  });

  it('stays open if nothing about it has changed', async () => {
    const { send, code: shown } = await withCode();
    await send(renewed({ number: '7' }));
    expect(shown()).toEqual({ open: 'shown' });
  });

  it.each([
    ['as it was', { code }, { open: 'shown' }],
    ['hidden as it was', { code: { ...code, hidden: true } }, { open: 'hidden' }],
    ['not if the total has changed', { code, totalMinor: 1 as never }, 'none'],
    ['not if its method is gone', { code: { ...code, path: '/pay/7' } }, 'none'],
  ] as const)('is restored after a reload: %s', async (_, kept, state) => {
    const { code: shown } = await open([], {
      input: { kept: { presses: {}, totalMinor, chosenId: '5', ...kept } },
    });
    expect(shown()).toEqual(state);
  });

  it('does not override the last chosen method, which is restored after a reload', async () => {
    const shop = await open([yes(answer)]);
    await shop.send(choose('5'));
    await shop.pay('k1');
    await hide(shop);
    await shop.send(choose('6'));
    const keepsake = shop.kept.at(-1) ?? null;
    const chosen = async (over: Partial<NonNullable<PaymentInput['kept']>> = {}) => {
      const kept = keepsake === null ? null : { ...keepsake, ...over };
      return (await open([], { input: { kept } })).known().chosenId;
    };
    expect(await chosen()).toBe('6');
    expect(await chosen({ chosenId: '7' }), 'a way that is gone').toBeNull();
    expect(await chosen({ totalMinor: 1 }), 'whatever the sum is').toBe('6');
  });

  it('is not restored for an order that can’t be paid', async () => {
    const input: Partial<PaymentInput> = {
      payable: false,
      kept: { presses: {}, code, totalMinor, chosenId: '5' },
    };
    expect((await open([], { input })).code()).toBe('none');
  });
});
