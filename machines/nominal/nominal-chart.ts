/*
 * Naming the visitors of an order. Its tickets are loaded by the order's hash; an unknown order says so, a confirmed or
 * cancelled one is shown on its own page, a failed network offers a retry. The cards are filled in while the
 * reservation counts down. Another language reloads the lists and keeps what was typed. Whatever may be stored survives
 * a reload; document numbers never do. One submission confirms all names or none, under one key until there is a
 * definite answer. After no reply the order is checked first: if it is confirmed, it has the names; otherwise the same
 * names may be sent again under the same key. When the time is over, the back end is asked once what became of the
 * order, but never while names are in flight.
 *
 * To provide: actors.loadNames (input { orderHash, lang }) → Result<LoadedNames> — `nowMs` is the clock's time of the
 * reply's arrival; actors.confirm = a mutationMachine of NominalRequest, provided; actors.reservation = the chart,
 * provided; actions.remember(params { keepsake }): persist it over a reload and pass it back as input.kept. In
 * `toOrder` the screen goes to the order `nextHash`.
 */
import { assign, raise } from 'xstate';

import { timeoutProblem } from '../common/actors.ts';
import { changed, copiedFrom, startContext, requestNow } from './nominal-model.ts';
import {
  ended,
  forgetIt,
  keepIt,
  nominalSetup,
  notRead,
  question,
  read,
  refused,
  unread,
} from './nominal-setup.ts';

const readingRegion = nominalSetup.createStateConfig({
  initial: 'fresh',
  states: {
    fresh: { on: { 'data.reload': 'reloading' } },
    reloading: {
      // A second request during one restarts it: the reply must be newer than the request.
      on: { 'data.reload': { target: 'reloading', reenter: true } },
      invoke: {
        id: 'reloadNames',
        src: 'loadNames',
        input: question,
        onDone: [
          { guard: { type: 'isSettled', params: read }, target: '#nominal.toOrder' },
          { guard: { type: 'isGoneProblem', params: read }, target: '#nominal.gone' },
          {
            guard: { type: 'isRead', params: read },
            target: 'fresh',
            actions: [{ type: 'open', params: read }, raise({ type: 'data.renew' })],
          },
          { target: 'stale', actions: notRead },
        ],
        onError: { target: 'stale', actions: unread },
      },
    },
    /** The page may be outdated: say so, offer `data.reload`. */
    stale: { entry: raise({ type: 'data.stale' }), on: { 'data.reload': 'reloading' } },
  },
});

const timeRegion = nominalSetup.createStateConfig({
  initial: 'deciding',
  on: { 'data.renew': '.deciding' },
  states: {
    deciding: { always: [{ guard: 'timeRuns', target: 'running' }, { target: 'none' }] },
    none: {},
    running: {
      invoke: {
        id: 'reservation',
        src: 'reservation',
        input: ({ context: { arrivedMs, deadlineMs } }) => ({
          deadlineMs: deadlineMs ?? arrivedMs,
          nowMs: arrivedMs,
        }),
        onDone: 'up',
      },
    },
    up: { entry: assign({ timeIsUp: true }), exit: assign({ timeIsUp: false }) },
  },
});

const submissionRegion = nominalSetup.createStateConfig({
  initial: 'filling',
  states: {
    filling: {
      always: { guard: ({ context }) => context.timeIsUp, target: '#nominal.over' },
      on: {
        'names.confirm': [
          { guard: 'isComplete', target: 'confirming', actions: 'openSubmission' },
          { actions: assign({ tried: true }) },
        ],
      },
    },
    confirming: {
      entry: keepIt,
      on: {
        'confirm.giveUp': {
          target: 'looking',
          actions: { type: 'noteRefusal', params: { refusal: timeoutProblem } },
        },
      },
      invoke: {
        id: 'confirm',
        src: 'confirm',
        input: ({ context }) => requestNow(context),
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: '#nominal.toOrder',
            actions: { type: 'noteOrder', params: ended },
          },
          {
            // The buyer closed the bot check: nothing was sent, and there is nothing to report.
            guard: { type: 'wasNotAsked', params: ended },
            target: 'filling',
            actions: ['clearSubmission', keepIt],
          },
          {
            guard: { type: 'endsInRefusal', params: ended },
            target: 'failed',
            actions: [refused, 'clearSubmission', keepIt],
          },
          { target: 'looking', actions: refused },
        ],
      },
    },
    /** No reply: check the order before asking the buyer. */
    looking: {
      entry: raise({ type: 'data.reload' }),
      on: { 'data.renew': 'failed', 'data.stale': 'failed', 'confirm.giveUp': 'failed' },
    },
    /** Shown in a modal; only an unanswered request can be resent. */
    failed: {
      on: {
        'confirm.retry': { guard: 'isUnanswered', target: 'confirming' },
        'problem.dismiss': [
          // A refusal may mean that the order is over, which only the back end knows.
          { guard: 'wasFinal', target: 'filling', actions: raise({ type: 'data.reload' }) },
          { target: 'filling' },
        ],
      },
      exit: { type: 'noteRefusal', params: { refusal: null } },
    },
  },
});

/** The chart of the page where the visitors of an order are named. */
export const nominalMachine = nominalSetup.createMachine({
  id: 'nominal',
  context: ({ input }) => startContext(input),
  initial: 'loading',
  on: {
    'lang.change': {
      actions: [assign({ lang: ({ event }) => event.lang }), raise({ type: 'data.reload' })],
    },
  },
  states: {
    loading: {
      on: { 'data.reload': { target: 'loading', reenter: true } },
      invoke: {
        id: 'loadNames',
        src: 'loadNames',
        input: question,
        onDone: [
          { guard: { type: 'isSettled', params: read }, target: 'toOrder' },
          { guard: { type: 'isEmpty', params: read }, target: 'gone' },
          { guard: { type: 'isNotFoundProblem', params: read }, target: 'gone' },
          {
            guard: { type: 'isOver', params: read },
            target: 'over.told',
            actions: { type: 'open', params: read },
          },
          {
            guard: { type: 'isRead', params: read },
            target: 'naming',
            actions: { type: 'open', params: read },
          },
          { target: 'failed', actions: notRead },
        ],
        onError: { target: 'failed', actions: unread },
      },
    },
    failed: { on: { 'data.reload': 'loading' } },
    gone: { entry: forgetIt, on: { 'data.reload': 'loading' } },
    naming: {
      type: 'parallel',
      on: {
        'draft.change': {
          actions: [assign(({ context, event }) => changed(context, event.ticketId, event.change)), keepIt],
        },
        'draft.copy': {
          actions: [assign(({ context, event }) => copiedFrom(context, event.ticketId)), keepIt],
        },
        'ticks.change': { actions: [assign({ ticked: ({ event }) => event.ticked }), keepIt] },
      },
      states: { reading: readingRegion, time: timeRegion, submission: submissionRegion },
    },
    over: {
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            id: 'lookBack',
            src: 'loadNames',
            input: question,
            onDone: [
              { guard: { type: 'isSettled', params: read }, target: '#nominal.toOrder' },
              { guard: { type: 'isGoneProblem', params: read }, target: '#nominal.gone' },
              { guard: { type: 'isOver', params: read }, target: 'told' },
              {
                guard: { type: 'isRead', params: read },
                target: '#nominal.naming',
                actions: { type: 'open', params: read },
              },
              { target: 'told' },
            ],
            onError: 'told',
          },
        },
        told: { on: { 'data.reload': 'asking' } },
      },
    },
    /** Nothing is left to name: the order's own page shows its state. */
    toOrder: { entry: forgetIt },
  },
});
