import { describe, expect, it } from 'vitest';
import type { AnyEventObject, AnyStateMachine } from 'xstate';
import { getShortestPaths, getSimplePaths } from 'xstate/graph';

import type { PaymentContext, PaymentInput } from '../../machines/order/payment-model.ts';
import { paymentMachine } from '../../machines/order/payment.ts';

import { no, orderHash, refused, silence, view, wantsCaptcha, yes } from '../unit/machines/flow-factories.ts';
import { chartLeaves, done, reachedLeaves, replay, thrown, type CallDesk } from './path-harness.ts';
import { pathsBy, table, waysOn } from './ways-on.ts';

/** Thousands of short walks: seconds on a busy machine. */
const replayLimitMs = 60_000;

describe('every way through the chart payment', () => {
  const mute = { askReload: () => {}, askOffers: () => {} };
  const calls = ['startPayment', 'openWidget', 'postForm', 'polling'];
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
    options: view({ offers: offers ? [offer] : [] }),
    payable: true,
    kept: null,
  });
  const eventsOf = (offers: boolean): Readonly<Record<string, AnyEventObject>> => ({
    choose: { type: 'method.choose', paymentId: '5' },
    'choose what is gone': { type: 'method.choose', paymentId: 'gone' },
    pay: { type: 'pay.press', freshKey: 'k1' },
    'wait no longer': { type: 'pay.giveUp' },
    'no offers': { type: 'offers.decline' },
    'look at offers': { type: 'offers.look' },
    'leave the question': { type: 'offers.leave' },
    'close the code': { type: 'code.close' },
    'hide the code': { type: 'code.hide' },
    'keep the code': { type: 'code.keep' },
    'another sum': {
      type: 'options.renew',
      options: view({ ...input(offers).options, totalMinor: 5 as never }),
      payable: true,
      lang: 'ru',
    },
    'the time is over': {
      type: 'options.renew',
      options: input(offers).options,
      payable: false,
      lang: 'ru',
    },
    dismiss: { type: 'problem.dismiss' },
    back: { type: 'page.back', restored: true },
    'a bot check left': done('startPayment', no(wantsCaptcha)),
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
    'a status': done('polling', { answer: 20 }),
    'a refusal of the code': done('polling', { answer: -9997 }),
    'asking breaks': thrown('polling'),
  });
  const keep = ({ chosenId, payable, code }: PaymentContext): unknown => [chosenId, payable, code !== null];
  const walk = (offers: boolean) => ({ input: input(offers), events: eventsOf(offers), keep });
  const pure = paymentMachine.provide({ actions: mute });
  const live = (desk: CallDesk): AnyStateMachine =>
    paymentMachine.provide({
      actions: mute,
      actors: Object.fromEntries(calls.map((call) => [call, desk.call])) as never,
    });
  const shortest = pathsBy(getShortestPaths, pure, walk(true));
  const plain = pathsBy(getShortestPaths, pure, walk(false));
  // Once through every state of the way; what becomes of a code is in the shortest paths.
  const simple = pathsBy(getSimplePaths, pure, {
    ...walk(true),
    events: Object.fromEntries(
      Object.entries(eventsOf(true)).filter(([name]) => !/code|status|asking|sum/.test(name)),
    ),
  });

  it('reaches all of its states, and no other', () => {
    expect(reachedLeaves(shortest)).toEqual(chartLeaves(paymentMachine));
  });
  it('never asks about offers where there are none', () => {
    expect(reachedLeaves(plain)).not.toContain('payment.way.confirmingOffers');
  });
  it('leads on as a buyer who pays has to be led', () => {
    const always = `
      code.declined: a QR code → code.open.shown
      code.declined: close the code → code.none
      code.declined: the time is over → code.none
      code.none: a QR code → code.open.shown
      code.open.closing: a refusal of the code → code.declined
      code.open.closing: a status → code.none
      code.open.closing: another sum → code.none
      code.open.closing: asking breaks → code.none
      code.open.closing: hide the code → code.open.hidden
      code.open.closing: keep the code → code.open.shown
      code.open.closing: the time is over → code.none
      code.open.hidden: a refusal of the code → code.declined
      code.open.hidden: a status → code.none
      code.open.hidden: another sum → code.none
      code.open.hidden: asking breaks → code.none
      code.open.hidden: pay → code.open.shown
      code.open.hidden: the time is over → code.none
      code.open.shown: a refusal of the code → code.declined
      code.open.shown: a status → code.none
      code.open.shown: another sum → code.none
      code.open.shown: asking breaks → code.none
      code.open.shown: close the code → code.open.closing
      code.open.shown: the time is over → code.none
      way.closed: another sum → way.idle
      way.failed: choose what is gone → way.idle
      way.failed: choose → way.idle
      way.failed: dismiss → way.idle
      way.failed: the time is over → way.closed
      way.form: back → way.idle
      way.form: the form breaks → way.failed
      way.form: the form may not be posted → way.failed
      way.form: the time is over → way.closed
      way.idle: the time is over → way.closed
      way.redirect: back → way.idle
      way.redirect: the time is over → way.closed
      way.starting: a QR code → way.idle
      way.starting: a bot check left → way.idle
      way.starting: a form → way.form
      way.starting: a refusal → way.failed
      way.starting: a widget → way.widget
      way.starting: an address → way.redirect
      way.starting: no way on → way.failed
      way.starting: silence → way.failed
      way.starting: the call breaks → way.failed
      way.starting: the time is over → way.closed
      way.starting: wait no longer → way.failed
      way.widget: back → way.closed | way.idle
      way.widget: the widget breaks → way.failed
      way.widget: the widget does not come → way.failed
      way.widget: the widget is closed → way.closed | way.idle
    `;
    expect(waysOn(pure, walk(true))).toEqual(
      table(`${always}
        way.confirmingOffers: leave the question → way.idle
        way.confirmingOffers: look at offers → way.idle
        way.confirmingOffers: no offers → way.starting
        way.confirmingOffers: the time is over → way.closed
        way.failed: pay → way.confirmingOffers
        way.idle: pay → way.confirmingOffers | way.failed
      `),
    );
    expect(waysOn(pure, walk(false))).toEqual(
      table(`${always}
        way.failed: pay → way.starting
        way.idle: pay → way.failed | way.starting
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
