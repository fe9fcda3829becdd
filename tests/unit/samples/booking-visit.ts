import { createActor, fromPromise } from 'xstate';

import {
  toPersistedBooking,
  type BookingInput,
  type PersistedBooking,
  type EventSubmission,
} from '../../../machines/booking/booking-model.ts';
import { bookingMachine } from '../../../machines/booking/booking-chart.ts';
import { bookingPersistence } from '../../../src/persistence/flow-shapes.ts';
import { readPersisted, wrapPersisted } from '../../../src/persistence/persisted-shape.ts';
import type { EventData } from '../../../src/contract/event.ts';
import type { CreatedOrder } from '../../../src/contract/requests.ts';
import type { Result } from '../../../src/contract/result.ts';
import { settle } from '../../paths/engine/path-harness.ts';
import { eventHash, no, silence, yes } from './flow-factories.ts';
import { keyOf, museum } from './event-factories.ts';
import { easyCaptcha, preparedCall } from './prepared-mutation.ts';

export const emptyInput: BookingInput = {
  eventHash,
  lang: 'ru',
  params: { session: null, bySubscription: false },
  customer: null,
  recaptcha: false,
  kept: null,
};

/** A buyer on the event page: the chart with answers prepared by the test. The last event answer repeats. */
export const enter = async (options: {
  readonly data?: Result<EventData>[];
  /** An error means that the call throws in our own code. */
  readonly orders?: (Result<CreatedOrder> | Error | 'never')[];
  readonly input?: Partial<BookingInput>;
}) => {
  const sent: EventSubmission[] = [];
  const answers = options.data ?? [yes(museum())];
  let reads = 0;
  const machine = bookingMachine.provide({
    actors: {
      loadEvent: fromPromise(() => {
        const answer = answers[Math.min(reads, answers.length - 1)] ?? no(silence);
        reads += 1;
        return Promise.resolve(answer);
      }),
      createOrder: preparedCall(options.orders ?? [], sent),
      captcha: easyCaptcha,
    },
  });
  const actor = createActor(machine, { input: { ...emptyInput, ...options.input } }).start();
  await settle();
  const at = () => actor.getSnapshot().value;
  const known = () => actor.getSnapshot().context;
  const take = (category: string, count: number): void =>
    actor.send({ type: 'quantity.set', key: keyOf(category), count });
  const press = async (freshKey: string, recaptchaToken: string | null = null): Promise<void> => {
    actor.send({ type: 'checkout.submit', freshKey, recaptchaToken });
    await settle();
  };
  const solve = async (): Promise<void> => {
    const captcha = actor.getSnapshot().children.captcha;
    captcha?.send({ type: 'text.type', text: 'ab12' });
    captcha?.send({ type: 'text.submit' });
    await settle();
  };
  const kind = bookingPersistence(eventHash);
  const reload = (): PersistedBooking | null =>
    readPersisted(kind, wrapPersisted(kind, toPersistedBooking(known()), 1000), 2000);
  return { actor, at, known, take, press, solve, sent, reload, reads: () => reads };
};
