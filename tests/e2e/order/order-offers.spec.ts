import type { Page } from 'playwright/test';

import { events } from '../help/events.ts';
import { expectNoViolations } from '../help/no-violations.ts';
import type { ShopDesk } from '../help/shop-desk.ts';
import { expect, test } from '../help/shop.ts';
import { Spoken } from '../help/spoken.ts';

const openOrder = async (page: Page, shop: ShopDesk): Promise<void> => {
  const hash = await shop.placeOrder(events.withOffers, await shop.freeSeats(events.withOffers));
  await page.goto(`/order/${hash}`);
  await expect(page.getByRole('region', { name: 'Дополнительные услуги' })).toBeVisible();
};
/** The order's services: they are listed with its tickets, and nowhere else. */
const services = (page: Page, name: RegExp) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Дополнительные услуги' });
const opener = (page: Page) => page.getByRole('button', { name: 'Выбрать услуги' });
const adder = (page: Page) => panel(page).getByRole('button', { name: 'Добавить в заказ' });
/** The sum on the button, in minor units. */
const toPay = async (page: Page): Promise<number> => {
  const words = await page.getByRole('button', { name: /^Оплатить/ }).textContent();
  const [, whole = '', part = '00'] = /([\d\s]+)(?:,(\d\d))?\s*₽/.exec(words ?? '') ?? [];
  return Number(whole.replaceAll(/\s/g, '')) * 100 + Number(part);
};

test('services are chosen within their limits, added and removed; the sum follows', async ({
  page,
  shop,
}) => {
  const spoken = await Spoken.of(page);
  await openOrder(page, shop);
  const before = await toPay(page);
  await opener(page).click();
  await expect(adder(page)).toHaveAttribute('aria-disabled', 'true');
  await adder(page).press('Enter');
  await expect(panel(page).getByText('Отметьте хотя бы одну услугу').first()).toBeVisible();

  const cloakroom = panel(page).getByRole('listitem').filter({ hasText: 'Гардероб без очереди' });
  await cloakroom.getByRole('checkbox').check();
  const plus = cloakroom.getByRole('button', { name: /^Увеличить количество/ });
  await plus.click({ clickCount: 3, delay: 20 });
  await expect(cloakroom.getByRole('textbox')).toHaveValue('4');
  await expect(plus).toHaveAttribute('aria-disabled', 'true');
  await plus.press('Enter');
  await expect(cloakroom.getByRole('textbox')).toHaveValue('4');
  await panel(page)
    .getByRole('checkbox', { name: /Парковка/ })
    .check();
  await expect(panel(page).getByText('Выбрано 5 услуг')).toBeVisible();
  await adder(page).click();

  await expect(panel(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
  await expect(services(page, /Гардероб|Парковка/)).toHaveCount(5);
  expect(await toPay(page)).toBe(before + 4 * 18_050 + 60_000);
  const said = (await spoken.all()).join(' ');
  expect(said).toContain('Не больше 4');
  expect(said).toMatch(/Добавлено: .*Гардероб без очереди: 4.*Парковка.*Всего/);

  // The order has the maximum of both, so they are no longer offered.
  await opener(page).click();
  await expect(
    panel(page)
      .getByRole('listitem')
      .filter({ hasText: /Гардероб|Парковка/ }),
  ).toHaveCount(0);
  await page.keyboard.press('Escape');
  await spoken.forget();
  await page.getByRole('button', { name: 'Удалить услугу: Парковка у служебного входа' }).click();
  await expect(services(page, /Гардероб|Парковка/)).toHaveCount(4);
  await expect(
    services(page, /Гардероб/)
      .last()
      .getByRole('button'),
  ).toBeFocused();
  expect(await toPay(page)).toBe(before + 4 * 18_050);
  await expect.poll(async () => (await spoken.all()).join(' ')).toMatch(/Убрано: Парковка.*Всего/);
});

test('services that can’t be removed from an order say so before they are added', async ({ page, shop }) => {
  await openOrder(page, shop);
  await opener(page).click();
  const stays = panel(page).getByRole('checkbox', { name: /Из заказа её не убрать/ });
  await expect(stays).toHaveCount(2);
  await stays.first().check();
  await expect(panel(page).getByRole('checkbox', { name: /Программка.*не убрать/ })).toHaveCount(0);
  await adder(page).click();
  await expect(services(page, /Лимонад/)).toHaveCount(1);
  await expect(services(page, /Лимонад/).getByRole('button')).toHaveCount(0);
});

test('the question before payment leads to the services or on to the bank', async ({ page, buyer, shop }) => {
  await openOrder(page, shop);
  const question = page.getByRole('dialog', { name: 'Добавить услуги?' });
  // The second click of a double click is on the overlay.
  await buyer.payButton.dblclick();
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(panel(page)).toBeHidden();
  await buyer.payButton.click();
  await question.getByRole('button', { name: 'Добавить услуги' }).click();
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(buyer.payButton).toBeFocused();
  await buyer.payButton.click();
  await question.getByRole('button', { name: 'Перейти к оплате' }).click();
  await page.waitForURL(/\/bank\/pay/);
});

test('the panel is a side panel or a sheet, and axe is clean', async ({ page, shop }) => {
  await openOrder(page, shop);
  await opener(page).click();
  await panel(page)
    .getByRole('checkbox', { name: /Программка/ })
    .check();
  expect((await panel(page).boundingBox())?.width).toBe(480);
  await page.setViewportSize({ width: 390, height: 900 });
  await expectNoViolations(page, 'services on a phone');
  expect((await panel(page).boundingBox())?.width).toBe(390);
});
