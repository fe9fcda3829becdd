/*
 * Returning tickets. The order is loaded first: an unknown one says so, one that can't be returned leads to its own
 * page. The buyer chooses tickets and a reason, gives consent, and confirms before the application is sent; a buyer who
 * comes by the mailed link only gives consent. Each group of tickets has its own deadline, after which it can't be
 * chosen. Every reply reloads the page. After no reply the rows are checked first: if they show the application, it
 * succeeded; otherwise the same may be resent under the same key, also after a reload.
 *
 * To provide: actors.loadRefund (input { orderHash, lang, confirmHash }) → RefundReading; actors.send = a
 * mutationMachine, provided; actors.watchDeadline; actions.remember(params { submission }): persist it over a reload
 * and pass it back as input.kept. From `forbidden` the page goes to the order.
 */
import { assign, raise } from 'xstate';

import { timeoutProblem } from '../common/actors.ts';
import { missingFields, lastDeadline, startContext } from './refund-model.ts';
import { broke, ended, failed, keepIt, question, reading, refundSetup } from './refund-setup.ts';

const readingRegion = refundSetup.createStateConfig({
  initial: 'fresh',
  states: {
    fresh: { on: { 'refund.reload': 'reloading' } },
    reloading: {
      // A second request during one restarts it: the reply must be newer than the request.
      on: { 'refund.reload': { target: 'reloading', reenter: true } },
      invoke: {
        id: 'reload',
        src: 'loadRefund',
        input: question,
        onDone: [
          {
            guard: { type: 'isRead', params: reading },
            target: 'fresh',
            actions: [{ type: 'renew', params: reading }, raise({ type: 'data.renew' })],
          },
          {
            guard: { type: 'isTakenAway', params: reading },
            target: '#refund.gone',
            actions: { type: 'renew', params: reading },
          },
          { target: 'stale', actions: { type: 'renew', params: reading } },
        ],
        onError: { target: 'stale', actions: { type: 'noteProblem', params: broke } },
      },
    },
    /** The page may be outdated: say so, offer `refund.reload`. */
    stale: { entry: raise({ type: 'data.stale' }), on: { 'refund.reload': 'reloading' } },
  },
});

const timeRegion = refundSetup.createStateConfig({
  initial: 'running',
  on: { 'data.renew': '.running' },
  states: {
    running: {
      invoke: {
        src: 'watchDeadline',
        input: ({ context }) => ({ deadlineMs: lastDeadline(context) ?? context.nowMs }),
      },
      always: { guard: ({ context }) => lastDeadline(context) === null, target: 'none' },
      on: { 'clock.tick': { actions: assign({ nowMs: ({ event }) => event.nowMs }) } },
    },
    none: {},
  },
});

const submissionRegion = refundSetup.createStateConfig({
  initial: 'recalling',
  states: {
    /** Looks for an unanswered submission of an earlier visit. */
    recalling: {
      always: [
        { guard: 'isSubmissionVisible', target: 'accepted' },
        { guard: 'isUnanswered', target: 'unanswered' },
        { target: 'choosing' },
      ],
    },
    choosing: {
      entry: assign({ refusal: null }),
      on: {
        'ticket.choose': {
          actions: assign({
            chosen: ({ context: { chosen }, event: { id, on } }) => [
              ...chosen.filter((one) => one !== id),
              ...(on ? [id] : []),
            ],
          }),
        },
        'reason.choose': {
          // Once one is chosen, the list is locked.
          guard: ({ context }) => context.reasonId === null,
          actions: assign({ reasonId: ({ event }) => event.id }),
        },
        'consent.give': { actions: assign({ agreed: ({ event }) => event.on }) },
        'form.clear': { actions: 'clearAnswers' },
        'refund.submit': [
          { guard: ({ context }) => missingFields(context).length > 0 },
          { guard: 'byLink', target: 'sending', actions: 'openSubmission' },
          { target: 'confirming' },
        ],
      },
    },
    confirming: {
      // The chosen tickets may expire while the dialog is open.
      always: { guard: ({ context }) => missingFields(context).length > 0, target: 'choosing' },
      on: {
        'refund.agree': { target: 'sending', actions: 'openSubmission' },
        'dialog.close': 'choosing',
      },
    },
    sending: {
      entry: keepIt,
      on: {
        'wait.stop': {
          target: 'looking',
          actions: { type: 'noteRefusal', params: { problem: timeoutProblem } },
        },
      },
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context: { submission } }) => {
          if (submission === null) throw new Error('a refund is sent without a submission');
          return submission;
        },
        onDone: [
          { guard: ({ event }) => event.output.ok, target: 'accepted', actions: 'read' },
          {
            // The buyer closed the bot check: nothing was sent, and there is nothing to report.
            guard: { type: 'wasNotAsked', params: ended },
            target: 'choosing',
            actions: ['clearSubmission', keepIt],
          },
          {
            guard: { type: 'endsInRefusal', params: ended },
            target: 'refused',
            actions: [{ type: 'noteRefusal', params: failed }, 'clearSubmission', keepIt, 'read'],
          },
          { target: 'looking', actions: { type: 'noteRefusal', params: failed } },
        ],
      },
    },
    /** No reply: check the rows before asking the buyer. */
    looking: {
      entry: 'read',
      on: {
        'data.renew': [{ guard: 'isSubmissionVisible', target: 'accepted' }, { target: 'unanswered' }],
        'data.stale': 'unanswered',
        'wait.stop': 'unanswered',
      },
    },
    /** Shown in a modal, with the back end's text. */
    refused: { on: { 'dialog.close': 'choosing' } },
    unanswered: {
      on: {
        'data.renew': { guard: 'isSubmissionVisible', target: 'accepted' },
        'submission.retry': 'sending',
        'dialog.close': 'choosing',
      },
    },
    accepted: {
      // The dialog says what was done from the submission, which is no longer persisted.
      entry: ['emptyForm', { type: 'remember', params: { submission: null } }],
      exit: 'clearSubmission',
      on: { 'dialog.close': 'choosing' },
    },
  },
});

/** The chart of the refund page. */
export const refundMachine = refundSetup.createMachine({
  id: 'refund',
  context: ({ input }) => startContext(input),
  initial: 'loading',
  on: {
    'lang.change': {
      actions: [assign({ lang: ({ event }) => event.lang }), 'read'],
    },
  },
  states: {
    loading: {
      on: { 'refund.reload': { target: 'loading', reenter: true } },
      invoke: {
        id: 'load',
        src: 'loadRefund',
        input: question,
        onDone: [
          {
            guard: { type: 'isForbidden', params: reading },
            target: 'forbidden',
          },
          {
            guard: { type: 'isRead', params: reading },
            target: 'shown',
            actions: { type: 'renew', params: reading },
          },
          {
            guard: { type: 'isGone', params: reading },
            target: 'gone',
            actions: { type: 'renew', params: reading },
          },
          { target: 'failed', actions: { type: 'renew', params: reading } },
        ],
        onError: { target: 'failed', actions: { type: 'noteProblem', params: broke } },
      },
    },
    gone: { on: { 'refund.reload': 'loading' } },
    failed: { on: { 'refund.reload': 'loading' } },
    /** These tickets can't be returned here: the page goes to the order. */
    forbidden: {},
    shown: {
      type: 'parallel',
      states: { reading: readingRegion, time: timeRegion, submission: submissionRegion },
    },
  },
});
