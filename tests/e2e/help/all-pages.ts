import { expect, type Page } from 'playwright/test';

import type { Buyer } from './buyer.ts';
import { EventVisit, places } from './event-visit.ts';
import { events } from './events.ts';
import { NamedTickets, placeNamedOrder } from './named-tickets.ts';
import { paidOrder } from './refund-visit.ts';
import type { ShopDesk } from './shop-desk.ts';

type Tour = {
  readonly page: Page;
  readonly buyer: Buyer;
  readonly shop: ShopDesk;
};

/** Opens one page of the shop after the other, from the poster to the refund, each as full as possible. */
export async function* allPages({ page, buyer, shop }: Tour): AsyncGenerator<string> {
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/');
  await expect(page.getByRole('link', { name: /^Купить билет/ }).first()).toBeVisible();
  yield 'poster';

  const visit = new EventVisit(page);
  await visit.open(places.museum);
  await visit.add('Взрослый');
  await visit.order.getByRole('button', { name: /^Продолжить/ }).press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'исправьте поля' })).toBeAttached();
  yield 'event with a form to mend';

  await buyer.openHall(events.chamber);
  await buyer.cameraAtRest();
  yield 'hall';
  await page.getByRole('button', { name: 'Список мест' }).press('Enter');
  await expect(page.getByLabel('Сектор')).toBeVisible();
  yield 'list of seats';
  const free = page.getByRole('button', { name: /^место \d+ [A-Z], свободно/ }).first();
  await free.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  yield 'offer of a seat';
  // The offer may have closed meanwhile.
  if (!(await page.getByRole('dialog').isVisible())) await free.press('Enter');
  await buyer.chooseCategory();
  const sheet = page.getByRole('button', { name: 'Оформить' });
  if (await sheet.isVisible()) await sheet.press('Enter');
  await buyer.orderButton.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'исправьте поля' })).toBeAttached();
  yield 'cart with a form to mend';

  const seats = await shop.freeSeats(events.withOffers, { count: 2 });
  const hash = await shop.placeOrder(events.withOffers, seats);
  await page.goto(`/order/${hash}`);
  await buyer.expectState('Ожидает оплаты');
  await expect(page.getByRole('textbox', { name: 'Промокод' })).toBeAttached();
  yield 'order';
  await page.goto(`/order/declined/${hash}`);
  await expect(page.getByRole('heading', { name: 'Платёж отклонён' })).toBeVisible();
  yield 'declined payment';
  await shop.payOrder(hash);
  await page.goto(`/order/${hash}`);
  await expect(page.getByRole('heading', { name: 'Билеты готовы' })).toBeVisible();
  yield 'tickets';
  await page.getByRole('button', { name: /^Показать \d+ код/ }).press('Enter');
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  yield 'code of a ticket';

  const paid = await paidOrder(shop, 2);
  await page.goto(`/order/return/${paid.hash}`);
  await expect(page.getByRole('table').getByRole('checkbox').first()).toBeAttached();
  yield 'refund';

  const names = new NamedTickets(page);
  await names.open(await placeNamedOrder(shop, ['adult', 'guest']));
  await names.confirmButton.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'исправьте поля' })).toBeAttached();
  yield 'named tickets to mend';

  await page.goto('/contacts');
  await expect(heading).toBeVisible();
  yield 'contacts';
  await page.goto('/nowhere');
  await expect(heading).toBeVisible();
  yield 'a page that is none';
}
