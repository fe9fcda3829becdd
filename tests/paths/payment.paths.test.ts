import { describe, expect, it } from 'vitest';
import type { AnyEventObject, AnyStateMachine } from 'xstate';
import { getShortestPaths, getSimplePaths } from 'xstate/graph';

import { paymentMachine, type PaymentInput } from '../../machines/order/payment.ts';

import { no, orderHash, refused, silence, view, yes } from '../unit/machines/flow-factories.ts';
import { chartLeaves, done, reachedLeaves, replay, thrown, type CallDesk } from './path-harness.ts';
import { pathsBy, table, waysOn } from './ways-on.ts';

/** Thousands of short walks: seconds on a busy machine. */
const replayLimitMs = 60_000;

describe('every way through the chart payment', () => {
  const mute = { askReload: () => {} };
  const calls = ['startPayment', 'openWidget', 'postForm', 'qrPolling'];
  const offer = {
    parentId: '1',
    packageId: '2',
    priceId: '3',
    costMinor: 100 as never,
    limit: 1,
    action: {},
  };
  const answers = {
    'a widget': { kind: 'widget', bankInvoiceId: '1', backUrl: 'https://bank.test/' },
    'a QR code': { kind: 'qr', url: 'https://bank.test/qr', image: '' },
    'a form': { kind: 'form', action: 'https://bank.test/', fields: [] },
    'an address': { kind: 'redirect', url: 'https://bank.test/' },
    'no way on': { kind: 'none' },
  };
  const input = (offers: boolean): PaymentInput => ({
    orderHash,
    lang: 'ru',
    bankData: {},
    options: view(offers ? { offers: [offer] } : {}),
    pending: null,
  });
  const events: Readonly<Record<string, AnyEventObject>> = {
    choose: { type: 'method.choose', paymentId: '5' },
    'choose what is gone': { type: 'method.choose', paymentId: 'gone' },
    pay: { type: 'pay.press', freshKey: 'k1' },
    'wait no longer': { type: 'pay.giveUp' },
    'no offers': { type: 'offers.decline' },
    'look at offers': { type: 'offers.look' },
    'close the code': { type: 'qr.close' },
    dismiss: { type: 'problem.dismiss' },
    back: { type: 'page.back' },
    ...Object.fromEntries(
      Object.entries(answers).map(([name, answer]) => [name, done('startPayment', yes(answer))]),
    ),
    'a refusal': done('startPayment', no(refused())),
    silence: done('startPayment', no(silence)),
    'the call breaks': thrown('startPayment'),
    'the widget is closed': done('openWidget', yes(undefined)),
    'the widget does not come': done('openWidget', no(silence)),
    'the form may not be posted': done('postForm', no(refused())),
    'the form breaks': thrown('postForm'),
    'the widget breaks': thrown('openWidget'),
    'a status': done('qrPolling', { status: 20 }),
    'asking breaks': thrown('qrPolling'),
  };
  const keep = (context: { chosenId: string | null }): unknown => context.chosenId;
  const pure = paymentMachine.provide({ actions: mute });
  const live = (desk: CallDesk): AnyStateMachine =>
    paymentMachine.provide({
      actions: mute,
      actors: Object.fromEntries(calls.map((call) => [call, desk.call])) as never,
    });
  const shortest = pathsBy(getShortestPaths, pure, { input: input(true), events, keep });
  const plain = pathsBy(getShortestPaths, pure, { input: input(false), events, keep });
  const simple = pathsBy(getSimplePaths, pure, { input: input(true), events, keep });

  it('reaches all of its states, and no other', () => {
    expect(reachedLeaves(shortest)).toEqual(chartLeaves(paymentMachine));
  });
  it('never asks about offers where there are none', () => {
    expect(reachedLeaves(plain)).not.toContain('payment.confirmingOffers');
  });
  it('leads on as a buyer who pays has to be led', () => {
    const always = `
      failed: choose what is gone → idle
      failed: choose → idle
      failed: dismiss → idle
      form: back → idle
      form: the form breaks → failed
      form: the form may not be posted → failed
      qr: a status → idle
      qr: asking breaks → failed
      qr: close the code → idle
      redirect: back → idle
      starting: a QR code → qr
      starting: a form → form
      starting: a refusal → failed
      starting: wait no longer → failed
      starting: a widget → widget
      starting: an address → redirect
      starting: no way on → failed
      starting: silence → failed
      starting: the call breaks → failed
      widget: back → idle
      widget: the widget breaks → failed
      widget: the widget does not come → failed
      widget: the widget is closed → idle
    `;
    expect(waysOn(pure, { input: input(true), events, keep })).toEqual(
      table(`${always}
        confirmingOffers: look at offers → idle
        confirmingOffers: no offers → starting
        failed: pay → confirmingOffers
        idle: pay → confirmingOffers | failed
      `),
    );
    expect(waysOn(pure, { input: input(false), events, keep })).toEqual(
      table(`${always}
        failed: pay → starting
        idle: pay → failed | starting
      `),
    );
  });
  it(
    'is walked by a live machine the same way',
    async () => {
      for (const path of [...shortest, ...simple]) await replay(path, live, input(true));
      for (const path of plain) await replay(path, live, input(false));
    },
    replayLimitMs,
  );
});
