import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { withOrder } from '../help/altered.ts';
import type { Buyer } from '../help/buyer.ts';
import { events } from '../help/events.ts';
import { Fingers } from '../help/fingers.ts';
import { expect, test } from '../help/shop.ts';
import type { ShopDesk } from '../help/shop-desk.ts';

/** Opens the page of a paid order of `count` seats. */
async function paidOrder(page: Page, buyer: Buyer, shop: ShopDesk, count: number): Promise<void> {
  const hash = await shop.placeOrder(events.opera, await shop.freeSeats(events.opera, { count }));
  await shop.payOrder(hash);
  await page.goto(`/order/${hash}`);
  await buyer.expectState('Оплачен');
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a swipe moves through the codes, scrolling does not', async ({ page, buyer, shop }) => {
    await paidOrder(page, buyer, shop, 3);
    await page.getByRole('button', { name: 'Показать 3 кода' }).tap();
    const dialog = page.getByRole('dialog');
    const code = dialog.getByRole('img');
    await expect(dialog.getByText('1 из 3', { exact: true })).toBeVisible();
    const first = await code.getAttribute('alt');
    const box = await code.boundingBox();
    if (box === null) throw new Error('The code is not shown.');
    // Most of the phone's width, with a part of the next ticket visible.
    expect(box.width).toBeCloseTo(0.84 * 390, 0);
    const next = await dialog.locator('figure').nth(1).boundingBox();
    expect(next?.x).toBeLessThan(390 - 24);
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const fingers = await Fingers.on(page);
    await fingers.draw([[middle, { x: middle.x - 240, y: middle.y + 10 }]]);
    await expect(dialog.getByText('2 из 3', { exact: true })).toBeVisible();
    await expect(code).not.toHaveAttribute('alt', first ?? '');
    await fingers.draw([[middle, { x: middle.x - 60, y: middle.y - 150 }]]);
    await fingers.draw([[middle, { x: middle.x - 20, y: middle.y }]]);
    await expect(dialog.getByText('2 из 3', { exact: true })).toBeVisible();
    await fingers.draw([[middle, { x: middle.x + 240, y: middle.y }]]);
    await expect(dialog.getByText('1 из 3', { exact: true })).toBeVisible();
    await expect(code).toHaveAttribute('alt', first ?? '');
    // Before the first there is none to go to.
    await fingers.draw([[middle, { x: middle.x + 120, y: middle.y }]]);
    await expect(dialog.getByText('1 из 3', { exact: true })).toBeVisible();
  });
});

test('arrows and buttons move through the codes and announce the position', async ({ page, buyer, shop }) => {
  await paidOrder(page, buyer, shop, 3);
  const opener = page.getByRole('button', { name: /^Показать код/ }).nth(1);
  await opener.click();
  const dialog = page.getByRole('dialog');
  const spoken = dialog.locator('output[aria-live="polite"]');
  await expect(dialog.getByText('2 из 3', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByText('3 из 3', { exact: true })).toBeVisible();
  await expect(spoken).toContainText(/Билет 3 из 3\. .*Ряд \d+, Место \d+/);
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByText('3 из 3', { exact: true })).toBeVisible();
  await page.keyboard.press('Home');
  await expect(dialog.getByText('1 из 3', { exact: true })).toBeVisible();
  const next = dialog.getByRole('button', { name: 'Следующий билет' });
  await next.click();
  await next.click();
  await expect(dialog.getByText('3 из 3', { exact: true })).toBeVisible();
  // At the end the button keeps its place and focus.
  await expect(next).toBeFocused();
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('an order’s only code has one button, and its title comes first on a phone in landscape', async ({
  page,
  buyer,
  shop,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await paidOrder(page, buyer, shop, 1);
  const buttons = page.getByRole('button', { name: /код/i });
  await expect(buttons).toHaveText(['Код для входа']);
  await buttons.click();
  const dialog = page.getByRole('dialog');
  const code = dialog.getByRole('img', { name: /^QR-код билета/ });
  await expect(code).toBeInViewport({ ratio: 1 });
  const [title, picture] = [await dialog.getByRole('heading').boundingBox(), await code.boundingBox()];
  expect((title?.x ?? Infinity) + (title?.width ?? 0)).toBeLessThanOrEqual(picture?.x ?? 0);
  // It is entirely in its frame, with the description beside its middle.
  const frame = await dialog.locator('figure').boundingBox();
  expect((picture?.x ?? 0) + (picture?.width ?? Infinity)).toBeLessThan(
    (frame?.x ?? 0) + (frame?.width ?? 0),
  );
  const said = await dialog.locator('figure + div').boundingBox();
  const middle = (box: typeof said): number => (box?.y ?? NaN) + (box?.height ?? NaN) / 2;
  expect(Math.abs(middle(said) - middle(frame))).toBeLessThanOrEqual(1);
});

test('a code without a picture says so below its number, and the others are still shown', async ({
  page,
  buyer,
  shop,
}) => {
  await withOrder(page, (order) => ({
    main: (order['main'] as object[]).map((line, at) => (at === 0 ? { ...line, _qrcode: '' } : line)),
  }));
  await paidOrder(page, buyer, shop, 2);
  await page
    .getByRole('button', { name: /^Показать код/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: /^Ошибка \(#\d{14}\)$/ })).toBeVisible();
  await expect(dialog.getByText('Не удалось открыть QR-код!')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('img', { name: /^QR-код билета/ })).toBeVisible();
});

test('a paid order is announced, also in the title, and can be added to the calendar', async ({
  page,
  buyer,
  shop,
}) => {
  const hash = await shop.placeOrder(events.opera, await shop.freeSeats(events.opera));
  await page.goto(`/order/${hash}`);
  await buyer.toBank();
  await buyer.atBank('pay');
  await buyer.expectState('Оплачен');
  await expect(page).toHaveTitle(/^Заказ №\s\d+ оплачен — /);
  await expect(page.locator('output[aria-live="polite"]').first()).toContainText('Заказ оплачен');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Добавить в календарь' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.ics$/);
});

test('only the tickets with their codes are printed', async ({ page, buyer, shop }) => {
  await paidOrder(page, buyer, shop, 3);
  await expect(page.getByRole('button', { name: 'Распечатать' })).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(page.getByRole('img', { name: /^QR-код билета \d{14}$/ })).toHaveCount(3);
  const papers = await page.getByRole('article').all();
  for (const paper of papers) {
    await expect(paper).toHaveCSS('break-inside', 'avoid');
    // 45 mm inside its white margin, for a scanner at arm's length.
    expect((await paper.getByRole('img').boundingBox())?.width).toBeCloseTo((54 / 25.4) * 96, 0);
  }
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  const pages = await page.pdf({ preferCSSPageSize: true });
  expect(pages.length).toBeGreaterThan(1000);
});

test('sharing gives the event’s page or one ticket’s, never the order; the calendar file has an end', async ({
  page,
  buyer,
  context,
  shop,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
  await paidOrder(page, buyer, shop, 1);
  const share = page.getByRole('button', { name: 'Поделиться' });
  await share.click();
  await expect(page.getByText('Ссылка скопирована').last()).toBeVisible();
  await expect.poll(copied).toMatch(new RegExp(`/event/${events.opera}$`));

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Добавить в календарь' }).click();
  const file = await readFile(await (await saved).path(), 'utf8');
  expect(file).toMatch(/^DURATION:PT\d+M\r$/m);
  expect(file).not.toContain('/order/');

  await page.getByRole('button', { name: 'Код для входа' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Поделиться' }).click();
  await expect.poll(copied).toMatch(/\/ticket\/\w+$/);
});

test('codes are on the page at once; a ticket can be saved as a picture, and its page leads to the shop', async ({
  page,
  buyer,
  shop,
}) => {
  await paidOrder(page, buyer, shop, 1);
  const atOnce = page.locator('[aria-labelledby="order-ready"] img');
  await expect(atOnce).toHaveJSProperty('naturalWidth', 180);
  await atOnce.click();
  const dialog = page.getByRole('dialog');
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Сохранить картинкой' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^ticket-\d{14}\.png$/);
  const picture = await readFile(await file.path());
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect(picture.readUInt32BE(16)).toBe(780);

  const opened = page.waitForEvent('popup');
  await dialog.getByRole('link', { name: /^Открыть билет/ }).click();
  const ticket = await opened;
  await expect(ticket.getByRole('navigation')).toContainText('Партер');
  await expect(ticket.locator('article > img')).not.toHaveJSProperty('naturalWidth', 0);
  // Beside its code; on paper also on the tear-off stub.
  const places = ticket.getByText(/Ряд \d+ Место \d+$/).filter({ visible: true });
  await expect(places).toHaveText([/^Ряд/]);
  await ticket.emulateMedia({ media: 'print' });
  await expect(places).toHaveText([/^Партер.* Ряд/, /^Ряд/]);
  await ticket.emulateMedia({ media: 'screen' });
  // On a phone in landscape all of it is visible, and no number wraps away from its word.
  await ticket.setViewportSize({ width: 844, height: 390 });
  expect(await ticket.evaluate(() => document.documentElement.scrollHeight)).toBe(390);
  for (const one of await places.locator('span').all())
    expect((await one.boundingBox())?.height).toBeLessThan(40);
  await ticket.getByRole('link', { name: 'К афише' }).click();
  await expect(ticket.getByRole('list', { name: 'События' })).toBeVisible();
});

test('an open-date ticket says until when, without a time; a day in another year has its year', async ({
  page,
  shop,
}) => {
  const hash = await shop.placeOrder(events.opera, await shop.freeSeats(events.opera));
  await shop.payOrder(hash);
  let change = { day: '26.03.2031', open_date: '1' };
  await withOrder(page, ({ main }) => ({
    main: (main as readonly object[]).map((line) => ({ ...line, ...change })),
  }));
  await page.goto(`/order/${hash}`);
  const main = page.getByRole('main');
  // Under the tickets' heading, on the stub, and on the hidden print version.
  await expect(main.getByText('Действует до 26 марта 2031', { exact: true })).toHaveCount(3);
  await page.getByRole('button', { name: 'Код для входа' }).click();
  await expect(page.getByRole('dialog')).toContainText('Действует до 26 марта 2031');
  await page.keyboard.press('Escape');
  await expect(main.getByRole('article')).not.toContainText(/\d\d:\d\d/);
  await expect(main.getByText('Ждём вас')).toHaveCount(0);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Добавить в календарь' }).click();
  const file = await readFile(await (await saved).path(), 'utf8');
  expect(file).toContain('DTSTART;VALUE=DATE:20310326');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article')).toContainText('Действует до 26 марта 2031');
  change = { day: '26.03.2031', open_date: '0' };
  await page.emulateMedia({ media: 'screen' });
  await page.reload();
  await expect(main.getByText('марта 2031', { exact: true })).toBeVisible();
});
