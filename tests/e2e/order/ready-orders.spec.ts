import { expectNoViolations } from '../help/no-violations.ts';
import { expect, test } from '../help/shop.ts';

/* The sandbox's buttons: each makes a real order, and the shop's page shows the state in its name. */
for (const { button, shows, times = 1 } of [
  { button: 'A mailed link older than 24 hours', shows: 'The link in the e-mail was valid for 24 hours.' },
  { button: 'One group is already paid back', shows: 'Money refunded', times: 2 },
]) {
  test(`the sandbox makes an order: ${button}`, async ({ page }) => {
    await page.goto('/sandbox/orders?lang=en');
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('main').getByText(shows)).toHaveCount(times);
  });
}

test('the page with the buttons is public', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/sandbox/orders');
  await expectNoViolations(page, 'the ready-made orders');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/order\/return\/[0-9A-F]{40}$/);
  await expect(page.getByRole('checkbox')).toHaveCount(4);
  await expect(page.getByRole('switch')).toHaveCount(1);
});
