import { createActor, type ActorRefFrom, type AnyActorRef } from 'xstate';

import type { bookingMachine } from '../../machines/booking/booking-chart.ts';
import { toPersistedBooking } from '../../machines/booking/booking-model.ts';
import type { BookingOutput } from '../../machines/common/submission.ts';
import type { hallBookingMachine } from '../../machines/hall-booking/hall-booking-chart.ts';
import { mapInput } from '../../machines/hall-booking/hall-booking-model.ts';
import {
  keepAfterOrder,
  toPersistedHallBooking,
} from '../../machines/hall-booking/hall-booking-persisted.ts';
import type { nominalMachine } from '../../machines/nominal/nominal-chart.ts';
import type { orderMachine } from '../../machines/order/order-chart.ts';
import type { refundMachine } from '../../machines/refund/refund-chart.ts';
import type { EventHash, OrderHash, SessionId } from '../../src/contract/brand.ts';
import { provideCaptcha } from '../../src/features/captcha/provide-captcha.ts';
import { clearAtBank } from '../../src/persistence/at-bank.ts';
import { bookingPersistence, hallPersistence } from '../../src/persistence/flow-shapes.ts';
import { createBookingKeeper, recall } from '../../src/persistence/flow-persistence.ts';
import { nominalPersistence } from '../../src/persistence/nominal-shape.ts';
import { offersPersistence, paymentPersistence } from '../../src/persistence/order-shapes.ts';
import { refundPersistence } from '../../src/persistence/refund-shape.ts';
import { bookingMachineFor } from '../../src/screens/event/booking-calls.ts';
import { provideNominal } from '../../src/screens/nominal/provide-nominal.ts';
import { readReturnAddress } from '../../src/screens/order/bank-data.ts';
import { provideOrder } from '../../src/screens/order/provide-order.ts';
import { provideRefund } from '../../src/screens/refund/provide-refund.ts';
import { hallMachineFor } from '../../src/screens/scheme/common/hall-calls.ts';
import type { PageDeps, RunningPage } from './simulated-browser.ts';
import { SimulatedEngine } from './simulated-hall.ts';

/*
 * What the screens' hooks do around the charts: they restore stored data, store choices, and redirect when a chart
 * ends.
 */

export type BookingPage = { readonly kind: 'booking'; readonly actor: ActorRefFrom<typeof bookingMachine> };
export type HallPage = {
  readonly kind: 'hall';
  readonly actor: ActorRefFrom<typeof hallBookingMachine>;
  readonly engine: SimulatedEngine;
};
export type OrderPage = {
  readonly kind: 'order';
  readonly actor: ActorRefFrom<typeof orderMachine>;
  readonly hash: OrderHash;
};
export type NominalPage = {
  readonly kind: 'nominal';
  readonly actor: ActorRefFrom<typeof nominalMachine>;
  readonly hash: OrderHash;
};
export type RefundPage = {
  readonly kind: 'refund';
  readonly actor: ActorRefFrom<typeof refundMachine>;
  readonly hash: OrderHash;
};
export type PlainPage = { readonly kind: 'plain'; readonly actor: undefined };
export type Page = RunningPage & (BookingPage | HallPage | OrderPage | NominalPage | RefundPage | PlainPage);

type Pending = { readonly request: { readonly buyer: { readonly email: string } } } | null;

const timeZone = 'Europe/Moscow';
const lang = 'ru';
/** How often a hall with chosen places is checked, ms; see `useAvailabilityPolling`. */
const lookAgainMs = 30_000;

function openBooking(deps: PageDeps, hash: EventHash): Page {
  const { client, storage } = deps;
  const keeper = createBookingKeeper(storage, bookingPersistence(hash));
  const actor = createActor(bookingMachineFor(client, timeZone), {
    id: 'booking',
    inspect: deps.inspect,
    input: {
      eventHash: hash,
      lang,
      params: { session: null, bySubscription: false },
      customer: null,
      recaptcha: false,
      kept: recall(storage, bookingPersistence(hash)),
    },
  });
  keeper.own(actor.getSnapshot().context.pending);
  actor.subscribe((snapshot) => {
    keeper.own(snapshot.context.pending);
    keeper.keep(snapshot.status === 'done' ? null : toPersistedBooking(snapshot.context));
  });
  const unwatch = keeper.watch();
  goOn(deps, actor);
  actor.start();
  return { kind: 'booking', actor, stop: stopping(actor, unwatch) };
}

function openHall(deps: PageDeps, hash: EventHash): Page {
  const { client, storage } = deps;
  const engine = new SimulatedEngine(deps.fetch);
  const keeper = createBookingKeeper(storage, hallPersistence(hash));
  const actor = createActor(hallMachineFor(client, engine.asEngine(), timeZone), {
    id: 'hallBooking',
    inspect: deps.inspect,
    input: {
      eventHash: hash,
      lang,
      wanted: null,
      customer: null,
      recaptcha: false,
      kept: recall(storage, hallPersistence(hash)),
    },
  });
  let ordered: SessionId | null = null;
  keeper.own(actor.getSnapshot().context.pending);
  actor.subscribe(({ context, status }) => {
    keeper.own(context.pending);
    ordered = context.pending?.request.sessionId ?? ordered;
    keeper.keep(status === 'done' ? keepAfterOrder(context, ordered) : toPersistedHallBooking(context));
  });
  const unwatch = keeper.watch();
  const look = (): void => {
    const { document } = globalThis;
    if (!document.hidden && mapInput(actor.getSnapshot().context).held.length > 0)
      actor.send({ type: 'map.refresh' });
    timer = setTimeout(look, lookAgainMs);
  };
  let timer = setTimeout(look, lookAgainMs);
  goOn(deps, actor);
  actor.start();
  return {
    kind: 'hall',
    actor,
    engine,
    stop: stopping(actor, () => {
      clearTimeout(timer);
      unwatch();
    }),
  };
}

/** When a booking has become an order, redirects to that order. */
function goOn(deps: PageDeps, actor: AnyActorRef): void {
  let email = '';
  actor.subscribe({
    next: ({ context }: { readonly context: { readonly pending: Pending } }) => {
      email = context.pending?.request.buyer.email ?? email;
    },
    complete: () => {
      const { status, output } = actor.getSnapshot() as { readonly status: string; readonly output: unknown };
      // Stopping a chart also completes its subscription.
      if (status !== 'done') return;
      const { orderHash, nominal } = output as BookingOutput;
      deps.tab.browser.orders[orderHash] = email;
      deps.world.tell(`${deps.owner.name} has the order ${orderHash.slice(0, 6)}`);
      deps.tab.leave({ address: `/${nominal ? 'nominal-tickets' : 'order'}/${orderHash}` });
    },
  });
}

function openOrder(deps: PageDeps, hash: OrderHash, search: string): Page {
  const { client, storage } = deps;
  clearAtBank(storage, hash);
  const actor = createActor(
    provideOrder({ client, storage, hash, captcha: provideCaptcha(client), widgetScript: () => '' }),
    {
      id: 'order',
      inspect: deps.inspect,
      input: {
        orderHash: hash,
        lang,
        bankData: readReturnAddress(search).bankData,
        hopAllowed: !deps.tab.hopped.has(hash),
        keptPayment: recall(storage, paymentPersistence(hash)),
        keptOffers: recall(storage, offersPersistence(hash)),
      },
    },
  );
  actor.subscribe((snapshot) => {
    if (!snapshot.matches('goToNominal')) return;
    deps.tab.hopped.add(hash);
    deps.tab.leave({ address: `/nominal-tickets/${hash}` });
  });
  actor.start();
  return { kind: 'order', actor, hash, stop: stopping(actor) };
}

function openNominal(deps: PageDeps, hash: OrderHash): Page {
  const { client, session } = deps;
  const actor = createActor(
    provideNominal({ client, storage: session, hash, captcha: provideCaptcha(client) }),
    {
      id: 'nominal',
      inspect: deps.inspect,
      input: { orderHash: hash, lang, kept: recall(session, nominalPersistence(hash)) },
    },
  );
  actor.subscribe((snapshot) => {
    if (snapshot.matches('toOrder'))
      deps.tab.leave({ address: `/order/${snapshot.context.nextHash || hash}` });
  });
  actor.start();
  return { kind: 'nominal', actor, hash, stop: stopping(actor) };
}

function openRefund(deps: PageDeps, hash: OrderHash, confirmHash: string | null): Page {
  const { client, storage } = deps;
  const actor = createActor(
    provideRefund({ client, storage, hash, confirmHash, captcha: provideCaptcha(client) }),
    {
      id: 'refund',
      inspect: deps.inspect,
      input: {
        orderHash: hash,
        lang,
        confirmHash,
        shopAllows: true,
        kept: recall(storage, refundPersistence(hash, confirmHash)),
      },
    },
  );
  actor.subscribe((snapshot) => {
    if (snapshot.matches('forbidden')) deps.tab.leave({ address: `/order/${hash}` });
  });
  actor.start();
  return { kind: 'refund', actor, hash, stop: stopping(actor) };
}

const stopping =
  (actor: AnyActorRef, also: () => void = () => undefined) =>
  (): void => {
    actor.stop();
    also();
  };

/** Opens the page of an address. */
export function openPage(deps: PageDeps): Page {
  const [path = '', query = ''] = deps.address.split('?', 2);
  const [, first = '', second = '', third = ''] = path.split('/');
  if (first === 'event') return openBooking(deps, second as EventHash);
  if (first === 'scheme') return openHall(deps, second as EventHash);
  if (first === 'nominal-tickets') return openNominal(deps, second as OrderHash);
  if (first === 'order' && second === 'return')
    return openRefund(deps, third as OrderHash, new URLSearchParams(query).get('hash_conf'));
  if (first === 'order' && second !== 'declined')
    return openOrder(deps, second as OrderHash, query === '' ? '' : `?${query}`);
  return { kind: 'plain', actor: undefined, stop: () => undefined };
}
