import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';

import { createFormat } from '../../../i18n/formats/format.ts';
import { ch } from '../../catalogs/ch.ts';
import { en } from '../../catalogs/en.ts';
import { kz } from '../../catalogs/kz.ts';
import { langs, type Lang } from '../../../src/contract/local-text.ts';
import { ru } from '../../catalogs/ru.ts';
import type { Catalog } from '../../../i18n/keys.ts';
import { createTranslator } from '../../../i18n/translate.ts';
import { cartMachine, type CartContext, type CartEvent } from '../../../machines/hall-booking/cart-chart.ts';
import type { CategoryId } from '../../../src/contract/brand.ts';
import type { CartRules } from '../../../src/core/cart/cart.ts';
import { cartSpeech, type CartSpeech } from '../../../src/screens/scheme/cart/cart-speech.ts';
import { area, day, item, price, rules, seat, seatId, time } from '../samples/flow-factories.ts';

const catalogs: Record<Lang, Catalog> = { ru, en, kz, ch };
const i18n = (lang: Lang) => ({
  ...createTranslator(lang, catalogs[lang], { strict: true }),
  format: createFormat(lang),
});

const child = price({ categoryId: 'child' as CategoryId, category: { ru: 'Детский' } });
/** A thousand and a fee of fifty: 1,050 a ticket. */
const withFee = price({ fee: { kind: 'fixed', hundredths: 5_000 } });

/** Sends events to a cart with some items; returns the announcement of the last event. */
const saidOf = (
  events: readonly CartEvent[],
  {
    first = [],
    over = {},
    lang = 'ru',
  }: { first?: readonly CartEvent[]; over?: Partial<CartRules>; lang?: Lang } = {},
): CartSpeech | null => {
  const cart = createActor(cartMachine.provide({ actions: { tellOwner: () => {} } }), {
    input: { rules: rules({ prices: [price(), child], ...over }) },
  }).start();
  for (const event of first) cart.send(event);
  const before: CartContext = cart.getSnapshot().context;
  for (const event of events) cart.send(event);
  return cartSpeech(i18n(lang), before, cart.getSnapshot().context, 'RUB');
};
const words = (said: CartSpeech | null): string => (said?.text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');

const add = (n: number, of = price()): CartEvent => ({ type: 'seat.add', place: seat(n), price: of });
const stand = (count: number): CartEvent => ({ type: 'standing.set', place: area(), price: price(), count });
const open: CartEvent = {
  type: 'cart.open',
  day,
  time,
  priceTypeId: '1',
  items: [item(1), item(2)],
  gone: [],
};

describe('cart announcements', () => {
  it('name an added seat, its price with the fee, and how many more fit', () => {
    const said = saidOf([add(1, withFee)], { over: { prices: [withFee] } });
    expect(words(said)).toBe(
      'Добавлено: 1, ряд 1, место 1, Взрослый. 1 050 ₽ с сервисным сбором. Можно добавить ещё 3',
    );
    expect(said?.politeness).toBe('polite');
  });
  it('name several added seats together by number range, and say that no more fit', () => {
    expect(words(saidOf([add(1), add(2), add(3), add(4)]))).toBe(
      'Добавлено: 1, ряд 1, места 1–4, Взрослый. 4 000 ₽. Больше добавить нельзя',
    );
  });
  it('name the limit that rejects a place', () => {
    const refusedBy = (over: Partial<CartRules>, ...first: readonly CartEvent[]): string =>
      words(saidOf([add(3, over.prices?.[0])], { first, over }));
    expect(refusedBy({ method: 'culture' }, add(1))).toContain(
      'По Пушкинской карте в одном заказе — только один билет. Уберите выбранный или оформите ещё один заказ.',
    );
    const one = price({ maximum: 1 });
    expect(refusedBy({ prices: [one] }, add(1, one))).toContain('В одном заказе — не больше 1 такого билета');
    const last = price({ available: 1 });
    expect(refusedBy({ prices: [last] }, add(1, last))).toContain('Остался только 1 билет');
    expect(refusedBy({ ticketLimit: 1 }, add(1))).toContain('Больше 1 в одном заказе купить нельзя');
  });
  it('report a seat over the limit as not added', () => {
    const said = saidOf([add(2)], { first: [add(1)], over: { ticketLimit: 1 } });
    expect(words(said)).toBe(
      'Не добавлено: 1, ряд 1, место 2. Больше 1 в одном заказе купить нельзя. Уберите лишние билеты из корзины или оформите ещё один заказ.',
    );
    expect(said?.politeness).toBe('assertive');
  });
  it('repeat a rejection if the same seat is pressed again', () => {
    const limit = { over: { ticketLimit: 1 } };
    const again = saidOf([{ type: 'modal.dismiss' }, add(2)], { first: [add(1), add(2)], ...limit });
    expect(words(again)).toContain('Не добавлено: 1, ряд 1, место 2');
    expect(saidOf([{ type: 'modal.dismiss' }], { first: [add(1), add(2)], ...limit })).toBeNull();
  });
  it('give the price’s maximum if it rejects a seat', () => {
    const few = price({ maximum: 1 });
    expect(words(saidOf([add(2, few)], { first: [add(1, few)], over: { prices: [few] } }))).toBe(
      'Не добавлено: 1, ряд 1, место 2. В одном заказе — не больше 1 такого билета',
    );
  });
  it('say that a place is not sold', () => {
    expect(words(saidOf([add(1)], { over: { prices: [] } }))).toBe(
      'Не добавлено: 1, ряд 1, место 1. Место недоступно',
    );
  });
  it('name a removed seat, the remaining total, and how many more fit', () => {
    const remove: CartEvent = { type: 'seat.remove', seatId: seatId(1) };
    expect(words(saidOf([remove], { first: [add(1), add(2)] }))).toBe(
      'Убрано: 1, ряд 1, место 1, Взрослый. Всего 1 000 ₽. Можно добавить ещё 3',
    );
    expect(words(saidOf([remove], { first: [add(1)] }))).toBe(
      'Убрано: 1, ряд 1, место 1, Взрослый. Корзина пуста',
    );
  });
  it('name the new category of a seat', () => {
    const change: CartEvent = { type: 'category.change', seatId: seatId(1), price: child };
    expect(words(saidOf([change], { first: [add(1)] }))).toContain(
      'Другая категория: 1, ряд 1, место 1, Детский. Всего 1 000 ₽',
    );
  });
  it('give the standing count as it changes, and say when an area leaves the cart', () => {
    expect(words(saidOf([stand(2)]))).toBe('Танцпол, Взрослый: 2 билета. 2 000 ₽. Можно добавить ещё 2');
    expect(words(saidOf([stand(1)], { first: [stand(2)] }))).toContain('Танцпол, Взрослый: 1 билет. 1 000 ₽');
    expect(words(saidOf([stand(0)], { first: [stand(2)] }))).toBe('Убрано: Танцпол, Взрослый. Корзина пуста');
    expect(words(saidOf([stand(9)], { first: [stand(2)] }))).toContain('Не добавлено: Танцпол');
  });
  it('are assertive for a lost seat, without saying who took it', () => {
    const said = saidOf([{ type: 'seat.lost', seatIds: [seatId(1)] }], { first: [add(1), add(2)] });
    expect(words(said)).toContain('Уже занято: 1, ряд 1, место 1, Взрослый. Всего 1 000 ₽');
    expect(said?.politeness).toBe('assertive');
    // While that notice is still shown, an item removed by the buyer is not announced as lost.
    const first = [add(1), add(2), add(3), { type: 'seat.lost', seatIds: [seatId(1)] }] as const;
    const own = saidOf([{ type: 'seat.remove', seatId: seatId(2) }], { first });
    expect([words(own).split(':')[0], own?.politeness]).toEqual(['Убрано', 'polite']);
  });
  it('name what a change of payment method removed', () => {
    expect(words(saidOf([{ type: 'method.change', method: 'culture' }], { first: [add(1), add(2)] }))).toBe(
      'Убрано: 1, ряд 1, место 2, Взрослый. Всего 1 000 ₽. Больше добавить нельзя',
    );
  });
  it('summarize the cart of an opened session instead of calling it added', () => {
    expect(words(saidOf([open]))).toBe('Выбрано 2 билета. Всего 2 000 ₽. Можно добавить ещё 2');
  });
  it('say that the cart is empty only if the previous session’s cart was not', () => {
    const empty: CartEvent = { type: 'cart.open', day, time, priceTypeId: '1', items: [], gone: [] };
    expect(saidOf([empty])).toBeNull();
    const later: CartEvent = { ...empty, time: '21:00' as never };
    expect(words(saidOf([later], { first: [add(1)] }))).toBe('Корзина пуста');
    expect(saidOf([later])).toBeNull();
  });
  it('are silent if nothing happened', () => {
    expect(
      saidOf([
        { type: 'seat.remove', seatId: seatId(7) },
        { type: 'seat.lost', seatIds: [] },
      ]),
    ).toBeNull();
  });
  it.each(langs)('are complete and distinct in %s', (lang) => {
    const first = [add(1), add(2)];
    const wishes: readonly CartEvent[] = [
      add(3),
      stand(1),
      stand(9),
      { type: 'seat.remove', seatId: seatId(1) },
      { type: 'category.change', seatId: seatId(1), price: child },
      { type: 'seat.lost', seatIds: [seatId(1)] },
      { type: 'seat.lost', seatIds: [seatId(1), seatId(2)] },
    ];
    const said = wishes.map((wish) => saidOf([wish], { first, lang })?.text);
    expect(said.every((text) => text !== undefined && text.length > 4)).toBe(true);
    expect(new Set(said).size).toBe(wishes.length);
  });
});
