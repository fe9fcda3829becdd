import type { Locator, Page } from 'playwright/test';

import { EventVisit, places } from '../help/event-visit.ts';
import { events } from '../help/events.ts';
import { expect, test } from '../help/shop.ts';

/** Expects the focus to settle there. */
const expectFocus = async (page: Page, where: Locator): Promise<void> => {
  await expect(where).toBeFocused();
  // One more task and frame, so that anything that would take the focus away has run.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  await expect(where).toBeFocused();
};

const region = (page: Page, name: string): Locator => page.getByRole('region', { name });

test('removing a cart line focuses the next one, the last the one before, the only one the heading', async ({
  page,
  buyer,
  shop,
}) => {
  const seats = await shop.freeSeats(events.chamber, { count: 3 });
  await buyer.openHall(events.chamber);
  for (const seat of seats) await buyer.pickSeat(seat);
  const [first = '', second = '', third = ''] = seats.map((seat) => seat.name);
  const remove = (name: string): Locator =>
    region(page, 'Моя корзина').getByRole('button', { name: `Убрать из корзины: ${name}` });
  await remove(second).press('Enter');
  await expect(buyer.cart).toHaveCount(2);
  await expectFocus(page, remove(third));
  await buyer.pastDoublePress();
  await page.keyboard.press('Enter');
  await expect(buyer.cart).toHaveCount(1);
  await expectFocus(page, remove(first));
  await buyer.pastDoublePress();
  await page.keyboard.press('Enter');
  await expect(buyer.cart).toHaveCount(0);
  await expectFocus(page, page.getByRole('heading', { name: 'Моя корзина' }));
});

test('a phone’s sheet that closes on an empty cart leaves the focus on its bar', async ({
  page,
  buyer,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const [seat] = await shop.freeSeats(events.chamber);
  if (seat === undefined) throw new Error('A seat was asked for.');
  await buyer.openHall(events.chamber);
  await buyer.pickSeat(seat);
  await page.getByRole('button', { name: 'Оформить' }).press('Enter');
  await buyer.cart.getByRole('button', { name: /^Убрать из/ }).press('Enter');
  await expectFocus(page, page.getByRole('button', { name: 'Оформить' }));
});

test('the focus ring of a seat sheet’s close button is fully visible', async ({ page, buyer, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const [seat] = await shop.freeSeats(events.chamber);
  if (seat === undefined) throw new Error('A seat was asked for.');
  await buyer.openHall(events.chamber);
  const { x, y } = await buyer.zoomToSeat(seat.id);
  await page.mouse.click(x, y);
  const sheet = page.getByRole('dialog');
  const cut = await sheet.getByRole('button', { name: 'Закрыть' }).evaluate((button) => {
    button.focus({ focusVisible: true });
    const { outlineOffset, outlineWidth } = getComputedStyle(button);
    const reach = parseFloat(outlineOffset) + parseFloat(outlineWidth);
    const own = button.getBoundingClientRect();
    const box = button.closest('[role="dialog"]')?.getBoundingClientRect() ?? own;
    return [own.top - reach < box.top, own.right + reach > box.right];
  });
  expect(cut).toEqual([false, false]);
});

test('the dialog of the rules returns the focus to the menu that opened it', async ({ page }) => {
  await page.goto('/');
  const menu = page.locator('summary').filter({ hasText: 'Правила' });
  await menu.press('Enter');
  await page.getByRole('button', { name: 'Условия покупки' }).press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectFocus(page, menu);
});

test('a language switch keeps the focus on its menu', async ({ page }) => {
  for (const path of ['/', `/scheme/${events.chamber}`, `/event/${places.museum}`]) {
    await page.goto(path);
    const menu = page.locator('summary').filter({ hasText: 'Русский' });
    await menu.press('Enter');
    await page.getByRole('link', { name: 'English' }).press('Enter');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expectFocus(page, page.locator('summary').filter({ hasText: 'English' }));
  }
});

test('resetting filters moves the focus to their heading', async ({ page }) => {
  await page.goto('/');
  const search = page.getByRole('searchbox', { name: 'Поиск по событиям' });
  const reset = page.getByRole('button', { name: 'Сбросить фильтры' });
  await search.fill('река');
  await reset.press('Enter');
  await expect(reset).toHaveCount(0);
  await expectFocus(page, page.getByRole('heading', { name: 'Фильтры' }));
  await search.fill('такого спектакля нет');
  await expect(reset).toHaveCount(2);
  await reset.last().press('Enter');
  await expect(reset).toHaveCount(0);
  await expectFocus(page, page.getByRole('heading', { level: 1 }));
});

test('on return from the bank the focus is on the result', async ({ page, buyer, shop }) => {
  const hash = await shop.placeOrder(events.chamber, await shop.freeSeats(events.chamber));
  await page.goto(`/order/${hash}`);
  await buyer.toBank();
  await buyer.atBank('decline');
  await page.waitForURL(/\/order\/declined\//);
  await expectFocus(page, page.getByRole('heading', { name: 'Платёж отклонён' }));
  await page.getByRole('link', { name: 'Вернуться к заказу' }).first().press('Enter');
  await expectFocus(page, page.getByRole('main'));
  await buyer.toBank();
  await buyer.atBank('pay');
  // Next are the codes.
  await expectFocus(page, page.getByRole('heading', { name: 'Билет готов' }));
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Код для входа' })).toBeFocused();
});

test('an order paid before opens at its top', async ({ page, buyer, shop }) => {
  const hash = await shop.placeOrder(events.chamber, await shop.freeSeats(events.chamber));
  await shop.payOrder(hash);
  await page.goto(`/order/${hash}`);
  await buyer.expectState('Оплачен');
  const ready = page.getByRole('heading', { name: 'Билет готов' });
  await expect(ready).toBeVisible();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  await expect(ready).not.toBeFocused();
});

test('after the dialog about the only seat’s loss the focus is in view, also zoomed to 400 %', async ({
  page,
  buyer,
  shop,
}) => {
  const [lost] = await shop.freeSeats(events.chamber);
  if (lost === undefined) throw new Error('A seat was asked for.');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await buyer.openHall(events.chamber);
  await buyer.pickSeat(lost);
  await page.setViewportSize({ width: 320, height: 256 });
  await page.getByRole('button', { name: 'Оформить' }).press('Enter');
  await buyer.fillBuyer();
  await shop.takeSeat(events.chamber, lost.id);
  await buyer.orderButton.press('Enter');
  const dialog = page.getByRole('dialog').filter({ hasText: 'Ближайшее место' });
  await dialog.getByRole('button', { name: 'Выбрать самостоятельно' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(buyer.cart).toHaveCount(0);
  await expectFocus(page, page.getByRole('button', { name: 'Оформить' }));
  await expect(page.locator(':focus')).toBeInViewport({ ratio: 1 });
});

test('a successful retry leaves the focus on the loaded page', async ({ page, shop }) => {
  const hash = await shop.placeOrder(events.chamber, await shop.freeSeats(events.chamber));
  await shop.fault('error-500', '/api/order/view', { times: 4 });
  await page.goto(`/order/${hash}`);
  await page.getByRole('button', { name: 'Попробовать ещё раз' }).press('Enter');
  await expect(page.getByText('Ожидает оплаты', { exact: true }).first()).toBeVisible();
  await expectFocus(page, page.getByRole('heading', { level: 1 }));
});

test('a form that disappears while being filled in leaves the focus on its order', async ({ page }) => {
  const visit = new EventVisit(page);
  await visit.open(places.museum);
  await visit.chooseLaterDate();
  await visit.add('Взрослый');
  const fio = visit.order.getByRole('textbox', { name: /^Фамилия и имя/ });
  await fio.focus();
  // Removes the ticket by a click in the page, which does not move the focus.
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('[aria-label^="Уменьшить количество: Взрослый"]')?.click();
  });
  await expect(fio).toHaveCount(0);
  await expectFocus(page, visit.order.getByRole('heading', { name: 'Ваш заказ' }));
});
