import type { AnyActorRef } from 'xstate';

import type { OrderHash } from '../../src/contract/brand.ts';
import { distinctOffers, offerKey } from '../../src/core/order/offer-choice.ts';
import { nowMs } from '../../src/api/server-clock.ts';
import { newIdempotencyKey } from '../../src/features/new-key.ts';
import { book, type PostBox } from './book.ts';
import { childOf, isIn, pageOf, send } from './look-at.ts';
import type { NominalPage, OrderPage, RefundPage } from './pages.ts';
import { invoiceOf, type Person } from './person.ts';
import type { Act, BuyerPlan, Visit, Whim } from './plan.ts';
import { runRestlessHand } from './restless-hand.ts';
import type { Tab } from './simulated-browser.ts';

/** Carries out a buyer's plan. `did` is called with each whim and its outcome. */
export async function runBuyer(
  person: Person,
  seed: number,
  plan: BuyerPlan,
  post: PostBox,
  did: (whim: Whim) => void,
): Promise<void> {
  const { whims = [] } = plan;
  if (whims.length > 0) person.meanwhile((hand) => runRestlessHand(hand, seed, whims, did));
  for (const [at, visit] of plan.visits.entries()) {
    await person.pause(visit.pauseMs);
    const tab = await book(person, visit, `${plan.name}-${at + 1}@example.org`, post);
    if (tab === undefined) continue;
    await followOrder(person, tab, visit, post);
  }
}

/** Follows the page's redirect. */
async function follow(person: Person, tab: Tab): Promise<void> {
  const { leaving } = tab;
  if (leaving === undefined) return;
  await person.pause(50);
  tab.load(leaving.address);
}

/** Carries out everything that is planned for the page of an order. */
async function followOrder(person: Person, tab: Tab, visit: Visit, post: PostBox): Promise<void> {
  const hash = await reachOrder(person, tab, visit.namesBeforeEndMs);
  if (hash === undefined) return;
  for (const act of visit.acts) {
    await person.pause(act.pauseMs);
    await perform(person, tab, hash, act, post);
  }
}

/** Waits for the order's page, naming the visitors first if necessary. */
async function reachOrder(person: Person, tab: Tab, namesBeforeEndMs = 0): Promise<OrderHash | undefined> {
  for (let tries = 0; tries < 8; tries += 1) {
    await follow(person, tab);
    const page = await person.until(
      () => (tab.leaving === undefined ? pageOf(tab, 'order', 'nominal') : undefined),
      30_000,
    );
    if (page === undefined) continue;
    if (page.kind === 'nominal') {
      await nameVisitors(person, tab, namesBeforeEndMs);
      continue;
    }
    const state = await person.until(() => {
      if (tab.leaving !== undefined) return 'leaves';
      const { actor } = page;
      return (['shown', 'failed', 'notFound'] as const).find((name) => isIn(actor, name));
    }, 100_000);
    if (state === 'shown') return page.hash;
    if (state === 'notFound') {
      person.tell(`${tab.name} is told that there is no such order`);
      return undefined;
    }
    if (state === 'failed') {
      await person.pause(5_000);
      await person.touch(tab, (page) => send(page, 'order.reload'));
    }
  }
  return undefined;
}

async function nameVisitors(person: Person, tab: Tab, beforeEndMs: number): Promise<void> {
  const page = pageOf(tab, 'nominal');
  if (page === undefined) return;
  const { actor } = page;
  const open = await person.until(
    () => (['naming', 'failed', 'gone', 'over', 'toOrder'] as const).find((name) => isIn(actor, name)),
    100_000,
  );
  if (open === 'failed') {
    await person.pause(4_000);
    await person.touch(tab, () => actor.send({ type: 'data.reload' }));
    return;
  }
  if (open !== 'naming') return;
  await person.pause(20_000);
  await person.touch(tab, () => fillIn(page));
  const { deadlineMs } = actor.getSnapshot().context;
  if (beforeEndMs > 0 && deadlineMs !== null)
    await person.pause(Math.max(0, deadlineMs - beforeEndMs - nowMs()));
  for (let tries = 0; tries < 4; tries += 1) {
    await person.touch(tab, () =>
      actor.send({
        type: 'names.confirm',
        freshKey: newIdempotencyKey(),
        today: { day: 27, month: 11, year: 2026 },
      }),
    );
    const end = await person.until(
      () =>
        tab.leaving !== undefined ||
        isIn(actor, { naming: { submission: 'failed' } }) ||
        isIn(actor, 'gone') ||
        isIn(actor, { over: 'told' }),
      100_000,
    );
    if (end === undefined || tab.leaving !== undefined || !isIn(actor, 'naming')) return;
    await person.pause(3_000);
    await person.touch(tab, () => {
      // On every other try the buyer repeats the submission once before reading the message.
      if (tries % 2 === 1) actor.send({ type: 'confirm.retry' });
      if (isIn(actor, { naming: { submission: 'failed' } })) actor.send({ type: 'problem.dismiss' });
    });
    await person.until(
      () => tab.leaving !== undefined || !isIn(actor, { naming: { submission: 'confirming' } }),
      100_000,
    );
  }
}

function fillIn({ actor }: NominalPage): void {
  const { data } = actor.getSnapshot().context;
  for (const ticket of data?.tickets ?? []) {
    const change = {
      surname: 'Петрова',
      name: 'Анна',
      middleName: 'Ивановна',
      age: '33',
      birthDate: '01.02.1990',
      documentTypeId: '6',
      documentNumber: '9900123456',
    };
    actor.send({ type: 'draft.change', ticketId: ticket.id, change });
  }
  actor.send({ type: 'ticks.change', ticked: (data?.checkboxes ?? []).map(({ id }) => id) });
}

/** Closes dialogs over the order's page. */
async function closeDialogs(person: Person, tab: Tab): Promise<void> {
  await person.touch(tab, (page) => {
    const { actor } = page;
    if (actor === undefined) return;
    for (const id of ['payment', 'discounts', 'offers']) {
      const child = childOf(actor, id);
      for (const state of [{ way: 'failed' }, 'failed', { change: 'failed' }])
        if (isIn(child, state)) child?.send({ type: 'problem.dismiss' });
    }
    const payment = childOf(actor, 'payment');
    if (isIn(payment, { code: 'declined' }) || isIn(payment, { code: 'closed' }))
      payment?.send({ type: 'code.close' });
    if (isIn(actor, { shown: { reading: 'stale' } })) send(page, 'order.reload');
  });
}

async function perform(person: Person, tab: Tab, hash: OrderHash, act: Act, post: PostBox): Promise<void> {
  person.tell(`${tab.name} ${act.kind}${'way' in act ? ` by ${act.way} with ${act.card}` : ''}`);
  if (pageOf(tab, 'order') === undefined) tab.load(`/order/${hash}`);
  if (act.kind === 'reload') {
    tab.hopped.clear();
    tab.load(tab.address);
  } else if (act.kind === 'turn') {
    await turn(person, tab, act.awayMs);
  } else if (act.kind === 'close') {
    tab.end();
    await person.pause(act.awayMs);
    tab.load(`/order/${hash}`);
  } else if (act.kind === 'beside') {
    const other = person.browser.openTab();
    other.load(`/order/${hash}`);
    person.meanwhile(async (also) => {
      if ((await reachOrder(also, other)) === undefined) return;
      await also.pause(act.act.pauseMs);
      await perform(also, other, hash, act.act, post);
    });
  } else if (act.kind === 'refund') {
    await refund(person, tab, hash, act, post);
  } else if ((await reachOrder(person, tab)) !== undefined) {
    await closeDialogs(person, tab);
    if (act.kind === 'pay') await pay(person, tab, hash, act);
    else await change(person, tab, act);
  }
}

async function turn(person: Person, tab: Tab, awayMs: number): Promise<void> {
  await person.touch(tab, () => tab.turn(true));
  await person.pause(awayMs);
  await person.touch(tab, () => tab.turn(false));
}

async function pay(
  person: Person,
  tab: Tab,
  hash: OrderHash,
  act: Extract<Act, { kind: 'pay' }>,
): Promise<void> {
  const { actor } = pageOf(tab, 'order') ?? {};
  const payment = (): AnyActorRef | undefined =>
    actor === undefined ? undefined : childOf(actor, 'payment');
  for (let tries = 0; tries < 3; tries += 1) {
    if (!isIn(payment(), { way: 'idle' })) return;
    await person.touch(tab, () => {
      payment()?.send({ type: 'method.choose', paymentId: act.way });
      payment()?.send({ type: 'pay.submit', freshKey: newIdempotencyKey() });
      if (isIn(payment(), { way: 'confirmingOffers' })) payment()?.send({ type: 'offers.decline' });
    });
    const end = await person.until(() => {
      if (tab.leaving !== undefined) return 'leaves';
      if (tab.window?.widget !== undefined) return 'widget';
      if (isIn(payment(), { way: 'failed' })) return 'failed';
      if (isIn(payment(), { way: 'closed' })) return 'closed';
      return isIn(payment(), { way: 'idle' }) ? 'idle' : undefined;
    }, 100_000);
    const url = (payment()?.getSnapshot().context as { code: { url: string } | null } | undefined)?.code?.url;
    if (end === 'leaves' && tab.leaving !== undefined) {
      const invoice = invoiceOf(tab.leaving);
      if (invoice === '') return;
      tab.end();
      await person.pause(5_000);
      const way = await person.payAtBank(invoice, act.card);
      tab.load(way ?? `/order/${hash}`);
      return;
    }
    if (end === 'widget') return payInWidget(person, tab, act.card);
    if (end === 'idle' && url !== undefined) {
      await person.pause(8_000);
      await person.payAtBank(invoiceOf({ address: url }), act.card);
      return;
    }
    if (end !== 'failed') return;
    await person.pause(4_000);
    await closeDialogs(person, tab);
    await person.pause(3_000);
  }
}

async function payInWidget(person: Person, tab: Tab, card: string): Promise<void> {
  const { invoice = '' } = tab.window?.widget ?? {};
  await person.pause(3_000);
  for (let tries = 0; tries < 3; tries += 1) {
    const outcome = await person.ask('/bank/widget', {
      invoice,
      action: card.endsWith('28') ? 'decline' : 'pay',
    });
    if (outcome !== undefined && outcome !== 'broken' && outcome.status < 500) break;
    await person.pause(2_000);
  }
  await person.touch(tab, () => tab.window?.widget?.close());
}

/** Changes the order's sum. */
async function change(person: Person, tab: Tab, act: Act): Promise<void> {
  const page = pageOf(tab, 'order');
  if (page === undefined) return;
  const freshKey = (): { readonly freshKey: string } => ({ freshKey: newIdempotencyKey() });
  const settled = (): Promise<unknown> =>
    person.until(() => {
      const { actor } = page;
      return (
        tab.page !== page ||
        (!isIn(childOf(actor, 'discounts'), 'changing') &&
          !isIn(childOf(actor, 'offers'), { change: 'sending' }) &&
          !isIn(childOf(actor, 'offers'), { change: 'looking' }) &&
          !isIn(actor, { shown: { reading: 'reloading' } }))
      );
    }, 100_000);
  type Sent = { readonly type: string; readonly text?: string; readonly freshKey?: string };
  const press = async (...events: readonly Sent[]): Promise<void> => {
    await person.touch(tab, () => {
      for (const event of events) childOf(page.actor, 'discounts')?.send(event);
    });
    if (act.kind === 'promo' && act.paysAfterMs !== undefined) {
      await person.pause(act.paysAfterMs);
      await person.touch(tab, () =>
        childOf(page.actor, 'payment')?.send({ type: 'pay.submit', ...freshKey() }),
      );
    }
    await settled();
  };
  if (act.kind === 'promo')
    await press({ type: 'promo.type', text: act.code }, { type: 'promo.apply', ...freshKey() });
  if (act.kind === 'discount-off') await press({ type: 'discount.cancel', ...freshKey() });
  if (act.kind === 'bonuses') {
    await press({ type: 'card.type', text: act.card }, { type: 'card.show', ...freshKey() });
    await closeDialogs(person, tab);
    await person.pause(2_000);
    await press({ type: 'bonuses.type', text: String(act.count) }, { type: 'bonuses.use', ...freshKey() });
  }
  if (act.kind === 'services' || act.kind === 'service-off') {
    await person.touch(tab, () => changeServices(page, act));
    await settled();
  }
}

function changeServices({ actor }: OrderPage, act: Act): void {
  const offers = childOf(actor, 'offers');
  const { view } = actor.getSnapshot().context;
  if (offers === undefined || view === null) return;
  if (act.kind === 'service-off') {
    const line = view.services.find(({ removable }) => removable);
    if (line !== undefined)
      offers.send({ type: 'line.remove', lineId: line.id, freshKey: newIdempotencyKey() });
    return;
  }
  offers.send({ type: 'panel.open' });
  const count = act.kind === 'services' ? act.count : 1;
  for (const offer of distinctOffers(view.offers).slice(0, count))
    offers.send({ type: 'offer.choose', key: offerKey(offer), count: 1 });
  offers.send({ type: 'offers.add', freshKey: newIdempotencyKey() });
}

/** Requests a refund, and confirms it by the mailed link. */
async function refund(
  person: Person,
  tab: Tab,
  hash: OrderHash,
  act: Extract<Act, { kind: 'refund' }>,
  post: PostBox,
): Promise<void> {
  tab.load(`/order/return/${hash}`);
  if (act.doubled) {
    const other = person.browser.openTab();
    other.load(`/order/return/${hash}`);
    person.meanwhile(async (also) => {
      await sendRefund(also, other, { ...act, count: act.count + 1 });
    });
  }
  if (!(await sendRefund(person, tab, act))) return;
  if (!act.confirms) return;
  await person.pause(15_000);
  const link = await post.refundLink(hash);
  if (link === undefined) return;
  tab.load(`/order/return/${hash}?hash_conf=${link}`);
  await sendRefund(person, tab, { ...act, count: 0 });
}

/** Submits a refund page; true if it was accepted. */
async function sendRefund(
  person: Person,
  tab: Tab,
  { count, patienceMs }: Extract<Act, { kind: 'refund' }>,
): Promise<boolean> {
  const page = await person.until(() => pageOf(tab, 'refund'), 10_000);
  if (page === undefined) return false;
  const { actor } = page;
  const open = await person.until(
    () => (['shown', 'gone', 'failed', 'forbidden'] as const).find((name) => isIn(actor, name)),
    100_000,
  );
  if (open === 'failed') await person.touch(tab, () => actor.send({ type: 'refund.reload' }));
  if (open === 'failed') await person.until(() => isIn(actor, 'shown'), 100_000);
  if (!isIn(actor, 'shown')) return false;
  await person.pause(6_000);
  await person.touch(tab, () => fillInRefund(page, count));
  if (patienceMs > 0) {
    await person.pause(patienceMs);
    await person.touch(tab, () => actor.send({ type: 'wait.stop' }));
  }
  for (let tries = 0; tries < 4; tries += 1) {
    const end = await person.until(
      () =>
        (['accepted', 'refused', 'unanswered', 'choosing'] as const).find((name) =>
          isIn(actor, { shown: { submission: name } }),
        ),
      100_000,
    );
    if (end === 'choosing') {
      // The submission failed without a message: a buyer who wants a refund submits again.
      await person.pause(4_000);
      await person.touch(tab, () => fillInRefund(page, count));
      continue;
    }
    if (end !== 'unanswered') {
      person.tell(`${tab.name}'s refund is ${end ?? 'lost'}`);
      return end === 'accepted';
    }
    await person.pause(4_000);
    await person.touch(tab, () => actor.send({ type: 'submission.retry' }));
  }
  return false;
}

function fillInRefund({ actor }: RefundPage, count: number): void {
  const { groups, loaded } = actor.getSnapshot().context;
  const open = groups.flatMap(({ rows }) => rows).filter(({ statusId }) => statusId === 0);
  for (const { id } of open.slice(0, count)) actor.send({ type: 'ticket.choose', id, on: true });
  const [reason] = loaded?.refund.reasons ?? [];
  if (reason !== undefined) actor.send({ type: 'reason.choose', id: reason.id });
  actor.send({ type: 'consent.give', on: true });
  actor.send({ type: 'refund.submit', freshKey: newIdempotencyKey() });
  actor.send({ type: 'refund.agree', freshKey: newIdempotencyKey() });
}
