import { describe, expect, it } from 'vitest';

import type { PaymentAnswer } from '../../../src/contract/payment.ts';
import type { Result } from '../../../src/contract/result.ts';
import { settle } from '../../paths/engine/path-harness.ts';
import { no, refused, silence, wantsCaptcha, yes } from '../samples/flow-factories.ts';
import { asked, choose, offers, open, options, types, type Way } from '../samples/payment-visit.ts';

const { totalMinor } = options;

describe('pressing «pay»', () => {
  it('starts the chosen payment method and is remembered until there is a response', async () => {
    const { send, pay, done, started } = await open([yes({ kind: 'redirect', url: 'https://bank.test/' })]);
    await send(choose('6'));
    await pay('k1');
    expect(started).toEqual([asked('k1', '/pay/6')]);
    expect(done).toEqual([
      ['remember', { presses: { '/pay/6': 'k1' }, code: null, totalMinor, chosenId: '6' }],
      ['remember', null],
      ['leave', 'https://bank.test/'],
    ]);
  });

  it('keeps one idempotency key per payment method until a definite response', async () => {
    const { send, pay, started, known } = await open([no(silence), no(silence), no(refused()), no(silence)]);
    await send(choose('5'));
    await pay('k1');
    expect(known()).toMatchObject({ problem: silence, presses: { '/pay/5': 'k1' } });
    await pay('k2');
    await pay('k3');
    await pay('k4');
    await send({ type: 'problem.dismiss' });
    await send(choose('6'));
    await pay('k5');
    await send({ type: 'problem.dismiss' });
    await send(choose('5'));
    await pay('k6');
    // A refusal was the third answer: the press after it is a new submission, and so is that with another method. Back
    // at the first method its unanswered submission is repeated.
    expect(started).toEqual([
      asked('k1', '/pay/5'),
      asked('k1', '/pay/5'),
      asked('k1', '/pay/5'),
      asked('k4', '/pay/5'),
      asked('k5', '/pay/6'),
      asked('k4', '/pay/5'),
    ]);
  });

  it.each([
    ['refused', refused(), null],
    ['notFound', { kind: 'notFound', code: '404', text: '' }, null],
    ['unreachable', silence, { presses: { '/pay/5': 'k1' }, code: null, totalMinor, chosenId: '5' }],
    [
      'unreadable',
      { kind: 'unreadable', cause: 'html', detail: '' },
      { presses: { '/pay/5': 'k1' }, code: null, totalMinor, chosenId: '5' },
    ],
  ] as const)('is forgotten only on a definite response: %s', async (_, problem, kept) => {
    const { send, pay, known, done, at } = await open([no(problem)]);
    await send(choose('5'));
    await pay();
    expect(at()).toBe('failed');
    expect(known()).toMatchObject({ problem, presses: kept?.presses ?? {} });
    expect(done.slice(1)).toEqual([['remember', kept], ['reload']]);
  });

  it('keeps its idempotency key and shows the error when the call throws', async () => {
    const { send, pay, known } = await open([new Error('oops')]);
    await send(choose('5'));
    await pay();
    expect(known()).toMatchObject({
      problem: { kind: 'unreadable', detail: 'oops' },
      presses: { '/pay/5': 'k1' },
    });
  });

  it('fails with a problem that is gone once dismissed', async () => {
    const { send, pay, known, at } = await open([no(refused()), no(refused()), no(refused())]);
    await send(choose('5'));
    await pay();
    await send({ type: 'problem.dismiss' });
    await send(choose('6'));
    expect([at(), known().problem, known().chosenId]).toEqual(['idle', null, '6']);
    await pay();
    await send({ type: 'problem.dismiss' });
    expect([at(), known().problem]).toEqual(['idle', null]);
  });

  it('is resent with the captcha answer under the same idempotency key', async () => {
    const { send, pay, started, answerCheck, at } = await open([
      no(wantsCaptcha),
      yes({ kind: 'redirect', url: 'https://bank.test/' }),
    ]);
    await send(choose('5'));
    await pay('k1');
    expect(at()).toBe('starting');
    await answerCheck({ type: 'text.type', text: 'abc' }, { type: 'text.submit' });
    expect(started).toEqual([
      asked('k1', '/pay/5'),
      asked('k1', '/pay/5', { captchaSid: 'sid-1', captchaText: 'abc' }),
    ]);
    expect(at()).toBe('redirect');
  });

  it('shows no problem when the captcha is closed, and keeps the idempotency key of an earlier try', async () => {
    const { send, pay, known, started, answerCheck, at } = await open([
      no(silence),
      no(wantsCaptcha),
      no(silence),
    ]);
    await send(choose('5'));
    await pay('k1');
    await pay('k2');
    await answerCheck({ type: 'captcha.cancel' });
    expect([at(), known().problem]).toEqual(['idle', null]);
    await pay('k3');
    expect(started).toMatchObject([{ key: 'k1' }, { key: 'k1' }, { key: 'k1' }]);
  });

  it('uses a new idempotency key when the total changes', async () => {
    const { send, pay, started, done } = await open([no(silence), no(silence), no(silence)]);
    await send(choose('5'));
    await pay('k1');
    await send({ type: 'options.renew', options: { ...options }, payable: true, lang: 'en' });
    await pay('k2');
    const cheaper = { ...options, totalMinor: 50_000 as never };
    await send({ type: 'options.renew', options: cheaper, payable: true, lang: 'en' });
    expect(done.at(-1)).toEqual(['remember', null]);
    await pay('k3');
    expect(started).toMatchObject([{ key: 'k1' }, { key: 'k1' }, { key: 'k3' }]);
  });

  it('keeps its idempotency key across a reload unless the total has changed', async () => {
    for (const [kept, key] of [
      [totalMinor, 'k1'],
      [1 as never, 'k2'],
    ] as const) {
      const presses = { '/pay/5': 'k1' };
      const { send, pay, started } = await open([], {
        input: { kept: { presses, code: null, totalMinor: kept, chosenId: null } },
      });
      await send(choose('5'));
      await pay('k2');
      expect(started).toMatchObject([{ key }]);
    }
  });

  it('asks about extra services that were not added before it starts', async () => {
    const withOffers = { input: { options: { ...options, offers } } };
    const { send, pay, at, started, done } = await open([], withOffers);
    await send(choose('5'));
    await pay();
    expect(at()).toBe('confirmingOffers');
    await send({ type: 'offers.look' });
    expect(at()).toBe('idle');
    expect(done).toEqual([['offers']]);
    expect(started).toEqual([]);
    await pay('k2');
    await send({ type: 'offers.decline' });
    expect(started).toEqual([asked('k2', '/pay/5')]);
  });
});

describe('the next step of a payment', () => {
  const on = async (answer: PaymentAnswer, ways: Way[] = []) => {
    const shop = await open([yes(answer)], { ways });
    await shop.send(choose('5'));
    await shop.pay();
    return shop;
  };
  const widget = { kind: 'widget', bankInvoiceId: '77', backUrl: 'https://shop.test/' } as const;
  const form = { kind: 'form', action: 'https://bank.test/', fields: [{ name: 'a', value: '1' }] } as const;

  it('is a widget with the invoice and return address; closing it reloads the order', async () => {
    const { done, at } = await on(widget, [yes(undefined)]);
    expect(done.slice(2)).toEqual([['widget', widget], ['reload']]);
    expect(at()).toBe('idle');
  });

  it('is a widget that stays open past the payment deadline; closing it reloads the order', async () => {
    let close = (): void => {};
    const closed = new Promise<Result<void>>((resolve) => (close = () => resolve(yes(undefined))));
    const { send, done, at } = await on(widget, [closed]);
    await send({ type: 'options.renew', options, payable: false, lang: 'en' });
    expect(at()).toBe('widget');
    close();
    await settle();
    expect([at(), done.at(-1)]).toEqual(['closed', ['reload']]);
  });

  it('is a form with its fields', async () => {
    const { done, at } = await on(form);
    expect(done.slice(2)).toEqual([['form', { ...form, orderNumber: '1001' }]]);
    expect(at()).toBe('form');
  });

  it.each([
    ['a widget', widget],
    ['a form', form],
  ])('shows why it failed, and the button works again: %s', async (_, answer) => {
    const refusal = await on(answer, [no(refused('-9997'))]);
    expect(refusal.known()).toMatchObject({ problem: { code: '-9997' } });
    expect(refusal.done.at(-1)).toEqual(['reload']);
    await refusal.pay('k2');
    expect(refusal.known(), 'nobody has answered the next press').toMatchObject({ answer: { kind: 'none' } });
  });

  it('is missing from the response: −9997', async () => {
    const { known, at, done } = await on({ kind: 'none' });
    expect(known().problem).toEqual({ kind: 'refused', code: '-9997', text: '' });
    expect([at(), done.at(-1)]).toEqual(['failed', ['reload']]);
  });

  it.each([
    ['an address', { kind: 'redirect', url: 'https://bank.test/' }],
    ['a form', form],
    ['a widget', widget],
  ] as const)('returns to the reloaded order when the buyer comes back: %s', async (_, answer) => {
    const { send, at, done } = await on(answer);
    await send({ type: 'page.back', restored: true });
    expect([at(), done.at(-1)]).toEqual(['idle', ['reload']]);
  });

  it('keeps the widget open while the buyer is in another app', async () => {
    const { send, at } = await on(widget);
    await send({ type: 'page.back', restored: false });
    expect(at()).toBe('widget');
  });
});

describe('the choice of a payment method', () => {
  it('fails with −9995 if missing and −9996 if it has no path, and sends nothing', async () => {
    const { send, pay, known, started } = await open([], {
      input: { options: { ...options, paymentPaths: { 5: '/pay/5' } } },
    });
    await pay();
    expect(known().problem).toEqual({ kind: 'refused', code: '-9995', text: '' });
    await send({ type: 'problem.dismiss' });
    await send(choose('6'));
    await pay();
    expect(known().problem).toEqual({ kind: 'refused', code: '-9996', text: '' });
    expect(started).toEqual([]);
  });

  it('survives a reload of the order as long as the method is still offered', async () => {
    const { send, known, pay, started } = await open();
    await send(choose('6'));
    await send({ type: 'options.renew', options, payable: true, lang: 'kz' });
    expect(known().chosenId).toBe('6');
    await pay();
    expect(started).toMatchObject([{ request: { lang: 'kz', path: '/pay/6' } }]);
    const [, ...others] = types.toReversed();
    await send({
      type: 'options.renew',
      options: { ...options, paymentTypes: others },
      payable: true,
      lang: 'kz',
    });
    expect(known().chosenId).not.toBe('6');
  });
});
