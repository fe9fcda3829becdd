import { events } from './events.ts';
import { expect, test } from './shop.ts';

interface ShiftWindow {
  shifts?: number;
}

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const) {
  test(`at ${width} px nothing of the hall’s page moves while its parts arrive one by one`, async ({
    page,
    buyer,
  }) => {
    await page.setViewportSize({ width, height });
    await page.addInitScript(() => {
      (window as ShiftWindow).shifts = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          (window as ShiftWindow).shifts =
            ((window as ShiftWindow).shifts ?? 0) + (entry as PerformanceEntry & { value: number }).value;
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // Each answer waits until what came before it has been painted.
    await page.route(/\/api\/scheme(\/sessions|\/map)?$/, async (route) => {
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      await route.continue();
    });
    await buyer.openHall(events.bothCards);
    await expect(page.getByRole('list', { name: 'Цены' })).toBeVisible();
    await buyer.cameraAtRest();
    expect(await page.evaluate(() => (window as ShiftWindow).shifts)).toBeLessThan(0.02);
  });
}

test('a phone shows when the performance begins, and «from» before a price that varies', async ({
  page,
  buyer,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await buyer.openHall(events.opera);
  const [first] = await page.getByRole('group', { name: 'Даты' }).getByRole('button').all();
  if (first === undefined) throw new Error('The opera has no performances.');
  await expect(first).toHaveText(/, \d{2}:\d{2}$/);
  await expect(first).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('list', { name: 'Цены' }).getByRole('button').first()).toContainText(/от\s/);
});

test('on the smallest phone the prices stand under the hall, not upon it, and the cart is at hand', async ({
  page,
  buyer,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await buyer.openHall(events.bothCards);
  const map = await buyer.map.boundingBox();
  const prices = await page.getByRole('list', { name: 'Цены' }).boundingBox();
  if (map === null || prices === null) throw new Error('The hall or its prices are not shown.');
  expect(prices.y).toBeGreaterThanOrEqual(map.y + map.height);
  expect(map.height).toBeGreaterThanOrEqual(300);
  await expect(page.getByRole('button', { name: 'Оформить заказ' })).toBeInViewport({ ratio: 1 });
});
