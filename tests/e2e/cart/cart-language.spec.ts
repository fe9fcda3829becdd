import { events } from '../help/events.ts';
import { places } from '../help/event-visit.ts';
import { expect, test } from '../help/shop.ts';

test('after a language switch a full cart is entirely in the new language, also after a reload', async ({
  page,
  buyer,
  shop,
}) => {
  const seats = await shop.freeSeats(events.chamber, { count: 2 });
  await buyer.openHall(events.chamber);
  for (const seat of seats) await buyer.pickSeat(seat);
  await expect(buyer.cart).toHaveCount(2);
  const header = page.getByRole('banner');
  const cart = (name: string) => page.getByRole('region', { name });

  await header.locator('summary', { hasText: 'Русский' }).click();
  await header.getByRole('link', { name: 'English' }).click();
  const english = cart('My shopping cart');
  await expect(english.getByRole('listitem')).toHaveCount(2);
  await expect(english.getByRole('listitem').first()).toContainText(/, row \d+, seat \d+\s*Adult/);
  // Includes the names of buttons, which are spoken and not visible.
  expect(await english.ariaSnapshot()).not.toMatch(/\p{Script=Cyrillic}/u);

  await page.reload();
  await expect(english.getByRole('listitem')).toHaveCount(2);
  await expect(english).not.toContainText(/\p{Script=Cyrillic}/u);

  await header.locator('summary', { hasText: 'English' }).click();
  await header.getByRole('link', { name: '中文' }).click();
  const chinese = page
    .getByRole('region')
    .filter({ has: page.getByRole('listitem').filter({ hasText: '排' }) });
  await expect(chinese.first()).toBeVisible();
  await expect(chinese.first()).not.toContainText(/\p{Script=Cyrillic}|[A-Za-z]{2}/u);
});

test('a consent links to the rules in the page’s language', async ({ page }) => {
  await page.goto(`/event/${places.wheel}?lang=en`);
  await page.getByRole('button', { name: 'Increase quantity: Adult' }).click();
  const terms = page.getByRole('link', { name: 'terms of purchase' });
  await expect(terms).toHaveAttribute('href', '/rules/purchase-terms?lang=en');
  const opened = page.waitForEvent('popup');
  await terms.click();
  await expect((await opened).locator('html')).toHaveAttribute('lang', 'en');

  const header = page.getByRole('banner');
  await header.locator('summary', { hasText: 'English' }).click();
  await header.getByRole('link', { name: 'Русский' }).click();
  await expect(page.getByRole('link', { name: 'условия покупки билетов' })).toHaveAttribute(
    'href',
    '/rules/purchase-terms',
  );
});

test('a season pass shows its number of dates in the hall and each date in the cart', async ({
  page,
  buyer,
  shop,
}) => {
  const [seat] = await shop.freeSeats(events.pass);
  if (seat === undefined) throw new Error('A seat was asked for.');
  const { actionStr } = await shop.call<{ actionStr: { eventstr_day: string }[] }>('/api/scheme', {
    hash: events.pass,
    lang: 'ru',
  });
  await buyer.openHall(events.pass);
  await expect(page.getByRole('radio', { name: /^4 даты с \d+/ })).toBeVisible();
  await buyer.pickSeat(seat);
  const facts = page.getByRole('listitem').filter({ hasText: /, 19:00;/ });
  await expect(facts).toHaveCount(1);
  for (const { eventstr_day } of actionStr)
    await expect(facts).toContainText(new RegExp(String.raw`(?<!\d)${Number(eventstr_day.slice(0, 2))}\s`));
  expect((await facts.innerText()).split('; ')).toHaveLength(4);
});
