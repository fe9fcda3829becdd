/*
 * The extra services of an order that can still be paid. The buyer opens the panel, directly or from the question asked
 * before payment. Each offer can be chosen up to its limit; one submission adds the whole choice, under one key.
 * Removable services are removed one by one; only one change is in flight at a time. Every reply reloads the order, and
 * only then is the change reported. A refusal keeps the choice. After no reply the order is checked first: if it shows
 * the change, it succeeded; otherwise the same may be resent under the same key.
 *
 * To provide: actors.change = a mutationMachine, provided; actions.remember(params { keepsake }): persist it over a
 * reload and pass it back as input.kept. Its parent is the order's chart, to which it sends `order.reload`; it gets
 * each loaded order by `options.renew`, and a failed load by `order.stale`.
 */
import { assign, raise, sendParent, setup } from 'xstate';

import type { Problem, Result } from '../../src/contract/result.ts';
import { chosenPieces, withCount } from '../../src/core/order/offer-choice.ts';
import { mutationMachine, mutationGuards } from '../common/mutation-chart.ts';
import { timeoutProblem, noop, problemOfResult, type Effect } from '../common/actors.ts';
import {
  answered,
  canAddTo,
  finished,
  isUnanswered,
  beginSubmission,
  removable,
  renewed,
  isChangeApplied,
  startContext,
  type OffersContext,
  type OffersEvent,
  type OffersInput,
  type PersistedOffers,
  type OffersRequest,
} from './offers-model.ts';
import type { PaymentParentEvent } from './payment-model.ts';

const remember: Effect<{ readonly keepsake: PersistedOffers | null }> = noop;

const keepIt = {
  type: 'remember',
  params: ({ context }: { readonly context: OffersContext }) => ({ keepsake: context.unanswered }),
} as const;
const hasCome = ({ context: { change } }: { readonly context: OffersContext }) => ({
  type: 'change.done' as const,
  kind: change?.kind ?? 'add',
});
const ended = ({ event }: { readonly event: { readonly output: Result<null> } }) => ({
  result: event.output,
});
const failed = ({ event }: { readonly event: { readonly output: Result<null> } }) => ({
  problem: problemOfResult(event.output),
});

const offersSetup = setup({
  types: {
    input: {} as OffersInput,
    context: {} as OffersContext,
    events: {} as OffersEvent,
    children: {} as { change: 'change' },
  },
  actors: { change: mutationMachine<OffersRequest, null>() },
  actions: {
    askReload: sendParent({ type: 'order.reload' } satisfies PaymentParentEvent),
    remember,
    renew: assign(({ context, event }) => (event.type === 'options.renew' ? renewed(context, event) : {})),
    choose: assign(({ context: { offers, counts }, event }) =>
      event.type === 'offer.choose' ? { counts: withCount(offers, counts, event.key, event.count) } : {},
    ),
    openSubmission: assign(({ context, event }) => beginSubmission(context, event)),
    noteProblem: assign((_, { problem }: { readonly problem: Problem | null }) => ({ problem })),
    clearSubmission: assign(({ context }) => answered(context)),
    noteDone: assign(({ context }) => ({ ...finished(context), done: context.change })),
    /** There was no reply, but the order shows the change. */
    noteArrived: assign(({ context, event }) =>
      event.type === 'options.renew' && context.change !== null
        ? { ...finished(context), news: { change: context.change, totalMinor: event.options.totalMinor } }
        : {},
    ),
    sayUnread: assign(({ context: { done, news } }) => ({
      news: done === null ? news : { change: done, totalMinor: null },
      done: null,
    })),
  },
  guards: {
    ...mutationGuards,
    canOpen: ({ context: { offers, payable } }) => payable && offers.length > 0,
    canStillAdd: ({ event }) => event.type === 'options.renew' && canAddTo(event),
    canChoose: ({ context }) => context.change === null,
    canAdd: ({ context: { offers, counts, payable } }) => payable && chosenPieces(offers, counts).length > 0,
    canRemove: ({ context, event }) =>
      event.type === 'line.remove' && removable(context, event.lineId) !== undefined,
    isUnanswered: ({ context }) => isUnanswered(context),
    isChangeApplied: ({ context, event }) =>
      event.type === 'options.renew' && isChangeApplied(context, event),
  },
});

const panelRegion = offersSetup.createStateConfig({
  initial: 'closed',
  on: {
    'options.renew': [
      { guard: 'canStillAdd', actions: ['renew', keepIt] },
      { target: '.closed', actions: ['renew', keepIt] },
    ],
    'order.stale': { actions: 'sayUnread' },
  },
  states: {
    closed: { on: { 'panel.open': { guard: 'canOpen', target: 'open' } } },
    open: {
      on: {
        // The choice is kept until the panel opens again.
        'panel.close': 'closed',
        'offer.choose': { guard: 'canChoose', actions: 'choose' },
        'change.done': { guard: ({ event }) => event.kind === 'add', target: 'closed' },
      },
    },
  },
});

const changeRegion = offersSetup.createStateConfig({
  initial: 'none',
  states: {
    none: {
      entry: assign({ change: null, problem: null }),
      on: {
        'offers.add': { guard: 'canAdd', target: 'sending', actions: 'openSubmission' },
        'line.remove': { guard: 'canRemove', target: 'sending', actions: 'openSubmission' },
      },
    },
    sending: {
      entry: keepIt,
      on: {
        'change.giveUp': {
          target: 'looking',
          actions: { type: 'noteProblem', params: { problem: timeoutProblem } },
        },
      },
      invoke: {
        id: 'change',
        src: 'change',
        input: ({ context: { orderHash, change, key } }) => ({ key, request: { orderHash, change } }),
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'none',
            actions: ['noteDone', keepIt, raise(hasCome), 'askReload'],
          },
          {
            // The buyer closed the bot check: nothing to report. An earlier attempt may be unanswered, so the same
            // choice keeps its key.
            guard: { type: 'wasNotAsked', params: ended },
            target: 'none',
          },
          {
            guard: { type: 'endsInRefusal', params: ended },
            target: 'failed',
            actions: [{ type: 'noteProblem', params: failed }, 'clearSubmission', keepIt, 'askReload'],
          },
          { target: 'looking', actions: { type: 'noteProblem', params: failed } },
        ],
      },
    },
    /** No reply: check the order before asking the buyer. */
    looking: {
      entry: 'askReload',
      on: {
        'options.renew': [
          { guard: 'isChangeApplied', target: 'none', actions: ['noteArrived', keepIt, raise(hasCome)] },
          { target: 'failed' },
        ],
        'order.stale': 'failed',
        'change.giveUp': 'failed',
      },
    },
    /** Shown in a modal; only an unanswered request can be resent. */
    failed: {
      on: {
        'options.renew': {
          guard: 'isChangeApplied',
          target: 'none',
          actions: ['noteArrived', keepIt, raise(hasCome)],
        },
        'change.retry': { guard: 'isUnanswered', target: 'sending' },
        'problem.dismiss': 'none',
      },
    },
  },
});

/** The chart of an order's extra services. */
export const offersMachine = offersSetup.createMachine({
  id: 'offers',
  context: ({ input }) => startContext(input),
  type: 'parallel',
  states: { panel: panelRegion, change: changeRegion },
});
