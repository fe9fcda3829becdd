import type { AnyActorRef, AnyEventObject } from 'xstate';

import { offerKey } from '../../src/core/order/offer-choice.ts';
import type { SpecialOffer } from '../../src/contract/order.ts';
import { newIdempotencyKey } from '../../src/features/new-key.ts';
import { childOf } from './look-at.ts';
import type { Page } from './pages.ts';
import type { Person } from './person.ts';
import { choicesOf, type Choices } from './seeded-choices.ts';

/*
 * Somebody who does at random whatever a page offers, in and out of turn, while its buyer goes on: a button that is
 * there for a moment only, twice, or after something else.
 */

/** What can be done to a chart: events without more than their name, or made when they are sent. */
type Doings = readonly (string | ((chart: AnyActorRef, luck: Choices) => AnyEventObject))[];

const named =
  (type: string, more: object = {}) =>
  (): AnyEventObject => ({ ...more, type });
/** With the key that every such event brings. */
const keyed =
  (type: string, more: object = {}) =>
  (): AnyEventObject => ({ ...more, type, freshKey: newIdempotencyKey() });
const order = keyed('checkout.submit', { recaptchaToken: null });

const checkout: Doings = [
  order,
  order,
  'checkout.retry',
  'checkout.giveUp',
  'checkout.startOver',
  'modal.dismiss',
  'event.retry',
];
const offersOf = (chart: AnyActorRef): readonly SpecialOffer[] =>
  (chart.getSnapshot().context as { readonly offers: readonly SpecialOffer[] }).offers;

const doings: Readonly<Record<string, Doings>> = {
  booking: checkout,
  hall: [...checkout, 'map.retry', 'sessions.retry', named('method.change', { method: 'culture' })],
  order: ['order.reload', named('lang.change', { lang: 'en' }), named('lang.change', { lang: 'ru' })],
  payment: [
    (_, luck) => ({ type: 'method.choose', paymentId: luck.oneOf(['1', '2', '3', '4']) }),
    keyed('pay.submit'),
    keyed('pay.submit'),
    'pay.giveUp',
    'offers.decline',
    'offers.leave',
    'code.close',
    'code.hide',
    'code.keep',
    'problem.dismiss',
  ],
  discounts: [
    named('promo.type', { text: 'TENOFF' }),
    named('bonuses.type', { text: '10' }),
    keyed('promo.apply'),
    keyed('bonuses.use'),
    keyed('discount.cancel'),
    'promo.clear',
    'wait.stop',
    'problem.dismiss',
  ],
  offers: [
    'panel.open',
    (chart, luck) => {
      const all = offersOf(chart);
      return { type: 'offer.choose', key: all.length === 0 ? '' : offerKey(luck.oneOf(all)), count: 1 };
    },
    keyed('offers.add'),
    'change.giveUp',
    'change.retry',
    'problem.dismiss',
  ],
  nominal: [
    (chart, luck) => {
      const { data } = chart.getSnapshot().context as {
        readonly data: { readonly tickets: readonly { readonly id: string }[] } | null;
      };
      const ticketId = data?.tickets[0]?.id ?? '';
      return { type: 'draft.change', ticketId, change: { name: luck.oneOf(['Анна', 'Мария']) } };
    },
    keyed('names.confirm', { today: { day: 27, month: 11, year: 2026 } }),
    'confirm.giveUp',
    'confirm.retry',
    'problem.dismiss',
    'data.reload',
    named('lang.change', { lang: 'en' }),
    named('lang.change', { lang: 'ru' }),
  ],
  refund: [
    keyed('refund.submit'),
    keyed('refund.agree'),
    named('consent.give', { on: true }),
    'wait.stop',
    'submission.retry',
    'dialog.close',
    'refund.reload',
  ],
};

const chartsOf = (page: Page): readonly (readonly [string, AnyActorRef])[] => {
  const { kind, actor } = page;
  if (actor === undefined) return [];
  const children = kind === 'order' ? ['payment', 'discounts', 'offers'] : [];
  return [
    [kind, actor],
    ...children.flatMap((id): readonly (readonly [string, AnyActorRef])[] => {
      const child = childOf(actor, id);
      return child === undefined ? [] : [[id, child]];
    }),
  ];
};

/** Does so many things, each after a while, at whichever page of the browser is open then. */
export async function runRestlessHand(person: Person, seed: number, count: number): Promise<void> {
  const luck = choicesOf(seed, 'restless', person.browser.name);
  for (let done = 0; done < count; done += 1) {
    await person.pause(luck.isSo(0.3) ? luck.between(50, 900) : luck.between(1_000, 25_000));
    const tabs = [...person.browser.tabs].filter(({ isHidden, page }) => !isHidden && page !== undefined);
    if (tabs.length === 0) continue;
    const tab = luck.oneOf(tabs);
    await person.touch(tab, (page) => {
      const charts = chartsOf(page);
      if (charts.length === 0) return;
      const [name, chart] = luck.oneOf(charts);
      const one = luck.oneOf(doings[name] ?? []);
      const event = typeof one === 'string' ? { type: one } : one(chart, luck);
      person.tell(`${tab.name} ${name} ${event.type}`);
      chart.send(event);
    });
  }
}
