import type { AnyActorRef } from 'xstate';

import { termsOf } from '../../machines/booking/booking-model.ts';
import { pricesForZone } from '../../src/core/cart/seat-price.ts';
import { rowKey } from '../../src/core/event/event-terms.ts';
import { seatIdAt, seatLabel, seatZone } from '../../src/core/hall/seat-index.ts';
import { newIdempotencyKey } from '../../src/features/new-key.ts';
import { childOf, isIn, pageOf, send } from './look-at.ts';
import type { BookingPage, HallPage } from './pages.ts';
import type { Person } from './person.ts';
import type { Visit } from './plan.ts';
import type { Tab } from './simulated-browser.ts';
import { eventPages } from './small-repertoire.ts';

/** What a buyer learns outside the charts: the links in their mail, and the text of a bot check's picture. */
export type PostBox = {
  readonly refundLink: (hash: string) => Promise<string | undefined>;
  readonly captcha: (sid: string) => Promise<string>;
};

const hasOrdered = (tab: Tab): boolean =>
  tab.leaving !== undefined || pageOf(tab, 'order', 'nominal') !== undefined;

/** Places an order, in a reasonable number of attempts; returns the tab with the order, or undefined. */
export async function book(
  person: Person,
  visit: Visit,
  email: string,
  post: PostBox,
): Promise<Tab | undefined> {
  const tab = person.browser.openTab();
  person.tell(`opens ${visit.event} in ${tab.name}`);
  tab.load(eventPages[visit.event]);
  if (visit.doubled) {
    const other = person.browser.openTab();
    other.load(eventPages[visit.event]);
    await choose(person, other, visit);
    await submit(person, other, `x${email}`);
  }
  for (let tries = 0; tries < 4; tries += 1) {
    if (!(await choose(person, tab, { ...visit, pick: visit.pick + tries }))) break;
    await person.pause(visit.pondersMs);
    await submit(person, tab, email);
    let end = await person.until(() => checkoutEnd(tab), 100_000);
    for (let checks = 0; checks < 3 && end === 'captcha'; checks += 1) {
      await solve(person, tab, post);
      end = await person.until(() => checkoutEnd(tab), 100_000);
    }
    person.tell(`${tab.name} comes to ${end ?? 'nothing'}`);
    if (hasOrdered(tab)) return tab;
    if (end === undefined) continue;
    // Without an answer the buyer retries; a refusal they read, and then choose another seat.
    await person.pause(3_000);
    await person.touch(tab, (page) => {
      const retries = end === 'unreachable' || end === 'outcomeUnknown' || end === 'confirmingRetry';
      send(page, retries ? 'checkout.retry' : 'modal.dismiss');
    });
    if (end !== 'refused') await person.until(() => checkoutEnd(tab) !== end && checkoutEnd(tab), 100_000);
    if (hasOrdered(tab)) return tab;
    await person.touch(tab, (page) => send(page, 'modal.dismiss'));
  }
  person.tell(`leaves ${tab.name} without an order`);
  tab.close();
  return undefined;
}

/** Types the text of a bot check's picture; requests another picture if none arrives. */
async function solve(person: Person, tab: Tab, post: PostBox): Promise<void> {
  const captcha = (): AnyActorRef | undefined => {
    const page = pageOf(tab, 'booking', 'hall');
    return page === undefined ? undefined : childOf(page.actor, 'captcha');
  };
  const isAt = await person.until(
    () => (['waiting', 'imageFailed', 'checkFailed'] as const).find((name) => isIn(captcha(), name)),
    60_000,
  );
  await person.pause(4_000);
  if (isAt !== 'waiting') {
    await person.touch(tab, () => captcha()?.send({ type: 'image.renew' }));
    return;
  }
  const { image = null } = (captcha()?.getSnapshot().context ?? {}) as { image?: { sid: string } | null };
  const text = await post.captcha(image?.sid ?? '');
  await person.touch(tab, () => {
    captcha()?.send({ type: 'text.type', text });
    captcha()?.send({ type: 'text.submit' });
  });
  await person.until(() => !isIn(captcha(), 'checking'), 100_000);
}

const checkoutStops = ['refused', 'unreachable', 'outcomeUnknown', 'confirmingRetry', 'captcha'] as const;

/** Where a submission has ended: at a state of the checkout, or with an order; undefined while it goes on. */
function checkoutEnd(tab: Tab): (typeof checkoutStops)[number] | 'order' | undefined {
  if (hasOrdered(tab)) return 'order';
  const page = pageOf(tab, 'booking', 'hall');
  return checkoutStops.find((state) => isIn(page?.actor, { open: { checkout: state } }));
}

/** Waits for the page of an event and chooses; false if there is nothing to choose. */
async function choose(person: Person, tab: Tab, visit: Visit): Promise<boolean> {
  const isOpen = await person.until(() => {
    const page = pageOf(tab, 'booking', 'hall');
    if (page === undefined) return undefined;
    if (page.kind === 'booking')
      return isIn(page.actor, 'open') || isIn(page.actor, 'failed') || isIn(page.actor, 'noEvent');
    return (
      isIn(page.actor, { open: { session: 'choosing', map: 'ready' } }) ||
      isIn(page.actor, { open: { session: 'none' } }) ||
      isIn(page.actor, { open: { session: 'failed' } }) ||
      isIn(page.actor, { open: { map: 'failed' } }) ||
      isIn(page.actor, 'failed') ||
      isIn(page.actor, 'noEvent')
    );
  }, 300_000);
  if (isOpen !== true) return false;
  const retry = { failed: 'event.retry', session: 'sessions.retry', map: 'map.retry' } as const;
  const failed = (): keyof typeof retry | undefined => {
    const page = pageOf(tab, 'booking', 'hall');
    if (isIn(page?.actor, 'failed')) return 'failed';
    if (isIn(page?.actor, { open: { session: 'failed' } })) return 'session';
    return isIn(page?.actor, { open: { map: 'failed' } }) ? 'map' : undefined;
  };
  for (let tries = 0; tries < 4; tries += 1) {
    const broken = failed();
    if (broken === undefined) break;
    await person.pause(5_000);
    await person.touch(tab, (page) => send(page, retry[broken]));
    await person.until(
      () =>
        pageOf(tab, 'booking', 'hall') !== undefined &&
        failed() === undefined &&
        !isIn(pageOf(tab, 'booking', 'hall')?.actor, 'loading'),
      60_000,
    );
    await person.pause(2_000);
  }
  await person.pause(1_500);
  let chosen = 0;
  await person.touch(tab, (page) => {
    if (page.kind === 'booking') chosen = chooseTickets(page, visit);
    if (page.kind === 'hall') chosen = chooseSeats(page, visit);
  });
  person.tell(`${tab.name} has ${chosen} chosen`);
  return chosen > 0;
}

function chooseTickets({ actor }: BookingPage, { pick, count }: Visit): number {
  const { rows } = termsOf(actor.getSnapshot().context);
  const row = rows[pick % Math.max(1, rows.length)];
  if (row === undefined) return 0;
  actor.send({ type: 'quantity.set', key: rowKey(row), count });
  actor.send({ type: 'limit.dismiss' });
  return Object.values(actor.getSnapshot().context.quantities).reduce((sum, one) => sum + one, 0);
}

function chooseSeats({ actor, engine }: HallPage, { pick, count }: Visit): number {
  const { index } = engine;
  const cart = childOf(actor, 'cart');
  if (index === null || cart === undefined) return 0;
  const free = engine.freeSeats(seatIdAt);
  for (let at = 0; at < free.length && countOf(actor) < count && at < count * 3; at += 1) {
    const seat = free[(pick + at) % free.length];
    const { rules } = actor.getSnapshot().context;
    const zone = seat === undefined ? null : seatZone(index, seat);
    if (seat === undefined || zone === null) continue;
    const [price] = pricesForZone(rules.prices, zone.id, rules.day, rules.method, rules.priceTypeId);
    if (price === undefined) continue;
    const label = seatLabel(index, seat);
    const sector = label.sector === null ? null : { id: label.sector.id, name: label.sector.name };
    cart.send({
      type: 'seat.add',
      place: {
        kind: 'seat',
        seatId: seatIdAt(index, seat),
        zoneId: zone.id,
        sector,
        row: label.row,
        seat: label.seat,
      },
      price,
    });
    cart.send({ type: 'modal.dismiss' });
  }
  return countOf(actor);
}

const countOf = (actor: HallPage['actor']): number =>
  actor.getSnapshot().context.items.reduce((sum, { quantity }) => sum + quantity, 0);

/** Fills in the form and submits it. */
async function submit(person: Person, tab: Tab, email: string): Promise<void> {
  await person.touch(tab, (page) => {
    if (page.kind !== 'booking' && page.kind !== 'hall') return;
    const { data } = page.actor.getSnapshot().context;
    const checked = (data?.checkboxes ?? []).map(({ id }) => id);
    const patch = { fio: 'Анна Петрова', phone: '+79001234567', email, repeatEmail: email, checked };
    page.actor.send({ type: 'draft.change', patch });
    page.actor.send({ type: 'checkout.submit', freshKey: newIdempotencyKey(), recaptchaToken: null });
  });
}
