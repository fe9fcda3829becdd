import { Buyer } from '../help/buyer.ts';
import { events } from '../help/events.ts';
import { expect, test } from '../help/shop.ts';
import { words } from '../help/words.ts';

test('a buyer goes from the poster through a stadium of 50,000 to a paid ticket with its code', async ({
  page,
  buyer,
  shop,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
  });
  const [first, second] = await shop.freeSeats(events.stadium, { zones: 2 });
  if (first === undefined || second === undefined) throw new Error('Two zones were asked for.');

  await page.goto('/?qa=1');
  const buy = page.getByRole('link', { name: words.ru.buy });
  await expect(buy).toBeVisible();
  // With so many left, the number is not shown.
  await expect(page.getByText(/^Остал(?:ся|ось)\s\d{3}/)).toHaveCount(0);
  await buy.click();
  await page.waitForURL(new RegExp(`/scheme/${events.stadium}`));
  await buyer.hallReady();

  // After three notches of the wheel the hall's point under the pointer is the same.
  const under = { x: 500, y: 500 };
  const before = await buyer.hallPointAt(under);
  await page.mouse.move(under.x, under.y);
  for (const zoom of [1.2, 1.5, 1.8]) {
    await page.mouse.wheel(0, -100);
    await expect.poll(async () => (await buyer.camera()).zoom).toBeGreaterThan(zoom);
  }
  await buyer.cameraAtRest();
  await buyer.expectAt(before, under, 3);

  await buyer.pickSeat(first);
  await buyer.pickSeat(second);
  await expect(buyer.cart).toHaveCount(2);
  await expect(buyer.cart.filter({ hasText: first.name })).toBeVisible();
  await expect(buyer.cart.filter({ hasText: second.name })).toBeVisible();

  const price = { hasText: /^[\d\s]+\s₽$/ };
  const prices = await buyer.cart.locator('span:visible').filter(price).allTextContents();
  expect(prices).toHaveLength(2);

  await buyer.fillBuyer();
  await buyer.order();
  await buyer.expectState('Ожидает оплаты');
  await expect(page.getByText('anna@example.com')).toBeVisible();
  // The prices shown in the hall, each with its fee.
  const told = page.getByRole('article').locator('li > p').filter(price);
  await expect(told).toHaveText(prices);
  // On a phone in landscape they are visible above the pay button.
  await page.setViewportSize({ width: 844, height: 390 });
  for (const part of [told.first(), told.last(), buyer.payButton])
    await expect(part).toBeInViewport({ ratio: 1 });
  // The shop's header takes none of that height.
  await expect(page.getByRole('banner')).not.toBeInViewport();
  await page.setViewportSize({ width: 1440, height: 900 });

  await buyer.toBank();
  await buyer.atBank('pay');
  await buyer.expectState('Оплачен');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^Партер · .* · сбор включён$/)).toContainText(prices);
  await page.emulateMedia({ media: 'screen' });

  await page
    .getByRole('button', { name: /^Показать код/ })
    .first()
    .click();
  const code = page.getByRole('dialog').getByRole('img', { name: /^QR-код билета/ });
  await expect(code).toBeVisible();
  const box = await code.boundingBox();
  // With a margin of two modules around its 21: the code itself is 320 px wide.
  expect([box?.width, box?.height].map((side) => Math.round(side ?? 0))).toEqual([380, 380]);
  expect(await code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  const orders = await shop.ordersOf(events.stadium, first.id);
  expect(orders).toMatchObject([{ state: 'paid', payments: ['paid'] }]);
  expect(orders[0]?.places).toHaveLength(2);
  // A violated content policy also logs an error.
  expect(complaints).toEqual([]);
});

test('the language stays the same from the hall to the paid order', async ({ page, shop }) => {
  const [lang, event, htmlLang] = ['kz', events.chamber, 'kk'] as const;
  const buyer = new Buyer(page, words[lang]);
  const [seat] = await shop.freeSeats(event);
  if (seat === undefined) throw new Error('A seat was asked for.');
  await buyer.openHall(event, words[lang].query);
  await expect(page.locator('html')).toHaveAttribute('lang', htmlLang);
  await buyer.pickSeat(seat);
  await expect(buyer.cart).toHaveCount(1);
  await buyer.fillBuyer();
  await buyer.order();
  expect(new URL(page.url()).searchParams.get('lang')).toBe(lang);
  await buyer.expectState(words[lang].waiting);
  await buyer.toBank();
  await expect(page.locator('html')).toHaveAttribute('lang', htmlLang);
  await buyer.atBank('pay');
  expect(new URL(page.url()).searchParams.get('lang')).toBe(lang);
  await buyer.expectState(words[lang].paid);
  await page.getByRole('button', { name: words[lang].showCode }).click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
});
