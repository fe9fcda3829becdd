import { createActor, fromCallback, fromPromise } from 'xstate';

import { type CaptchaEvent } from '../../../machines/common/captcha-chart.ts';
import { type MutationAttempt, type MutationRequest } from '../../../machines/common/mutation-chart.ts';
import type { ClockTick, DeadlineInput } from '../../../machines/common/deadline-actor.ts';
import type {
  RefundEvent,
  RefundInput,
  RefundReading,
  RefundRequest,
} from '../../../machines/refund/refund-model.ts';
import { refundMachine } from '../../../machines/refund/refund-chart.ts';
import type { OrderView } from '../../../src/contract/order.ts';
import { refundData } from '../../../src/contract/refund.ts';
import type { Problem, Result } from '../../../src/contract/result.ts';
import { settle } from '../../paths/engine/path-harness.ts';
import { no, orderHash, view, yes } from './flow-factories.ts';
import { preparedWriting } from './prepared-mutation.ts';

type Status = '0' | '60' | '70' | '80' | '';

/** The time of every reading, ms. */
export const readAt = 1_000_000;

/** A reading: tickets 1, 2, … with these statuses, two groups of which the first ends after a minute. */
export const reading = (
  statuses: readonly Status[] = ['0', '0'],
  {
    order = { returnAllowed: true },
    reasons = ['7', '8'],
  }: { order?: Partial<OrderView>; reasons?: string[] } = {},
): RefundReading => ({
  order: yes(view(order)),
  refund: yes(
    refundData.parse({
      response: {
        rows: statuses.map((status_id, at) => ({
          id: at + 1,
          status_id,
          summa: '100',
          sortnum: at === 0 ? '1' : '2',
          returndatime: at === 0 ? '60' : '',
        })),
      },
      reasons: reasons.map((id) => ({ id })),
    }),
  ),
  nowMs: readAt,
});
/** A reading in which one of the two calls failed. */
export const unread = (part: 'order' | 'refund', problem: Problem): RefundReading => ({
  ...reading(),
  [part]: no(problem),
});

export const input: RefundInput = {
  orderHash,
  lang: 'ru',
  confirmHash: null,
  shopAllows: false,
  kept: null,
};
/** The hash of the mailed link. */
export const link = 'ABCDEF';

/**
 * A buyer at the refund page, with prepared readings and answers, an error = it throws in our own code; the last
 * reading repeats.
 */
export const open = async (
  readings: readonly (RefundReading | Error)[] = [reading()],
  answers: readonly (Result<null> | 'never')[] = [],
  over: Partial<RefundInput> = {},
) => {
  const sent: MutationAttempt<RefundRequest>[] = [];
  const kept: (MutationRequest<RefundRequest> | null)[] = [];
  const asked: unknown[] = [];
  const watched: number[] = [];
  const actor = createActor(
    refundMachine.provide({
      actors: {
        loadRefund: fromPromise(({ input: question }) => {
          asked.push(question);
          const one = readings[Math.min(asked.length, readings.length) - 1] ?? reading();
          return one instanceof Error ? Promise.reject(one) : Promise.resolve(yes(one));
        }),
        send: preparedWriting<RefundRequest, null>([...answers], sent),
        watchDeadline: fromCallback<ClockTick, DeadlineInput>(({ input: { deadlineMs } }) => {
          watched.push(deadlineMs);
        }),
      },
      actions: { remember: (_, { submission }) => kept.push(submission) },
    }),
    { input: { ...input, ...over } },
  ).start();
  await settle();
  const send = async (...events: RefundEvent[]): Promise<void> => {
    for (const event of events) {
      actor.send(event);
      await settle();
    }
  };
  return {
    sent,
    kept,
    asked,
    watched,
    send,
    known: () => actor.getSnapshot().context,
    at: () => actor.getSnapshot().value,
    /** The state of the submission. */
    press: () => {
      const { value } = actor.getSnapshot();
      return typeof value === 'object' && 'shown' in value ? value.shown.submission : value;
    },
    choose: (...ids: string[]) =>
      send(...ids.map((id) => ({ type: 'ticket.choose', id, on: true }) as const)),
    /** Chooses tickets and the first reason, agrees and presses, which opens the question. */
    fill: async (...ids: string[]) => {
      await send(
        ...ids.map((id) => ({ type: 'ticket.choose', id, on: true }) as const),
        { type: 'reason.choose', id: '7' },
        { type: 'consent.give', on: true },
        { type: 'refund.submit', freshKey: 'unused' },
      );
    },
    tick: (afterMs: number) => send({ type: 'clock.tick', nowMs: readAt + afterMs }),
    answerCheck: async (...events: CaptchaEvent[]) => {
      for (const event of events) {
        actor.getSnapshot().children.send?.getSnapshot().children.captcha?.send(event);
        await settle();
      }
    },
  };
};
