import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, setup } from 'xstate';

import { paymentMachine, type PaymentEvent, type PaymentInput } from '../../../machines/order/payment.ts';
import { qrPollingMachine } from '../../../machines/order/qr-polling.ts';
import type { PaymentAnswer } from '../../../src/contract/payment.ts';
import type { Result } from '../../../src/contract/result.ts';
import { settle } from '../../paths/path-harness.ts';
import { no, orderHash, refused, silence, view, yes } from './flow-factories.ts';

const types = ['5', '6'].map((id) => ({ id, protocol: '1', qr: false, name: {}, description: {} }));
const options = view({
  paymentTypes: types,
  paymentPaths: { 5: '/pay/5', 6: '/pay/6' },
  chosenPaymentId: '',
});
const offers = [{ parentId: '1', packageId: '2', priceId: '3', costMinor: 1 as never, limit: 1, action: {} }];

/** A buyer at the button «pay», with answers prepared; all that the chart does to the page is noted. */
const open = async (
  answers: (Result<PaymentAnswer> | Error)[] = [],
  {
    input = {},
    ways = [],
  }: { input?: Partial<PaymentInput>; ways?: (Result<void> | Error | 'never')[] } = {},
) => {
  const done: unknown[] = [];
  const started: unknown[] = [];
  const way = (name: string) =>
    fromPromise<Result<void>, unknown>(async ({ input: given }) => {
      done.push([name, given]);
      const answer = ways.shift() ?? 'never';
      if (answer instanceof Error) throw answer;
      return answer === 'never' ? new Promise(() => {}) : answer;
    });
  const payment = paymentMachine.provide({
    actors: {
      startPayment: fromPromise(async ({ input: given }) => {
        started.push(given);
        const answer = answers.shift() ?? no(silence);
        if (answer instanceof Error) throw answer;
        return answer;
      }),
      openWidget: way('widget') as never,
      postForm: way('form') as never,
      qrPolling: qrPollingMachine,
    },
    actions: {
      leaveTo: (_, { url }) => done.push(['leave', url]),
      rememberPress: (_, { pending }) => done.push(['remember', pending]),
    },
  });
  const owner = setup({ actors: { payment } }).createMachine({
    invoke: {
      id: 'payment',
      src: 'payment',
      input: { orderHash, lang: 'en', bankData: { a: '1' }, options, pending: null, ...input },
    },
    on: { 'order.reload': { actions: () => done.push(['reload']) } },
  });
  const page = createActor(owner).start();
  const actor = () =>
    page.getSnapshot().children['payment'] as ReturnType<typeof createActor<typeof payment>>;
  const send = async (event: PaymentEvent) => {
    actor().send(event);
    await settle();
  };
  const pay = (freshKey = 'k1') => send({ type: 'pay.press', freshKey });
  return {
    actor,
    send,
    pay,
    done,
    started,
    known: () => actor().getSnapshot().context,
    at: () => actor().getSnapshot().value,
  };
};
const choose = (paymentId: string): PaymentEvent => ({ type: 'method.choose', paymentId });
const asked = (freshKey: string, path: string) => ({
  key: freshKey,
  request: { path, orderHash, lang: 'en', bankData: { a: '1' } },
});

describe('a press of «pay»', () => {
  it('goes by the chosen way, and is remembered until it is answered', async () => {
    const { send, pay, done, started } = await open([yes({ kind: 'redirect', url: 'https://bank.test/' })]);
    await send(choose('6'));
    await pay('k1');
    expect(started).toEqual([asked('k1', '/pay/6')]);
    expect(done).toEqual([
      ['remember', { key: 'k1', path: '/pay/6' }],
      ['remember', null],
      ['leave', 'https://bank.test/'],
    ]);
  });

  it('keeps the key of its own way only, and only while nobody has answered', async () => {
    const { send, pay, started, known } = await open([no(silence), no(silence), no(refused()), no(silence)]);
    await send(choose('5'));
    await pay('k1');
    expect(known()).toMatchObject({ problem: silence, pending: { key: 'k1', path: '/pay/5' } });
    await pay('k2');
    await pay('k3');
    await pay('k4');
    await send(choose('6'));
    await pay('k5');
    // A refusal was the third answer: the press after it is a new one, and so is that of another way.
    expect(started).toEqual([
      asked('k1', '/pay/5'),
      asked('k1', '/pay/5'),
      asked('k1', '/pay/5'),
      asked('k4', '/pay/5'),
      asked('k5', '/pay/6'),
    ]);
  });

  it.each([
    ['refused', refused(), null],
    ['captcha', { kind: 'captcha', code: '-1001', text: '' }, null],
    ['notFound', { kind: 'notFound', code: '404', text: '' }, null],
    ['unreachable', silence, { key: 'k1', path: '/pay/5' }],
    ['unreadable', { kind: 'unreadable', cause: 'html', detail: '' }, { key: 'k1', path: '/pay/5' }],
  ] as const)('that is %s is forgotten only where that is a definite answer', async (_, problem, pending) => {
    const { send, pay, known, done, at } = await open([no(problem)]);
    await send(choose('5'));
    await pay();
    expect(at()).toBe('failed');
    expect(known()).toMatchObject({ problem, pending });
    expect(done.slice(1)).toEqual([['remember', pending], ['reload']]);
  });

  it('that breaks on our side keeps its key and says so', async () => {
    const { send, pay, known } = await open([new Error('oops')]);
    await send(choose('5'));
    await pay();
    expect(known()).toMatchObject({
      problem: { kind: 'unreadable', detail: 'oops' },
      pending: { key: 'k1', path: '/pay/5' },
    });
  });

  it('takes the last problem off the screen, as another choice and its own dismissal do', async () => {
    const { send, pay, known, at } = await open([no(refused()), no(refused()), no(refused())]);
    await send(choose('5'));
    await pay();
    await send(choose('6'));
    expect([at(), known().problem, known().chosenId]).toEqual(['idle', null, '6']);
    await pay();
    await send({ type: 'problem.dismiss' });
    expect([at(), known().problem]).toEqual(['idle', null]);
  });

  it('asks once about offers nobody has taken', async () => {
    const withOffers = { input: { options: { ...options, offers } } };
    const { send, pay, at, started } = await open([], withOffers);
    await send(choose('5'));
    await pay();
    expect(at()).toBe('confirmingOffers');
    await send({ type: 'offers.look' });
    expect(at()).toBe('idle');
    expect(started).toEqual([]);
    await pay('k2');
    await send({ type: 'offers.decline' });
    expect(started).toEqual([asked('k2', '/pay/5')]);
  });
});

describe('the way on', () => {
  const on = async (answer: PaymentAnswer, ways: (Result<void> | Error | 'never')[] = []) => {
    const shop = await open([yes(answer)], { ways });
    await shop.send(choose('5'));
    await shop.pay();
    return shop;
  };
  const widget = { kind: 'widget', bankInvoiceId: '77', backUrl: 'https://shop.test/' } as const;
  const form = { kind: 'form', action: 'https://bank.test/', fields: [{ name: 'a', value: '1' }] } as const;

  it('is a widget with the invoice and the way back; once closed, the order is read again', async () => {
    const { done, at } = await on(widget, [yes(undefined)]);
    expect(done.slice(2)).toEqual([
      ['widget', { bankInvoiceId: '77', backUrl: 'https://shop.test/' }],
      ['reload'],
    ]);
    expect(at()).toBe('idle');
  });

  it('is a form with its fields', async () => {
    const { done, at } = await on(form);
    expect(done.slice(2)).toEqual([['form', { action: form.action, fields: form.fields }]]);
    expect(at()).toBe('form');
  });

  it.each([
    ['a widget', widget],
    ['a form', form],
  ])('that fails says why, and the button works again: %s', async (_, answer) => {
    const refusal = await on(answer, [no(refused('-9997'))]);
    expect(refusal.known()).toMatchObject({ problem: { code: '-9997' } });
    expect(refusal.done.at(-1)).toEqual(['reload']);
    const broken = await on(answer, [new Error('oops')]);
    expect(broken.known()).toMatchObject({ problem: { detail: 'oops' } });
    expect(broken.at()).toBe('failed');
  });

  it('is none of the four: −9997', async () => {
    const { known, at, done } = await on({ kind: 'none' });
    expect(known().problem).toEqual({ kind: 'refused', code: '-9997', text: '' });
    expect([at(), done.at(-1)]).toEqual(['failed', ['reload']]);
  });

  it.each([
    ['qr.close', { kind: 'qr', url: 'https://bank.test/qr', image: '' }],
    ['page.back', { kind: 'redirect', url: 'https://bank.test/' }],
    ['page.back', form],
    ['page.back', widget],
  ] as const)('that is left by %s leads to the order, read again', async (type, answer) => {
    const { send, at, done } = await on(answer);
    await send({ type });
    expect([at(), done.at(-1)]).toEqual(['idle', ['reload']]);
  });
});

describe('a choice of how to pay', () => {
  it('without which nothing is sent is named: −9995, and one without a path: −9996', async () => {
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

  it('stays when the order is read again, where it is still offered', async () => {
    const { send, known, pay, started } = await open();
    await send(choose('6'));
    await send({ type: 'options.renew', options, lang: 'kz' });
    expect(known().chosenId).toBe('6');
    await pay();
    expect(started).toMatchObject([{ request: { lang: 'kz', path: '/pay/6' } }]);
    const [, ...others] = types.toReversed();
    await send({ type: 'options.renew', options: { ...options, paymentTypes: others }, lang: 'kz' });
    expect(known().chosenId).not.toBe('6');
  });
});
