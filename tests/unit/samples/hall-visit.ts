import { createActor, fromCallback, fromPromise } from 'xstate';

import { hallBookingMachine } from '../../../machines/hall-booking/hall-booking-chart.ts';
import type {
  CreateOrderInput,
  HallEvent,
  HallInput,
  PersistedHallBooking,
  MapInput,
} from '../../../machines/hall-booking/hall-booking-model.ts';
import { toPersistedHallBooking } from '../../../machines/hall-booking/hall-booking-persisted.ts';
import { hallPersistence } from '../../../src/persistence/flow-shapes.ts';
import { readPersisted, wrapPersisted } from '../../../src/persistence/persisted-shape.ts';
import type { SeatId } from '../../../src/contract/brand.ts';
import type { EventData } from '../../../src/contract/event.ts';
import type { CreatedOrder } from '../../../src/contract/requests.ts';
import type { Result } from '../../../src/contract/result.ts';
import type { SchemeSession } from '../../../src/contract/scheme.ts';
import { settle } from '../../paths/engine/path-harness.ts';
import { eventData, eventHash, price, seat, session, yes } from './flow-factories.ts';
import { easyCaptcha, preparedCall } from './prepared-mutation.ts';

/** A hall's first visit: nothing is asked for or kept. */
export const hallInput: HallInput = {
  eventHash,
  lang: 'ru',
  wanted: null,
  customer: null,
  recaptcha: false,
  kept: null,
};

/** A buyer on the scheme page: the chart with answers prepared by the test. */
export const enter = async (options: {
  readonly data?: Result<EventData>;
  readonly sessions?: Result<readonly SchemeSession[]>;
  /** An error means that the call throws in our own code. */
  readonly orders?: (Result<CreatedOrder> | Error | 'never')[];
  readonly lost?: readonly SeatId[];
  readonly input?: Partial<HallInput>;
}) => {
  const sent: CreateOrderInput[] = [];
  const maps: MapInput[] = [];
  const looks: MapInput[] = [];
  let stopped = 0;
  let say: (event: HallEvent) => void = () => {};
  const machine = hallBookingMachine.provide({
    actors: {
      loadEvent: fromPromise(() => Promise.resolve(options.data ?? yes(eventData()))),
      loadSessions: fromPromise(() =>
        Promise.resolve(
          options.sessions ?? yes([session('1'), session('2', { day: '25.12.2026' as never })]),
        ),
      ),
      loadMap: fromCallback<HallEvent, MapInput>(({ input, sendBack }) => {
        maps.push(input);
        say = sendBack;
        return () => {
          stopped += 1;
        };
      }),
      refreshMap: fromPromise(({ input }) => {
        looks.push(input);
        return Promise.resolve(yes({ lost: options.lost ?? [] }));
      }),
      createOrder: preparedCall(options.orders ?? [], sent),
      captcha: easyCaptcha,
    },
  });
  const actor = createActor(machine, { input: { ...hallInput, ...options.input } }).start();
  await settle();
  const cart = () => actor.getSnapshot().children.cart;
  const add = (n: number): void => cart()?.send({ type: 'seat.add', place: seat(n), price: price() });
  const press = async (freshKey: string, recaptchaToken: string | null = null): Promise<void> => {
    actor.send({ type: 'checkout.submit', freshKey, recaptchaToken });
    await settle();
  };
  const mapSays = (spoken: HallEvent): void => say(spoken);
  const at = () => actor.getSnapshot().value;
  const kind = hallPersistence(eventHash);
  const reload = (): PersistedHallBooking | null =>
    readPersisted(kind, wrapPersisted(kind, toPersistedHallBooking(actor.getSnapshot().context), 1000), 2000);
  return { actor, cart, add, press, mapSays, at, sent, maps, looks, stopped: () => stopped, reload };
};
