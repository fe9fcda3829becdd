import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, setup } from 'xstate';

import { mutationMachine, type MutationAttempt } from '../../../machines/common/mutation-chart.ts';
import {
  canUseBonuses,
  discountsMachine,
  type DiscountChange,
  type DiscountsEvent,
  type DiscountsInput,
} from '../../../machines/order/discounts-chart.ts';
import { discountData } from '../../../src/contract/order.ts';
import type { DiscountAnswer } from '../../../src/contract/order-changes.ts';
import type { Result } from '../../../src/contract/result.ts';
import { settle } from '../../paths/engine/path-harness.ts';
import { no, orderHash, refused, silence, wantsCaptcha, yes } from '../samples/flow-factories.ts';

const discount = (over: Record<string, unknown> = {}) =>
  discountData.parse({ cardCode: '77', availableBonuses: '300', ...over });
const applied = yes({ promoCode: 'ABC' });

const open = async (
  answers: (Result<DiscountAnswer> | Error)[] = [],
  input: Partial<DiscountsInput> = {},
) => {
  const sent: MutationAttempt<DiscountChange>[] = [];
  let reloads = 0;
  const discounts = discountsMachine.provide({
    actors: {
      change: mutationMachine<DiscountChange, DiscountAnswer>().provide({
        actors: {
          send: fromPromise(async ({ input: given }) => {
            sent.push(given);
            const answer = answers.shift() ?? no(silence);
            if (answer instanceof Error) throw answer;
            return answer;
          }),
        },
      }),
    },
  });
  const owner = setup({ actors: { discounts } }).createMachine({
    invoke: {
      id: 'discounts',
      src: 'discounts',
      input: { orderHash, lang: 'en', discount: discount(), open: true, ...input },
    },
    on: { 'order.reload': { actions: () => (reloads += 1) } },
  });
  const page = createActor(owner).start();
  const actor = () =>
    page.getSnapshot().children['discounts'] as ReturnType<typeof createActor<typeof discounts>>;
  const send = async (...events: DiscountsEvent[]) => {
    for (const event of events) actor().send(event);
    await settle();
  };
  return {
    send,
    sent,
    reloads: () => reloads,
    at: () => actor().getSnapshot().value,
    known: () => actor().getSnapshot().context,
    usePromo: (text: string, freshKey = 'k1') =>
      send({ type: 'promo.type', text }, { type: 'promo.apply', freshKey }),
    useBonuses: (text: string, freshKey = 'k1') =>
      send({ type: 'bonuses.type', text }, { type: 'bonuses.use', freshKey }),
  };
};
const asked = (over: object) => ({
  kind: 'add',
  orderHash,
  lang: 'en',
  bonuses: 0,
  cardCode: '77',
  promoCode: '',
  ...over,
});

describe('a promo code', () => {
  it('is sent in upper case once it has 3 characters, then reloads the order and clears the field', async () => {
    const { usePromo, sent, reloads, known, at } = await open([applied]);
    await usePromo('ab');
    expect(sent).toEqual([]);
    await usePromo(' abc ');
    expect(sent).toEqual([{ request: asked({ promoCode: 'ABC' }), key: 'k1', bot: {} }]);
    expect([at(), reloads(), known().promo]).toEqual(['idle', 1, '']);
  });
  it('that is refused is shown next to the field; clearing it also clears the typed text', async () => {
    const { usePromo, send, known, reloads, at } = await open([no(refused('-8', 'Неправильный промокод'))]);
    await usePromo('wrong');
    expect(at()).toBe('idle');
    expect(known()).toMatchObject({
      refusedPromo: { code: 'WRONG', text: 'Неправильный промокод' },
      problem: null,
      promo: 'WRONG',
    });
    expect(reloads()).toBe(1);
    await send({ type: 'promo.clear' });
    expect(known()).toMatchObject({ refusedPromo: null, promo: '' });
  });
  it('that is refused is forgotten as soon as the field changes', async () => {
    const { usePromo, send, known } = await open([no(refused('-8'))]);
    await usePromo('wrong');
    await send({ type: 'promo.type', text: 'w' });
    expect(known().refusedPromo).toBeNull();
  });
  it('is not reported as wrong on a back-end error, which opens a modal instead', async () => {
    const { usePromo, send, known, at, reloads } = await open([no(refused('-9999'))]);
    await usePromo('right');
    expect([at(), known().refusedPromo, reloads()]).toEqual(['failed', null, 1]);
    expect(known().problem).toMatchObject({ code: '-9999' });
    await send({ type: 'problem.dismiss' });
    expect([at(), known().problem]).toEqual(['idle', null]);
  });
});

describe('bonuses', () => {
  it.each(['0', '301', 'x', ''])('are not sent for an amount of %j', async (text) => {
    const { useBonuses, sent } = await open();
    await useBonuses(text);
    expect(sent).toEqual([]);
  });
  it.each(['1', '300'])('are sent for an amount of %j', async (text) => {
    const { useBonuses, sent } = await open([applied]);
    await useBonuses(text);
    expect(sent).toMatchObject([{ request: asked({ bonuses: Number(text) }) }]);
  });
  it.each([
    ['they are already used', { useBonuses: '5' }],
    ['the card is blocked', { isBlocked: '1' }],
    ['the card has none', { availableBonuses: '0' }],
  ])('are not sent when %s', async (_, over) => {
    const { useBonuses, sent } = await open([applied], { discount: discount(over) });
    await useBonuses('5');
    expect(sent).toEqual([]);
  });
  it('that are refused, like a refused cancellation, are not reported as a wrong promo code', async () => {
    const { useBonuses, send, known, at } = await open([no(refused('-8', 'нет')), no(refused('-8', 'нет'))]);
    await useBonuses('5');
    expect([at(), known().refusedPromo]).toEqual(['failed', null]);
    await send({ type: 'problem.dismiss' }, { type: 'discount.cancel', freshKey: 'k2' });
    expect([at(), known().refusedPromo]).toEqual(['failed', null]);
  });
  it('are offered only for a card that has some and an order that can be changed', () => {
    const can = (over: Record<string, unknown>, changeable = true) =>
      canUseBonuses({ discount: discount(over), open: changeable });
    expect(can({ availableBonuses: '1' })).toBe(true);
    expect(can({ availableBonuses: '0' })).toBe(false);
    expect(can({}, false)).toBe(false);
    expect(canUseBonuses({ discount: null, open: true })).toBe(false);
  });
});

describe('a discount change', () => {
  it('is sent one at a time', async () => {
    const { send, sent } = await open([applied]);
    await send(
      { type: 'promo.type', text: 'abc' },
      { type: 'promo.apply', freshKey: 'k1' },
      { type: 'discount.cancel', freshKey: 'k2' },
      { type: 'promo.apply', freshKey: 'k3' },
    );
    expect(sent).toHaveLength(1);
  });
  it('keeps its idempotency key until a definite response, and only for the same request', async () => {
    const { usePromo, send, sent, reloads } = await open([
      no(silence),
      new Error('oops'),
      no(refused('-9999')),
      applied,
    ]);
    await usePromo('abc', 'k1');
    expect(reloads(), 'silence may have had its effect').toBe(1);
    await send({ type: 'problem.dismiss' });
    await usePromo('abc', 'k2');
    await send({ type: 'problem.dismiss' });
    await usePromo('other', 'k3');
    await send({ type: 'problem.dismiss' });
    await usePromo('other', 'k4');
    expect(sent.map(({ key }) => key)).toEqual(['k1', 'k1', 'k3', 'k4']);
  });
  it('keeps its idempotency key when the buyer stops waiting, and reloads the order', async () => {
    const { send, sent, at, reloads, usePromo } = await open([no(silence)]);
    await send({ type: 'promo.type', text: 'abc' });
    const pressed = send({ type: 'promo.apply', freshKey: 'k1' }, { type: 'wait.stop' });
    expect(at()).toBe('idle');
    await pressed;
    expect(reloads()).toBe(1);
    await usePromo('abc', 'k2');
    expect(sent.at(-1)).toMatchObject({ key: 'k1' });
  });
  it('can cancel all discounts, which reloads the order', async () => {
    const { send, sent, reloads } = await open([yes({ promoCode: '' })]);
    await send({ type: 'discount.cancel', freshKey: 'k1' });
    expect(sent).toEqual([{ request: { kind: 'cancel', orderHash, lang: 'en' }, key: 'k1', bot: {} }]);
    expect(reloads()).toBe(1);
  });
  it('sends the trimmed card number, and nothing for a blank one', async () => {
    const { send, sent } = await open([applied], { discount: discount({ cardCode: '' }) });
    await send({ type: 'card.show', freshKey: 'k1' });
    await send({ type: 'card.type', text: '  ' }, { type: 'card.show', freshKey: 'k1' });
    await send({ type: 'card.type', text: ' 123 ' }, { type: 'card.show', freshKey: 'k1' });
    expect(sent.map(({ request }) => request)).toEqual([asked({ cardCode: '123' })]);
  });
  it('replaces an unverified card with another one', async () => {
    const { send, sent } = await open([applied], { discount: discount({ cardProof: '1' }) });
    await send({ type: 'card.type', text: '123' }, { type: 'card.show', freshKey: 'k1', isOther: true });
    expect(sent.map(({ request }) => request)).toEqual([asked({ cardCode: '123' })]);
  });
  it('that throws shows the error, keeps its idempotency key and reloads the order', async () => {
    const { usePromo, at, known, reloads } = await open([new Error('oops')]);
    await usePromo('abc', 'k1');
    expect([at(), reloads()]).toEqual(['failed', 1]);
    expect(known()).toMatchObject({ problem: { detail: 'oops' }, submission: { key: 'k1' } });
  });
  it('stays pending while the captcha is open', async () => {
    const { usePromo, at } = await open([no(wantsCaptcha)]);
    await usePromo('abc');
    expect(at()).toBe('changing');
  });
  it.each([
    ['the order can’t be changed any more', { open: false }],
    ['the order has no discounts', { discount: null }],
  ])('is not sent when %s', async (_, over) => {
    const { send, sent } = await open([], over);
    await send(
      { type: 'promo.type', text: 'abc' },
      { type: 'promo.apply', freshKey: 'k1' },
      { type: 'discount.cancel', freshKey: 'k1' },
    );
    expect(sent).toEqual([]);
  });
  it('uses the balance, language and state of the reloaded order', async () => {
    const { send, sent, usePromo, useBonuses } = await open([applied]);
    await send({
      type: 'discount.renew',
      discount: discount({ availableBonuses: '2' }),
      open: true,
      lang: 'kz',
    });
    await useBonuses('3');
    await useBonuses('2');
    expect(sent).toMatchObject([{ request: { bonuses: 2, lang: 'kz' } }]);
    await send({ type: 'discount.renew', discount: discount(), open: false, lang: 'kz' });
    await usePromo('abc');
    expect(sent).toHaveLength(1);
  });
});

describe('a card that has to be verified', () => {
  const unproven = discount({ cardProof: '1', availableBonuses: '0' });

  it('sends typed text as the mailed code, and its own number to request another mail', async () => {
    const { send, sent, known, reloads } = await open([applied, applied], { discount: unproven });
    await send({ type: 'card.show', freshKey: 'k1' });
    expect(sent).toEqual([]);
    await send({ type: 'card.type', text: ' 123456 ' }, { type: 'card.show', freshKey: 'k2' });
    await send({ type: 'card.mail', freshKey: 'k3' });
    expect(sent).toMatchObject([
      { request: asked({ cardProof: '123456' }), key: 'k2' },
      { request: asked({}), key: 'k3' },
    ]);
    expect([known().card, reloads()]).toEqual(['', 2]);
  });
  it('requests no mail once verified, or where the back end requires no verification', async () => {
    const { send, sent } = await open([applied]);
    await send({ type: 'card.mail', freshKey: 'k1' });
    await send({ type: 'card.type', text: '123456' }, { type: 'card.show', freshKey: 'k2' });
    expect(sent).toMatchObject([{ request: asked({ cardCode: '123456' }) }]);
  });
});
