/*
 * Giving tickets back. The order is read first: one that is unknown says so, one that may not be given back leads to
 * its own page. The buyer chooses tickets and a reason, agrees, and is asked once more before the application goes
 * out; who comes by the mailed link only agrees. Each group of tickets has its own end, after which it can't be
 * chosen. Every answer has the page read again. Silence looks first: rows that show the application have it;
 * otherwise the same may be sent again under the same key, after a reload too.
 *
 * To provide: actors.loadRefund (input { orderHash, lang, confirmHash }) → RefundReading; actors.send = a
 * mutationMachine, provided; actors.watchDeadline; actions.remember(params { submission }): keep it over a reload and
 * give it back as input.kept. Where it ends in `forbidden` the page goes to the order.
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
      // A second request while one is under way starts it over: the answer has to be younger than the request.
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
    /** What is shown may be old: say so, offer `refund.reload`. */
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
    /** A press of an earlier visit that nobody has answered. */
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
      // The time of what was chosen may run out over the question.
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
            // The buyer closed the bot check: nothing was asked for, and nothing is to be said about it.
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
    /** Silence: the rows are asked before the buyer is. */
    looking: {
      entry: 'read',
      on: {
        'data.renew': [{ guard: 'isSubmissionVisible', target: 'accepted' }, { target: 'unanswered' }],
        'data.stale': 'unanswered',
        'wait.stop': 'unanswered',
      },
    },
    /** Said in a modal, in the back end's words. */
    refused: { on: { 'dialog.close': 'choosing' } },
    unanswered: {
      on: {
        'data.renew': { guard: 'isSubmissionVisible', target: 'accepted' },
        'submission.retry': 'sending',
        'dialog.close': 'choosing',
      },
    },
    accepted: {
      // What was done is told by the submission, which is an old one from here on.
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
    /** These tickets are not given back here: the page goes to the order. */
    forbidden: {},
    shown: {
      type: 'parallel',
      states: { reading: readingRegion, time: timeRegion, submission: submissionRegion },
    },
  },
});
