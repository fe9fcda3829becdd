import type { Page } from 'playwright/test';
import { EventVisit, places } from '../help/event-visit.ts';
import { events } from '../help/events.ts';
import { expectNoViolations } from '../help/no-violations.ts';
import { paidOrder } from '../help/refund-visit.ts';
import { expect, test } from '../help/shop.ts';

const notice = (page: Page) => page.getByRole('complementary', { name: 'У вас есть незавершённый заказ' });

test('the poster leads back to an unfinished order until it is paid', async ({ page, buyer, shop }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const hash = await shop.placeOrder(events.chamber, await shop.freeSeats(events.chamber));
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(notice(page)).toBeHidden();
  await page.goto(`/order/${hash}`);
  await buyer.expectState('Ожидает оплаты');
  const kept = await page.evaluate(() => localStorage.getItem('parterre:last-order'));
  // Only its hash and its deadline.
  expect(JSON.parse(kept ?? '{}')).toEqual({
    version: 2,
    orders: [{ hash, deadlineMs: expect.any(Number) }],
  });
  await page.goto('/');
  await expect(notice(page)).toContainText(/Бронь до \d\d:\d\d/);
  // The order's event, seats and sum.
  await expect(notice(page)).toContainText(/.+Ряд .+Мест. .+ · [\d\s]+₽/);
  await expectNoViolations(page, 'poster with an order to go on with');
  // At the page's end the bar covers no part of the footer.
  await page.keyboard.press('End');
  const foot = page.getByRole('contentinfo');
  await expect(foot).toBeInViewport({ ratio: 0.9 });
  for (const link of await foot.getByRole('link').all()) {
    const isFree = await link.evaluate((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(isFree, (await link.textContent()) ?? '').toBe(true);
  }
  await notice(page).getByRole('link', { name: 'Открыть заказ' }).click();
  await page.waitForURL(`**/order/${hash}`);
  await buyer.toBank();
  await buyer.atBank('pay');
  await buyer.expectState('Оплачен');
  const asked = page.waitForRequest('**/api/afisha');
  await page.goto('/');
  await asked;
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('parterre:last-order'))).toBeNull();
  await expect(notice(page)).toBeHidden();
  expect(logged.join()).not.toContain(hash);
});

test('an order paid in another window is not offered, and a dismissed one stays dismissed', async ({
  page,
  buyer,
  shop,
  secondWindow,
}) => {
  const hash = await shop.placeOrder(events.chamber, await shop.freeSeats(events.chamber));
  await page.goto(`/order/${hash}?lang=en`);
  await expect(page.getByText('Waiting for payment').first()).toBeVisible();
  await page.goto('/?lang=en');
  const bar = page.getByRole('complementary', { name: 'You have an unfinished order' });
  await expect(bar).toContainText(/Held until \d\d:\d\d(?! ?[AP]M)/);
  await expect(bar.getByRole('link', { name: 'Open the order' })).toHaveAttribute(
    'href',
    `/order/${hash}?lang=en`,
  );
  await bar.getByRole('button', { name: 'Hide' }).click();
  await expect(bar).toBeHidden();
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('parterre:last-order'))).toBeNull();

  await page.goto(`/order/${hash}`);
  await buyer.expectState('Ожидает оплаты');
  const other = await secondWindow();
  await other.page.goto(`/order/${hash}`);
  await other.toBank();
  await other.atBank('pay');
  await other.expectState('Оплачен');
  const answered = page.waitForResponse('**/api/order/view/');
  await page.goto('/');
  await answered;
  await page.waitForFunction(() => localStorage.getItem('parterre:last-order') === null);
  await expect(notice(page)).toBeHidden();
});

test('each of several unpaid orders is offered, the newest first, until paid or dismissed', async ({
  page,
  buyer,
  shop,
}) => {
  const several = page.getByRole('complementary', { name: 'У вас есть незавершённые заказы' });
  const hashes: string[] = [];
  for (const _ of [1, 2, 3]) {
    hashes.unshift(await shop.placeOrder(events.chamber, await shop.freeSeats(events.chamber)));
    await shop.advanceClock(60);
  }
  // The oldest is viewed last, and stays the oldest.
  for (const hash of hashes) {
    await page.goto(`/order/${hash}`);
    await buyer.expectState('Ожидает оплаты');
  }
  await page.goto('/');
  const links = several.getByRole('link', { name: /^Открыть заказ \(Бронь до \d\d:\d\d\)$/ });
  // One row is visible, with the event's name and picture; the others are folded.
  await expect(links).toHaveCount(1);
  await expect(several.getByRole('img', { includeHidden: true }).first()).not.toHaveJSProperty(
    'naturalWidth',
    0,
  );
  expect((await several.boundingBox())?.height).toBeLessThan(120);
  await several.getByText('Ещё 2').click();
  await expect(links).toHaveCount(3);
  const led = await Promise.all((await links.all()).map((link) => link.getAttribute('href')));
  expect(led).toEqual(hashes.map((hash) => `/order/${hash}`));
  await expectNoViolations(page, 'poster with several orders to go on with', ['light', 'dark']);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoViolations(page, 'the same at 320 px');

  await several
    .getByRole('button', { name: /^Скрыть/ })
    .first()
    .press('Enter');
  await expect(links).toHaveCount(2);
  await expect(several.getByRole('button', { name: /^Скрыть/ }).first()).toBeFocused();
  await shop.payOrder(hashes[1] ?? '');
  await page.reload();
  await expect(notice(page).getByRole('link')).toHaveAttribute('href', `/order/${hashes[2] ?? ''}`);
});

test('«not my order» removes the order, its codes and the buyer’s data from the browser', async ({
  page,
  shop,
  buyer,
}) => {
  const { hash: paid } = await paidOrder(shop, 1);
  const hash = await shop.placeOrder(events.chamber, await shop.freeSeats(events.chamber));
  await page.goto(`/order/${paid}`);
  await buyer.expectState('Оплачен');
  // The order is stored once its tickets are shown.
  await expect(page.getByRole('heading', { name: 'Билет готов' })).toBeVisible();
  const kept = () => page.evaluate(() => JSON.stringify(localStorage));
  await expect.poll(kept).toContain(paid);
  await page.goto(`/event/${places.butterflies}`);
  await new EventVisit(page).add('Взрослый');
  await buyer.fillBuyer();
  await page.goto(`/order/${hash}`);
  await buyer.expectState('Ожидает оплаты');
  await page.goto('/');
  const personal = [hash, paid, 'Иванова', 'anna@example.com'];
  for (const one of personal) await expect.poll(kept).toContain(one);
  const mine = notice(page).getByRole('button', { name: 'Это не мой заказ' });
  const asked = page.getByRole('dialog', { name: 'Очистить данные в этом браузере?' });
  await mine.click();
  await expectNoViolations(page, 'the question whether to forget');
  await asked.getByRole('button', { name: 'Отмена' }).click();
  expect(await kept()).toContain(hash);
  await expect(mine).toBeFocused();
  await mine.press('Enter');
  await asked.getByRole('button', { name: 'Очистить' }).click();
  await expect(notice(page)).toBeHidden();
  const after = await kept();
  for (const one of personal) expect(after).not.toContain(one);
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(notice(page)).toBeHidden();
});
