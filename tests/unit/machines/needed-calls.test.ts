import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';

import { bookingMachine } from '../../../machines/booking/booking-chart.ts';
import { captchaMachine } from '../../../machines/common/captcha-chart.ts';
import type { EventCallInput } from '../../../machines/common/event-loading.ts';
import { hallBookingMachine } from '../../../machines/hall-booking/hall-booking-chart.ts';
import { problemOfError } from '../../../machines/common/actors.ts';
import type { CaptchaImage } from '../../../src/contract/captcha.ts';
import type { EventData } from '../../../src/contract/event.ts';
import type { Result } from '../../../src/contract/result.ts';
import type { SchemeSession } from '../../../src/contract/scheme.ts';
import { settle } from '../../paths/engine/path-harness.ts';
import { emptyInput } from '../samples/booking-visit.ts';
import { keyOf, museum } from '../samples/event-factories.ts';
import { eventData, eventHash, price, seat, session, sid, yes } from '../samples/flow-factories.ts';

const submit = { type: 'checkout.submit', freshKey: 'k', recaptchaToken: null } as const;
const answers = <T, Input>(value: T) => fromPromise<Result<T>, Input>(() => Promise.resolve(yes(value)));
const missing = (name: string) => ({
  kind: 'unreadable',
  cause: 'schema',
  detail: `${name} was not provided`,
});

/* A page that forgets to provide a call of its chart gets an error with the call's name. */
describe('a missing call is named in the error', () => {
  it('of the ticket booking', async () => {
    const bare = createActor(bookingMachine, { input: emptyInput }).start();
    await settle();
    expect(bare.getSnapshot()).toMatchObject({
      value: 'failed',
      context: { eventProblem: missing('loadEvent') },
    });
    const half = bookingMachine.provide({
      actors: { loadEvent: answers<EventData, EventCallInput>(museum()) },
    });
    const actor = createActor(half, { input: emptyInput }).start();
    await settle();
    actor.send({ type: 'quantity.set', key: keyOf('adult'), count: 1 });
    actor.send(submit);
    await settle();
    expect(actor.getSnapshot().context.orderProblem).toEqual(missing('createOrder'));
  });

  it('of the seat booking', async () => {
    const { params: _, ...input } = { ...emptyInput, eventHash, wanted: null, kept: null };
    const bare = createActor(hallBookingMachine, { input }).start();
    await settle();
    expect(bare.getSnapshot().context.eventProblem).toEqual(missing('loadEvent'));
    const loadEvent = answers<EventData, EventCallInput>(eventData());
    const eventOnly = createActor(hallBookingMachine.provide({ actors: { loadEvent } }), { input }).start();
    await settle();
    expect(eventOnly.getSnapshot().context.sessionsProblem).toEqual(missing('loadSessions'));
    const loadSessions = answers<readonly SchemeSession[], EventCallInput>([session('1')]);
    const actor = createActor(hallBookingMachine.provide({ actors: { loadEvent, loadSessions } }), {
      input,
    }).start();
    await settle();
    actor.getSnapshot().children.cart?.send({ type: 'seat.add', place: seat(1), price: price() });
    actor.send(submit);
    await settle();
    expect(actor.getSnapshot().context.orderProblem).toEqual(missing('createOrder'));
    // The hall is silent, without an error.
    expect(actor.getSnapshot()).toMatchObject({
      value: { open: { map: 'loading' } },
      context: { progress: 0, mapProblem: null },
    });
  });

  it('of the captcha', async () => {
    const loadCaptcha = answers<CaptchaImage, void>({ image: '', sid });
    const actor = createActor(captchaMachine.provide({ actors: { loadCaptcha } })).start();
    await settle();
    actor.send({ type: 'text.type', text: 'abc' });
    actor.send({ type: 'text.submit' });
    await settle();
    expect(actor.getSnapshot()).toMatchObject({
      value: 'checkFailed',
      context: { problem: missing('checkCaptcha') },
    });
  });
});

it('any thrown value becomes a problem with its message', () => {
  expect(problemOfError(new Error('oops'))).toEqual({ kind: 'unreadable', cause: 'schema', detail: 'oops' });
  expect(problemOfError('oops')).toMatchObject({ detail: 'oops' });
});
