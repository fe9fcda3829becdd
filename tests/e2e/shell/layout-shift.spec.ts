import type { Page } from 'playwright/test';

import { events } from '../help/events.ts';
import { places } from '../help/event-visit.ts';
import { expect, test } from '../help/shop.ts';

/** How far content was shifted without user input, and which. */
type Shifts = {
  sum: number;
  readonly moved: string[];
};

type ShiftWindow = {
  shifts?: Shifts;
};

type LayoutShift = PerformanceEntry & {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
};

/** A shift that buyers do not notice. */
const MOST = 0.003;

const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: Shifts = { sum: 0, moved: [] };
    (window as ShiftWindow).shifts = shifts;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        shifts.sum += entry.value;
        for (const { node } of entry.sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          shifts.moved.push(`${entry.value.toFixed(4)} ${element?.outerHTML.slice(0, 120) ?? ''}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`nothing moves while a page loads with its pictures last: ${width} px`, async ({
    page,
    buyer,
    shop,
  }) => {
    await page.setViewportSize({ width, height });
    const [waiting, paid] = [
      await shop.placeOrder(events.withOffers, await shop.freeSeats(events.withOffers, { count: 2 })),
      await shop.placeOrder(events.opera, await shop.freeSeats(events.opera, { count: 2 })),
    ];
    await shop.payOrder(paid);
    await watchShifts(page);
    let release = (): void => undefined;
    let shown = Promise.resolve();
    await page.route(
      ({ pathname }) => /image|\.(?:svg|png|jpe?g|webp|avif)$/.test(pathname),
      async (route) => {
        await shown;
        await route.continue();
      },
    );
    const expectStill = async (path: string, isThere: () => Promise<unknown>): Promise<void> => {
      shown = new Promise((resolve) => (release = resolve));
      await page.goto(path, { waitUntil: 'commit' });
      await isThere();
      release();
      await page.waitForLoadState('load');
      const shifts = await page.evaluate(async () => {
        await document.fonts.ready;
        await Promise.all(
          [...document.images]
            .filter(({ loading }) => loading !== 'lazy')
            .map((image) => image.decode().catch(() => null)),
        );
        await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
        return (window as ShiftWindow).shifts;
      });
      expect.soft(shifts?.sum, `${path}: ${shifts?.moved.join('\n')}`).toBeLessThanOrEqual(MOST);
    };
    const heading = (): Promise<void> => page.getByRole('heading', { level: 1 }).waitFor();

    await expectStill('/', () => page.getByRole('link', { name: buyer.words.buy }).first().waitFor());
    await expectStill(`/event/${places.museum}`, heading);
    await expectStill(`/scheme/${events.opera}?qa=1`, async () => {
      release();
      await buyer.hallSharp();
      await buyer.cameraAtRest();
    });
    await expectStill(`/order/${waiting}`, () => buyer.payButton.waitFor());
    await expectStill(`/order/${paid}`, () => page.getByRole('heading', { name: 'Билеты готовы' }).waitFor());
  });
}
