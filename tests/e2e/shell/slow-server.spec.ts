import { rawReply } from '../help/altered.ts';
import type { Page } from 'playwright/test';

import { EventVisit, places } from '../help/event-visit.ts';
import { events } from '../help/events.ts';
import { serveHalting } from '../help/halting-server.ts';
import { expect, test } from '../help/shop.ts';

const trying = (page: Page) => page.getByRole('main').getByText('Мы всё ещё пытаемся получить данные');
const waiting = (page: Page) => page.getByRole('main').getByText('Мы всё ещё ждём ответа');
const retry = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Попробовать ещё раз' });

/** Leaves every request of a path unanswered until `mend` is called; earlier ones stay unanswered. */
async function hang(page: Page, path: string): Promise<() => void> {
  let hanging = true;
  await page.route(`**${path}`, (route) => (hanging ? undefined : route.fallback()));
  return () => {
    hanging = false;
  };
}

test.beforeEach(({ page }) => page.clock.install());
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

const reads: readonly (readonly [string, string, string])[] = [
  ['the poster', '/', '/api/afisha'],
  ['the hall', `/scheme/${events.chamber}`, '/api/scheme/map'],
];
for (const [what, address, path] of reads)
  test(`while ${what} does not arrive, the buyer reads that it is still being tried, and a retry loads it`, async ({
    page,
    buyer,
  }) => {
    const mend = await hang(page, path);
    const asked = page.waitForRequest(`**${path}`);
    await buyer.pauseClock();
    await page.goto(address);
    await asked;
    await expect(page.getByRole('main')).toBeVisible();
    await page.clock.fastForward(4000);
    await expect(trying(page)).toHaveCount(0);
    await page.clock.fastForward(1500);
    await expect(trying(page)).toBeVisible();
    mend();
    await page.clock.resume();
    await retry(page).click();
    if (address.startsWith('/scheme')) {
      // Playwright's clock has no performance marks: the list is offered when the hall is there.
      await expect(page.getByRole('button', { name: 'Список мест' })).toBeVisible();
    } else await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(trying(page)).toHaveCount(0);
  });

test('a busy shop makes the buyer wait: counted down, announced once, and the page loads by itself', async ({
  page,
  buyer,
}) => {
  let turned = 0;
  await page.route('**/api/order/view/', (route) => {
    turned += 1;
    return turned > 2
      ? route.fulfill({ status: 404, json: { response: null } })
      : route.fulfill({ status: 503, headers: { 'Retry-After': '20' }, json: { response: null } });
  });
  // Exactly after the stated time.
  await page.addInitScript(() => (Math.random = () => 0.5));
  await buyer.pauseClock();
  await page.goto(`/order/${'A'.repeat(40)}`);
  const line = (seconds: number) =>
    page.getByRole('main').getByText(`Ваша очередь примерно через ${seconds}\u00a0с`);
  await expect(line(20)).toBeVisible();
  const spoken = page.locator('output, [role="status"], [aria-live]').filter({ hasText: 'Ваша очередь' });
  await page.clock.runFor(3000);
  await expect(line(17)).toBeVisible();
  await expect(spoken).toHaveCount(1);
  await expect(spoken).toContainText('через 20');
  await page.clock.runFor(17_500);
  await expect.poll(() => turned).toBe(2);
  await expect(line(20)).toBeVisible();
  await page.clock.runFor(20_500);
  await expect(page.getByRole('heading', { name: 'Заказ удалён или не найден' })).toBeVisible();
});

test('while an order does not load, the buyer reads so, with a link to the events', async ({ page }) => {
  await hang(page, '/api/order/view/');
  await page.goto(`/order/${'A'.repeat(40)}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.clock.fastForward(5500);
  await expect(trying(page)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'К списку событий' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('a buyer who stops waiting for an order is told what is known and can send the same again', async ({
  page,
  buyer,
  shop,
}) => {
  const visit = new EventVisit(page);
  const sent = visit.watchOrders();
  const before = (await shop.ordersOf(places.butterflies, 'category:1')).length;
  await visit.open(places.butterflies);
  await visit.chooseLaterDate();
  await visit.add('Взрослый');
  await buyer.fillBuyer();
  const mend = await hang(page, '/api/order/create');
  await buyer.orderButton.click();
  await expect(buyer.orderButton).toHaveAttribute('aria-busy', 'true');
  await page.clock.fastForward(5500);
  await expect(waiting(page)).toBeVisible();
  await page.getByRole('button', { name: 'Не ждать' }).click();
  const said = page.getByRole('dialog', { name: 'Предупреждение' });
  await expect(said).toContainText('второй не появится');
  mend();
  await said.getByRole('button', { name: 'Попробовать ещё раз' }).click();
  await buyer.onOrderPage();
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(await shop.ordersOf(places.butterflies, 'category:1')).toHaveLength(before + 1);
});

test('a buyer who stops waiting for the bank can press again', async ({ page, buyer, shop }) => {
  const hash = await shop.placeOrder(events.chamber, await shop.freeSeats(events.chamber));
  await page.goto(`/order/${hash}`);
  const mend = await hang(page, '/api/payment/**');
  const asked = page.waitForRequest('**/api/payment/**');
  await buyer.payButton.click();
  await asked;
  await page.clock.fastForward(5500);
  await expect(waiting(page)).toBeVisible();
  await page.getByRole('button', { name: 'Не ждать' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'ОК' }).click();
  mend();
  await buyer.toBank();
});

test('no server timeout runs while a bot check waits for the buyer; the wait is shown in one place', async ({
  page,
  buyer,
  shop,
}) => {
  const visit = new EventVisit(page);
  await visit.open(places.butterflies);
  await visit.chooseLaterDate();
  await visit.add('Взрослый');
  await buyer.fillBuyer();
  await shop.fault('captcha', '/api/order/create');
  const picture = page.waitForResponse('**/api/captcha');
  await buyer.orderButton.click();
  const check = page.getByRole('dialog', { name: 'Подтвердите, что вы не робот' });
  await expect(check.getByRole('img')).toBeVisible();
  const said = page.getByText('Мы всё ещё ждём ответа');
  await page.clock.fastForward(20_000);
  await expect(said).toHaveCount(0);
  const { sid } = ((await (await picture).json()) as { response: { sid: string } }).response;
  await check.getByRole('textbox', { name: /^Код с картинки/ }).fill(await shop.captchaCode(sid));
  await hang(page, '/api/order/create');
  const sent = page.waitForRequest('**/api/order/create');
  await buyer.pauseClock();
  await check.getByRole('button', { name: 'Проверить' }).click();
  await sent;
  await expect(check).toHaveCount(0);
  // Its five seconds begin at the answer.
  await page.clock.fastForward(4000);
  await expect(said).toHaveCount(0);
  await page.clock.fastForward(1500);
  await expect(waiting(page)).toBeVisible();
  const regions = page.locator('output, [role="alert"], [role="status"], [aria-live]');
  await expect(regions.filter({ hasText: 'Мы всё ещё ждём ответа' })).toHaveCount(1);
});

test('messages while a dialog is open are announced in the dialog only', async ({ page, buyer, shop }) => {
  const visit = new EventVisit(page);
  await visit.open(places.butterflies);
  await visit.chooseLaterDate();
  await visit.add('Взрослый');
  await buyer.fillBuyer();
  await shop.fault('captcha', '/api/order/create');
  await hang(page, '/api/captcha');
  const asked = page.waitForRequest('**/api/captcha');
  await buyer.orderButton.click();
  await asked;
  const check = page.getByRole('dialog', { name: 'Подтвердите, что вы не робот' });
  await expect(check).toBeVisible();
  await page.clock.fastForward(6000);
  const words = 'Мы всё ещё пытаемся получить данные';
  await expect(check.getByText(words).first()).toBeVisible();
  const regions = page.locator('output, [role="alert"], [role="status"], [aria-live]');
  await expect(regions.filter({ hasText: words })).toHaveCount(1);
  await expect(check.locator('output').filter({ hasText: words })).toHaveCount(1);
});

test('a map that trickles in is treated as hanging, and a retry loads it', async ({ page }) => {
  let server: Awaited<ReturnType<typeof serveHalting>> | null = null;
  let drips = true;
  await page.route('**/api/scheme/map', async (route) => {
    if (!drips) return route.continue();
    const reply = await (await rawReply(route)).body();
    server ??= await serveHalting(reply, reply.length >> 1);
    server.drip();
    return route.continue({ url: `${server.origin}/map` });
  });
  await page.goto(`/scheme/${events.chamber}`);
  const dripped = (): number => server?.dripped() ?? 0;
  await expect.poll(dripped).toBeGreaterThan(3);
  await page.clock.fastForward(5500);
  await expect(trying(page)).toBeVisible();
  // Single bytes do not count as progress.
  const before = dripped();
  await expect.poll(dripped).toBeGreaterThan(before + 20);
  await expect(trying(page)).toBeVisible();
  drips = false;
  await retry(page).click();
  await expect(page.getByRole('button', { name: 'Список мест' })).toBeVisible();
  await expect(trying(page)).toHaveCount(0);
  await (server as Awaited<ReturnType<typeof serveHalting>> | null)?.stop();
});
