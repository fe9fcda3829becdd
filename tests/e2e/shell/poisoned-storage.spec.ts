import type { Page } from 'playwright/test';
import { EventVisit, places } from '../help/event-visit.ts';
import { events } from '../help/events.ts';
import { expect, test } from '../help/shop.ts';

/* Whatever the browser's storage contains under the shop's names, each page opens and requests the true sum. */

/**
 * As JSON or not; `leaf` replaces every value in what the shop had stored. Values of another shape are dropped, see
 * tests/unit/persistence/persisted-shape.test.ts: these keep theirs.
 */
const poisons: readonly { readonly name: string; readonly whole?: string; readonly leaf?: unknown }[] = [
  { name: 'no JSON', whole: '{"' },
  { name: 'numbers beyond counting', leaf: 1e308 },
  { name: 'markup and addresses of scripts', leaf: 'javascript:alert(1)//"><img src=x onerror=alert(1)>' },
  { name: 'texts without an end', leaf: 'я'.repeat(20_000) },
];

const poison = (page: Page, { whole, leaf }: (typeof poisons)[number]) =>
  page.evaluate(
    ([all, one]) => {
      /*
       * Replaces values of the poison's type; names, versions and timestamps stay, or everything would be dropped at
       * once.
       */
      const poisoned = (value: unknown, key = ''): unknown => {
        if (['version', 'name', 'savedAt', 'hash', 'eventHash'].includes(key)) return value;
        if (Array.isArray(value)) return value.map((item) => poisoned(item));
        if (typeof value === 'object' && value !== null)
          return Object.fromEntries(
            Object.entries(value).map(([name, item]) => [name, poisoned(item, name)]),
          );
        return typeof value === typeof one || typeof one === 'object' ? one : value;
      };
      for (const store of [localStorage, sessionStorage])
        for (const key of Object.keys(store).filter((name) => name.startsWith('parterre:'))) {
          if (key === 'parterre:since') continue;
          store.setItem(key, all ?? JSON.stringify(poisoned(JSON.parse(store.getItem(key) ?? 'null'))));
        }
    },
    [whole, leaf] as const,
  );

// These tests do not concern motion, and the pulsing of waiting pages costs repaints.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('manipulated storage breaks no page and changes no sum', async ({ page, buyer, shop }) => {
  test.setTimeout(180_000);
  const alerts: string[] = [];
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message());
    void dialog.dismiss();
  });
  const paid = await shop.placeOrder(events.chamber, await shop.freeSeats(events.chamber));
  await shop.payOrder(paid);
  const open = await shop.placeOrder(events.chamber, await shop.freeSeats(events.chamber));
  // The smallest hall: all halls store the same kinds of data, and this one is opened a dozen times.
  const [seat] = await shop.freeSeats(events.chamber);
  if (seat === undefined) throw new Error('no free seat');
  const total = page.getByRole('button', { name: /^Оплатить/ });

  /** Fills the storage by a normal visit. */
  const visit = async (): Promise<string> => {
    await page.goto(`/order/${paid}`);
    await buyer.expectState('Оплачен');
    await page.goto(`/order/${open}`);
    await buyer.expectState('Ожидает оплаты');
    const sum = (await total.innerText()).trim();
    await page.getByRole('radio', { name: /^QR-код/ }).check();
    const event = new EventVisit(page);
    await event.open(places.butterflies);
    await event.add('Взрослый');
    await buyer.openHall(events.chamber);
    await buyer.pickSeat(seat);
    await page.waitForTimeout(500);
    return sum;
  };
  const sum = await visit();
  const kept = await page.evaluate(() => [Object.entries(localStorage), Object.entries(sessionStorage)]);
  expect(kept.flat().length, 'the shop keeps something').toBeGreaterThan(3);
  for (const one of poisons)
    await test.step(one.name, async () => {
      const paths = [
        '/',
        `/event/${places.butterflies}`,
        `/scheme/${events.chamber}`,
        `/order/${open}`,
        `/order/${paid}`,
      ];
      for (const path of paths) {
        await page.evaluate(([local, session]) => {
          localStorage.clear();
          sessionStorage.clear();
          for (const [key, value] of local ?? []) localStorage.setItem(key, String(value));
          for (const [key, value] of session ?? []) sessionStorage.setItem(key, String(value));
        }, kept);
        await poison(page, one);
        await page.goto(path);
        const main = page.getByRole('main');
        await expect(main.getByRole('heading', { level: 1 }), `${path} with ${one.name}`).toBeVisible();
        await expect(main).not.toContainText(/NaN|Infinity|e\+\d|\[object|undefined|∞/);
        if (path === `/order/${open}`) await expect(total).toHaveText(sum);
        if (path === `/order/${paid}`) await buyer.expectState('Оплачен');
        // In one evaluation: a page that is still rendering may change its links.
        const links = await page
          .locator('a[href]')
          .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
        expect(links.filter((link) => /^\s*javascript:/i.test(link ?? ''))).toEqual([]);
      }
    });
  expect(alerts).toEqual([]);
});
