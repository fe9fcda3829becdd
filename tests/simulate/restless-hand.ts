import type { AnyActorRef, AnyEventObject } from 'xstate';

import { termsOf } from '../../machines/booking/booking-model.ts';
import type { SpecialOffer, TicketLine } from '../../src/contract/order.ts';
import type { RefundGroup } from '../../src/core/order/refund-choice.ts';
import { rowKey } from '../../src/core/event/event-terms.ts';
import { offerKey } from '../../src/core/order/offer-choice.ts';
import { newIdempotencyKey } from '../../src/features/new-key.ts';
import { childOf } from './look-at.ts';
import type { Page } from './pages.ts';
import { invoiceOf, type Person } from './person.ts';
import type { Whim } from './plan.ts';
import { choicesOf, type Choices } from './seeded-choices.ts';
import type { Tab } from './simulated-browser.ts';

/*
 * A person who does whatever a page offers, in and out of turn, while its buyer goes on: presses a button that is there
 * only for a moment, presses it twice, or after something else; acts in another tab, after a reload, or back from the
 * bank. Whatever was done least often in a state is done first.
 */

/** What can be done to a chart: its events by name, each made with its data. */
type Doings = Readonly<Record<string, (chart: AnyActorRef, luck: Choices) => AnyEventObject>>;

const plain = (...types: readonly string[]): Doings =>
  Object.fromEntries(types.map((type) => [type, () => ({ type })]));
/** Events that carry the key of a submission. */
const pressed = (...types: readonly string[]): Doings =>
  Object.fromEntries(types.map((type) => [type, () => ({ type, freshKey: newIdempotencyKey() })]));
const languages: Doings = {
  'lang.change': (_, luck) => ({ type: 'lang.change', lang: luck.oneOf(['ru', 'en']) }),
};
/** One of the given ids; '' if there are none. */
const anyOf = (luck: Choices, ids: readonly string[]): string => (ids.length === 0 ? '' : luck.oneOf(ids));
const contextOf = (chart: AnyActorRef): unknown => chart.getSnapshot().context as unknown;

const checkout: Doings = {
  'checkout.submit': () => ({
    type: 'checkout.submit',
    freshKey: newIdempotencyKey(),
    recaptchaToken: null,
  }),
  ...plain('checkout.retry', 'checkout.giveUp', 'checkout.startOver', 'modal.dismiss', 'event.retry'),
};

const doings: Readonly<Record<string, Doings>> = {
  booking: {
    ...checkout,
    'quantity.set': (chart, luck) => {
      const { rows } = termsOf(contextOf(chart) as Parameters<typeof termsOf>[0]);
      return { type: 'quantity.set', key: anyOf(luck, rows.map(rowKey)), count: luck.between(0, 2) };
    },
  },
  hall: {
    ...checkout,
    ...plain('map.retry', 'map.refresh', 'sessions.retry', 'change.confirm', 'change.keep'),
    'method.change': (_, luck) => ({ type: 'method.change', method: luck.oneOf(['culture', 'bank']) }),
  },
  cart: {
    ...plain('modal.dismiss', 'notice.dismiss'),
    'seat.remove': (chart, luck) => {
      const { items } = contextOf(chart) as {
        readonly items: readonly { readonly place: { seatId: string } }[];
      };
      const seatIds = items.map(({ place }) => place.seatId);
      return { type: 'seat.remove', seatId: anyOf(luck, seatIds) };
    },
  },
  order: { ...plain('order.reload'), ...languages },
  payment: {
    'method.choose': (_, luck) => ({ type: 'method.choose', paymentId: luck.oneOf(['1', '2', '3', '4']) }),
    ...pressed('pay.submit'),
    ...plain(
      'pay.giveUp',
      'offers.decline',
      'offers.look',
      'offers.leave',
      'code.close',
      'code.hide',
      'code.keep',
      'problem.dismiss',
    ),
  },
  discounts: {
    'promo.type': () => ({ type: 'promo.type', text: 'TENOFF' }),
    'bonuses.type': (_, luck) => ({ type: 'bonuses.type', text: luck.oneOf(['1', '10']) }),
    'card.type': (_, luck) => ({ type: 'card.type', text: luck.oneOf(['4400200020', '4400170017']) }),
    ...pressed('promo.apply', 'bonuses.use', 'card.show', 'discount.cancel'),
    ...plain('promo.clear', 'wait.stop', 'problem.dismiss'),
  },
  offers: {
    'offer.choose': (chart, luck) => {
      const { offers } = contextOf(chart) as { readonly offers: readonly SpecialOffer[] };
      return { type: 'offer.choose', key: anyOf(luck, offers.map(offerKey)), count: luck.between(1, 2) };
    },
    'line.remove': (chart, luck) => {
      const { services } = contextOf(chart) as { readonly services: readonly TicketLine[] };
      const ids = services.map(({ id }) => id);
      return { type: 'line.remove', lineId: anyOf(luck, ids), freshKey: newIdempotencyKey() };
    },
    ...pressed('offers.add'),
    ...plain('panel.open', 'panel.close', 'change.giveUp', 'change.retry', 'problem.dismiss'),
  },
  nominal: {
    'draft.change': (chart, luck) => {
      const { data } = contextOf(chart) as {
        readonly data: { readonly tickets: readonly { readonly id: string }[] } | null;
      };
      const ticketId = data?.tickets[0]?.id ?? '';
      return { type: 'draft.change', ticketId, change: { name: luck.oneOf(['Анна', 'Мария']) } };
    },
    'names.confirm': () => ({
      type: 'names.confirm',
      freshKey: newIdempotencyKey(),
      today: { day: 27, month: 11, year: 2026 },
    }),
    ...plain('confirm.giveUp', 'confirm.retry', 'problem.dismiss', 'data.reload'),
    ...languages,
  },
  refund: {
    'ticket.choose': (chart, luck) => {
      const { groups } = contextOf(chart) as { readonly groups: readonly RefundGroup[] };
      const ids = groups.flatMap(({ rows }) => rows.map(({ id }) => id));
      return { type: 'ticket.choose', id: anyOf(luck, ids), on: luck.isSo(0.8) };
    },
    'reason.choose': (chart) => {
      const { loaded } = contextOf(chart) as {
        readonly loaded: { readonly refund: { readonly reasons: readonly { readonly id: string }[] } } | null;
      };
      return { type: 'reason.choose', id: loaded?.refund.reasons[0]?.id ?? '' };
    },
    'consent.give': (_, luck) => ({ type: 'consent.give', on: luck.isSo(0.9) }),
    ...pressed('refund.submit', 'refund.agree'),
    ...plain('form.clear', 'wait.stop', 'submission.retry', 'dialog.close', 'refund.reload'),
    ...languages,
  },
};
const parts: Readonly<Record<string, readonly string[]>> = {
  hall: ['cart'],
  order: ['payment', 'discounts', 'offers'],
};

type Did = NonNullable<Whim['did']>;

/** An action that is possible now. `state` is the state it would be done in, so that untried ones come first. */
type Possible = {
  readonly tab: Tab;
  readonly part: string;
  readonly doing: string;
  readonly state: string;
  readonly does: (person: Person, luck: Choices) => Promise<void>;
};

/* More tabs than this find nothing new. */
const mostTabs = 4;

const isPaused = ({ page, isHidden, owner }: Tab): boolean => page === undefined || isHidden || owner.isOver;

/** What can be done to a tab, whatever page it shows. */
function* tabDoings(tab: Tab): Generator<Possible> {
  const { browser, address, leaving } = tab;
  const { kind } = tab.page as Page;
  const doing = (name: string, does: Possible['does']): Possible => ({
    tab,
    part: 'tab',
    doing: name,
    state: `${kind} ${leaving === undefined ? '' : 'leaving'}`,
    does,
  });
  if (leaving !== undefined) {
    // A redirect within the shop is under way.
    if (!leaving.address.includes('/bank/')) return;
    yield doing('comes back from the bank as the page was', (person) =>
      person.touch(tab, () => tab.comeBack()),
    );
    yield doing('comes back from the bank to the page anew', async () => tab.load(address));
    yield doing('pays at the bank', async (person) => {
      const invoice = invoiceOf(leaving);
      if (invoice === '') return;
      tab.end();
      person.meanwhile(async (also) => {
        tab.load((await also.payAtBank(invoice, '4111111111111111')) ?? address);
      });
    });
    return;
  }
  if (tab.window?.widget !== undefined)
    yield doing('closes the widget', (person) => person.touch(tab, () => tab.window?.widget?.close()));
  yield doing('reloads', async () => {
    tab.hopped.clear();
    tab.load(address);
  });
  yield doing('turns away', async (person, luck) => {
    await person.touch(tab, () => tab.turn(true));
    person.meanwhile(async (also) => {
      await also.pause(luck.between(5_000, 60_000));
      await also.touch(tab, () => tab.turn(false));
    });
  });
  if (browser.tabs.size >= mostTabs) return;
  yield doing('opens it again', async () => browser.openTab().load(address));
  const [, hash] = /^\/order\/([0-9A-F]{40})/.exec(address) ?? [];
  if (hash !== undefined)
    yield doing('opens the refund', async () => browser.openTab().load(`/order/return/${hash}`));
}

/* Submitting again, or discarding an unanswered submission, may lead to another order. */
const ordersAnew = /^checkout\.(?:submit|startOver)$/;
function notePress({ browser: { presses } }: Tab, chart: AnyActorRef): void {
  const { email = '' } = (contextOf(chart) as { readonly typed: { readonly email?: string } }).typed;
  presses[email] = (presses[email] ?? 1) + 1;
}

/** What can be done to the charts of a page: only events that have an effect. */
function* chartDoings(tab: Tab, luck: () => Choices, only?: Did): Generator<Possible> {
  const { kind, actor } = tab.page as Page;
  if (actor === undefined || tab.leaving !== undefined) return;
  for (const part of [kind, ...(parts[kind] ?? [])]) {
    if (only !== undefined && only.part !== part) continue;
    const chart: AnyActorRef | undefined = part === kind ? actor : childOf(actor, part);
    const snapshot = chart?.getSnapshot() as
      | { status: string; value: unknown; can: (event: AnyEventObject) => boolean }
      | undefined;
    if (chart === undefined || snapshot?.status !== 'active') continue;
    const state = JSON.stringify(snapshot.value);
    for (const [doing, eventOf] of Object.entries(doings[part] ?? {})) {
      if (only !== undefined && only.doing !== doing) continue;
      if (!snapshot.can(eventOf(chart, luck()))) continue;
      yield {
        tab,
        part,
        doing,
        state,
        does: (person, own) =>
          person.touch(tab, () => {
            if (ordersAnew.test(doing)) notePress(tab, chart);
            chart.send(eventOf(chart, own));
          }),
      };
    }
  }
}

/** A person at a browser, who counts what was done how often. */
class RestlessHand {
  readonly #person: Person;
  readonly #seed: number;
  readonly #done = new Map<string, number>();
  #last: Tab | undefined;

  constructor(person: Person, seed: number) {
    this.#person = person;
    this.#seed = seed;
  }

  /** Does something, chosen at random or repeated from an earlier run; returns what it was. */
  async follow(whim: Whim): Promise<Whim> {
    const one = whim.did === undefined ? this.#choose(whim) : this.#again(whim.did, whim);
    if (one === undefined) return whim;
    const { tab, part, doing } = one;
    this.#last = tab;
    this.#person.tell(`${tab.name} ${part}: ${doing}`);
    await one.does(this.#person, this.#luckOf(whim, 'how'));
    return { ...whim, did: { tab: tab.name, part, doing } };
  }

  #luckOf({ number }: Whim, what: string): Choices {
    return choicesOf(this.#seed, 'whim', this.#person.browser.name, number, what);
  }

  #possible(tab: Tab, whim: Whim, only?: Did): readonly Possible[] {
    // Checks whether an action is possible with the same random stream that the action itself uses.
    const how = (): Choices => this.#luckOf(whim, 'how');
    return [...chartDoings(tab, how, only), ...tabDoings(tab)];
  }

  get #open(): readonly Tab[] {
    return [...this.#person.browser.tabs].filter((tab) => !isPaused(tab));
  }

  #choose(whim: Whim): Possible | undefined {
    const luck = this.#luckOf(whim, 'what');
    const open = this.#open;
    if (open.length === 0) return undefined;
    // Usually stays in the same tab.
    const stays = this.#last !== undefined && open.includes(this.#last) && luck.isSo(0.6);
    const all = this.#possible(stays ? (this.#last as Tab) : luck.oneOf(open), whim);
    if (all.length === 0) return undefined;
    const nameOf = ({ part, doing, state }: Possible): string => `${part} ${doing} ${state}`;
    const counts = all.map((one) => this.#done.get(nameOf(one)) ?? 0);
    const least = Math.min(...counts);
    const newest = all.filter((_, at) => counts[at] === least);
    const one = luck.oneOf(luck.isSo(0.6) ? newest : all);
    this.#done.set(nameOf(one), (this.#done.get(nameOf(one)) ?? 0) + 1);
    return one;
  }

  /* Removing parts of a plan renames tabs, so the same action in another tab also counts. */
  #again(did: Did, whim: Whim): Possible | undefined {
    const same = this.#open
      .flatMap((tab) => this.#possible(tab, whim, did))
      .filter(({ part, doing }) => part === did.part && doing === did.doing);
    return same.find(({ tab }) => tab.name === did.tab) ?? same[0];
  }
}

/** Carries out all whims, each at its time, on whichever page of the browser is open then. */
export async function runRestlessHand(
  person: Person,
  seed: number,
  whims: readonly Whim[],
  did: (whim: Whim) => void,
): Promise<void> {
  const hand = new RestlessHand(person, seed);
  const beganMs = person.world.nowMs;
  for (const whim of whims) {
    await person.pause(Math.max(0, beganMs + whim.atMs - person.world.nowMs));
    did(await hand.follow(whim));
  }
}
