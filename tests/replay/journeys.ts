import { expect, type Page } from 'playwright/test';

import { EventVisit, places } from '../e2e/help/event-visit.ts';
import type { Buyer } from '../e2e/help/buyer.ts';
import { events } from '../e2e/help/events.ts';
import { seatsOf } from '../e2e/help/hall-plan.ts';
import { goIntoSeats, stepToSeat } from '../e2e/help/hall-steps.ts';
import { NamedTickets } from '../e2e/help/named-tickets.ts';
import { askForRefund, refundPage } from '../e2e/help/refund-visit.ts';
import type { FreeSeat, ShopDesk } from '../e2e/help/shop-desk.ts';
import { words } from '../e2e/help/words.ts';

/** What a journey works with: the page, its buyer and the shop. */
export type Hands = {
  readonly page: Page;
  readonly buyer: Buyer;
  readonly shop: ShopDesk;
  readonly lang: keyof typeof words;
};

/** A journey through the shop that README.md describes. */
export type Journey = {
  readonly name: string;
  readonly take: (hands: Hands) => Promise<void>;
  readonly lang?: keyof typeof words;
  readonly size?: { readonly width: number; readonly height: number };
};

const phone = { width: 390, height: 844 };

/** Orders a place of the chamber hall; returns the order's hash. */
const ordered = async ({ buyer, shop, lang }: Hands, event: string = events.chamber) => {
  const [seat] = await shop.freeSeats(event);
  if (seat === undefined) throw new Error('There is no free seat.');
  await buyer.openHall(event, words[lang].query);
  await buyer.pickSeat(seat);
  await buyer.fillBuyer();
  return { seat, hash: await buyer.order() };
};

/** Pays an order by card. */
export const paid = async (hands: Hands, event?: string): Promise<{ seat: FreeSeat; hash: string }> => {
  const order = await ordered(hands, event);
  await hands.buyer.toBank();
  const { page, buyer, lang } = hands;
  await page.getByRole('button', { name: words[lang].atBank, exact: true }).click();
  await page.waitForURL(/\/order\//);
  await buyer.expectState(words[lang].paid);
  return order;
};

/** Goes to the bank with one of its test cards. */
const withCard = async ({ page, buyer }: Hands, card: string): Promise<void> => {
  await buyer.toBank();
  await page.getByRole('textbox', { name: 'Номер учебной карты' }).fill(card);
  await page.getByRole('button', { name: 'Оплатить', exact: true }).click();
};

const declinedBy =
  (card: string): Journey['take'] =>
  async (hands) => {
    await ordered(hands);
    await withCard(hands, card);
    await expect(hands.page.getByRole('heading', { name: 'Платёж отклонён' })).toBeVisible();
    await hands.page.getByRole('main').getByRole('link', { name: 'К оплате заказа' }).click();
    await hands.buyer.expectState('Ожидает оплаты');
  };

const paidWith =
  (card: string, state: string): Journey['take'] =>
  async (hands) => {
    await ordered(hands);
    await withCard(hands, card);
    await hands.buyer.expectState(state);
  };

/** Chooses a payment method other than a card. */
const otherWay = async (hands: Hands, way: RegExp): Promise<void> => {
  await ordered(hands);
  await hands.page.getByRole('radio', { name: way }).check();
};

const discounts = (page: Page) => page.getByRole('region', { name: 'Скидки и бонусы' });

const promo =
  (code: string, said: string | RegExp): Journey['take'] =>
  async (hands) => {
    await ordered(hands);
    const field = discounts(hands.page).getByLabel('Промокод');
    await field.fill(code);
    await field.press('Enter');
    await expect(discounts(hands.page).getByText(said).first()).toBeVisible();
  };

const checkBot = async ({ page, shop }: Hands, press: () => Promise<void>): Promise<void> => {
  const picture = page.waitForResponse((response) => /\/api\/captcha(\?|$)/.test(response.url()));
  await press();
  const { sid } = ((await (await picture).json()) as { response: { sid: string } }).response;
  const check = page.getByRole('dialog', { name: 'Подтвердите, что вы не робот' });
  await check.getByRole('textbox', { name: /^Код с картинки/ }).fill(await shop.captchaCode(sid));
  await check.getByRole('button', { name: 'Проверить' }).click();
};

const museum = async ({ page, buyer }: Hands, event: string = places.museum): Promise<void> => {
  const visit = new EventVisit(page);
  await visit.open(event, '?qa=replies');
  await visit.chooseLaterDate();
  await visit.times.last().click();
  await visit.add('Взрослый', 2);
  await buyer.fillBuyer();
  await buyer.order();
  await buyer.expectState('Ожидает оплаты');
};

const refund = async (hands: Hands, reason?: string): Promise<string> => {
  const { seat, hash } = await paid(hands);
  await hands.page.getByRole('link', { name: 'Вернуть билеты' }).click();
  await askForRefund(hands.page, [seat], reason);
  return hash;
};

const named = async ({ page, buyer }: Hands, birthDate: string): Promise<NamedTickets> => {
  const visit = new EventVisit(page);
  await visit.open(places.dam, '?qa=replies');
  await visit.add('Взрослый');
  await buyer.fillBuyer();
  await buyer.orderButton.click();
  const names = new NamedTickets(page);
  await expect(names.card(0)).toBeVisible();
  await names.unfold(0);
  const texts = { Фамилия: 'Петрова', Имя: 'Анна', 'Номер документа': '4510 123456' };
  // By keyboard, like a buyer: the recorder does not notice choices made by a script.
  await names.choice(0, 'Документ').press('ArrowDown');
  await names.fill(0, { ...texts, 'Дата рождения': birthDate });
  return names;
};

/** The journeys of README.md, «What to try» and «After the order». */
export const journeys: readonly Journey[] = [
  {
    name: 'list-stadium-two-seats-paid-code',
    take: async ({ page, buyer, shop }) => {
      await page.goto('/?qa=replies');
      await page.getByRole('link', { name: words.ru.buy }).click();
      await page.waitForURL(new RegExp(`/scheme/${events.stadium}`));
      await buyer.hallReady();
      for (const seat of await shop.freeSeats(events.stadium, { zones: 2 })) await buyer.pickSeat(seat);
      await buyer.fillBuyer();
      await buyer.order();
      await buyer.toBank();
      await buyer.atBank('pay');
      await buyer.expectState('Оплачен');
      await page
        .getByRole('button', { name: /^Показать код/ })
        .first()
        .click();
      await expect(page.getByRole('dialog').getByRole('img', { name: /^QR-код билета/ })).toBeVisible();
    },
  },
  {
    name: 'seat-taken-in-another-window',
    take: async ({ page, buyer, shop }) => {
      const seat = await buyer.toOrderOf(events.chamber, shop);
      await shop.takeSeat(events.chamber, seat.id);
      await buyer.orderButton.click();
      await expect(page.getByText(seat.name).first()).toBeVisible();
      await expect(page.getByRole('alert').first()).toBeVisible();
    },
  },
  ...(['en', 'kz'] as const).map((lang) => ({
    name: `paid-in-${lang}`,
    lang,
    take: async (hands: Hands) => void (await paid(hands)),
  })),
  {
    name: 'known-customer',
    take: async ({ page }) => {
      await page.request.get(`/api/client/demo?to=/`);
      await new EventVisit(page).open(places.museum, '?qa=replies');
      await page.getByRole('link', { name: 'К афише' }).first().click();
      await expect(page).toHaveURL(/\/(?:\?|$)/);
    },
  },
  {
    name: 'keyboard-alone',
    take: async ({ page, buyer, shop }) => {
      const seats = await seatsOf(shop, events.chamber);
      await buyer.openHall(events.chamber);
      await page.getByRole('combobox', { name: 'Сколько мест?' }).press('ArrowUp');
      let seat = await goIntoSeats(buyer, seats);
      for (let step = 0; !seat.free && step < 30; step += 1)
        seat = await stepToSeat(page, 'Shift+ArrowRight', seats);
      await buyer.cameraAtRest();
      await page.keyboard.press('Enter');
      await expect(
        buyer
          .offer(seat.name)
          .getByRole('button', { name: /^Взять/ })
          .first(),
      ).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(buyer.cart).toContainText([seat.name]);
    },
  },
  {
    name: 'card-with-a-code',
    take: async (hands) => {
      await ordered(hands);
      await withCard(hands, '4111 1111 1111 1111');
      await hands.page.getByRole('textbox', { name: 'Код из сообщения' }).fill('1234');
      await hands.page.keyboard.press('Enter');
      await hands.buyer.expectState('Оплачен');
    },
  },
  { name: 'card-without-a-code', take: paidWith('4000 0000 0000 0010', 'Оплачен') },
  { name: 'declined-no-money', take: declinedBy('4000 0000 0000 0028') },
  { name: 'declined-no-3ds', take: declinedBy('4000 0000 0000 0036') },
  { name: 'declined-wrong-data', take: declinedBy('4000 0000 0000 0044') },
  { name: 'declined-banned', take: declinedBy('4000 0000 0000 0051') },
  {
    name: 'left-the-bank-then-paid',
    take: async (hands) => {
      await ordered(hands);
      await hands.buyer.toBank();
      await hands.buyer.atBank('leave');
      await hands.buyer.expectState('Ожидает оплаты');
      await withCard(hands, '4000 0000 0000 0010');
      await hands.buyer.expectState('Оплачен');
    },
  },
  { name: 'card-verified-first', take: paidWith('4000 0000 0000 0069', 'Проверяем карту') },
  { name: 'card-not-verified', take: paidWith('4000 0000 0000 0077', 'Проверяем карту') },
  {
    name: 'bank-silent',
    take: async (hands) => {
      await ordered(hands);
      await withCard(hands, '4000 0000 0000 0085');
      await hands.page.getByRole('link', { name: 'Вернуться к заказу' }).click();
      await expect(hands.page.getByRole('region', { name: 'Платежи' })).toBeVisible();
    },
  },
  { name: 'bank-says-it-twice', take: paidWith('4000 0000 0000 0119', 'Оплачен') },
  {
    name: 'qr-code-paid-on-another-device',
    take: async (hands) => {
      await otherWay(hands, /^QR-код/);
      await hands.buyer.payButton.click();
      const dialog = hands.page.getByRole('dialog');
      const address = (await dialog.getByRole('link').getAttribute('href')) ?? '';
      const other = await hands.page.context().browser()?.newPage({ locale: 'ru-RU' });
      await other?.goto(new URL(address, hands.page.url()).href);
      await other?.getByRole('button', { name: 'Оплатить', exact: true }).click();
      await other?.waitForURL(/\/order\//);
      await other?.close();
      await expect(hands.page.getByRole('main').getByText('Оплачен', { exact: true }).first()).toBeVisible({
        timeout: 30_000,
      });
    },
  },
  {
    name: 'mobile-bank-window',
    take: async (hands) => {
      await otherWay(hands, /^Мобильный банк/);
      await hands.buyer.payButton.click();
      const widget = hands.page.getByRole('dialog', { name: 'Оплата заказа' });
      await widget.getByRole('button', { name: 'Оплатить', exact: true }).click();
      await hands.buyer.expectState('Оплачен');
    },
  },
  {
    name: 'online-banking',
    take: async (hands) => {
      await otherWay(hands, /^Счёт в интернет-банке/);
      await hands.buyer.toBank();
      await hands.buyer.atBank('pay');
      await hands.buyer.expectState('Оплачен');
    },
  },
  {
    name: 'culture-card',
    take: async (hands) => {
      const visit = new EventVisit(hands.page);
      await visit.open(places.cultureOnly, '?qa=replies');
      await hands.page.getByRole('link').first().hover();
    },
  },
  { name: 'promo-tenoff', take: promo('TENOFF', 'Применен промокод') },
  { name: 'promo-used-up', take: promo('ALLGONE', 'Этот промокод уже использован.') },
  { name: 'promo-wrong', take: promo('NOSUCHCODE', 'Неправильный промокод') },
  {
    name: 'loyalty-card',
    take: async (hands) => {
      await ordered(hands);
      const part = discounts(hands.page);
      await part.getByLabel('Номер карты лояльности').fill('4400200020');
      await part.getByRole('button', { name: 'Применить' }).first().click();
      await part.getByLabel('Сколько бонусов списать').fill('100');
      await part.getByRole('button', { name: 'Списать бонусы' }).click();
      await expect(part.getByRole('button', { name: 'Вернуть бонусы' })).toBeVisible();
    },
  },
  {
    name: 'extra-services',
    take: async (hands) => {
      const { page } = hands;
      await ordered(hands, events.withOffers);
      await page.getByRole('button', { name: 'Выбрать услуги' }).click();
      const panel = page.getByRole('dialog', { name: 'Дополнительные услуги' });
      await panel.getByRole('checkbox', { name: /Парковка/ }).check();
      await panel.getByRole('button', { name: 'Добавить в заказ' }).click();
      await page.getByRole('button', { name: 'Удалить услугу: Парковка у служебного входа' }).click();
      await expect(
        page
          .getByRole('main')
          .getByRole('listitem')
          .filter({ hasText: /Парковка/ }),
      ).toHaveCount(0);
    },
  },
  {
    name: 'named-ticket',
    take: async (hands) => {
      const names = await named(hands, '01021990');
      await names.agree();
      await names.confirmButton.click();
      await hands.buyer.onOrderPage();
    },
  },
  {
    name: 'named-ticket-of-the-elderly',
    take: async (hands) => {
      await named(hands, '01021950');
      const warning = hands.page.getByRole('dialog').first();
      await warning.getByRole('button').first().click();
      await expect(warning).toBeHidden();
    },
  },
  {
    name: 'museum-two-adults-on-a-phone',
    size: phone,
    take: async (hands) => {
      await museum(hands);
      await hands.buyer.toBank();
      await hands.buyer.atBank('pay');
      await hands.buyer.expectState('Оплачен');
    },
  },
  {
    name: 'refund-by-the-mailed-link',
    take: async (hands) => {
      const { page, shop } = hands;
      const hash = await refund(hands);
      const steps = refundPage(page);
      await steps.ask.getByRole('button', { name: 'Отправить заявление' }).click();
      await steps.accepted.getByRole('button', { name: 'ОК' }).click();
      await page.goto(await shop.refundLink(hash));
      await page.getByRole('switch').check();
      await page.getByRole('button', { name: 'Подтвердить возврат' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'ОК' }).click();
      await expect(page.getByText('Возврат подтверждён')).toHaveCount(1);
    },
  },
  {
    name: 'refund-refused',
    take: async (hands) => {
      await refund(hands, 'Событие отменено или перенесено');
      await refundPage(hands.page).ask.getByRole('button', { name: 'Отправить заявление' }).click();
      await expect(hands.page.getByRole('dialog', { name: 'Ошибка' })).toBeVisible();
    },
  },
  {
    name: 'bot-check',
    take: async (hands) => {
      await hands.buyer.toOrderOf(events.chamber, hands.shop);
      await hands.shop.fault('captcha', '/api/order/create-scheme');
      await checkBot(hands, () => hands.buyer.orderButton.click());
      await hands.buyer.onOrderPage();
    },
  },
];
