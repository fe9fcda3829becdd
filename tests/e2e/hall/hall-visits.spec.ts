import type { CDPSession, Page } from 'playwright/test';

import type { Buyer } from '../help/buyer.ts';
import { events } from '../help/events.ts';
import { expect, test } from '../help/shop.ts';

/** The resources of a page. Pictures are the map's image bitmaps that have not been closed. */
type Held = Readonly<Record<'listeners' | 'workers' | 'canvases' | 'workerHandles' | 'pictures', number>>;

const counted = { workerHandles: 'Worker', pictures: 'ImageBitmap' } as const;

/** The number of live instances of a browser class in the page. */
const alive = async (session: CDPSession, name: string): Promise<number> => {
  const objectGroup = 'counted';
  const { result: prototype } = await session.send('Runtime.evaluate', {
    expression: `${name}.prototype`,
    objectGroup,
  });
  const { objects } = await session.send('Runtime.queryObjects', {
    prototypeObjectId: prototype.objectId ?? '',
    objectGroup,
  });
  const { result } = await session.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: 'function () { return this.length; }',
  });
  await session.send('Runtime.releaseObjectGroup', { objectGroup });
  return Number(result.value);
};

/** Counts after garbage collection. */
const heldBy = async (page: Page, session: CDPSession): Promise<Held> => {
  // Once for the objects, once for what their finalisers release.
  for (const _ of [1, 2]) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  return {
    listeners: metrics.find(({ name }) => name === 'JSEventListeners')?.value ?? -1,
    workers: page.workers().length,
    canvases: await page.locator('canvas').count(),
    workerHandles: await alive(session, counted.workerHandles),
    pictures: await alive(session, counted.pictures),
  };
};

/* Ongoing work, such as a fading picture or a reply being read, is released a moment later. */
const expectNoMoreThan = async (before: Held, page: Page, devtools: CDPSession): Promise<void> => {
  await expect
    .poll(async () => {
      const now = await heldBy(page, devtools);
      return Object.entries(now).filter(([name, count]) => count > before[name as keyof Held]);
    })
    .toEqual([]);
};

const session = async (page: Page): Promise<CDPSession> => {
  const opened = await page.context().newCDPSession(page);
  await opened.send('Performance.enable');
  return opened;
};

const buyLink = (page: Page) => page.getByRole('link', { name: 'Купить билет: Зимний сад' });

/** From the poster into a hall, zoom in, and back to the poster. */
const visit = async (buyer: Buyer): Promise<void> => {
  const { page } = buyer;
  await buyLink(page).click();
  await buyer.hallSharp();
  await page.getByRole('button', { name: 'Приблизить' }).click();
  await buyer.cameraAtRest();
  await page.goBack();
  await expect(buyLink(page)).toBeVisible();
  await page.evaluate(() => performance.clearMarks());
};

test('four visits to a hall leave as many listeners, workers, canvases and pictures as two', async ({
  page,
  buyer,
}) => {
  const devtools = await session(page);
  await page.goto('/?qa=1');
  for (let time = 0; time < 2; time += 1) await visit(buyer);
  const two = await heldBy(page, devtools);
  expect(two).toMatchObject({ workers: 0, canvases: 0, workerHandles: 0, pictures: 0 });
  for (let time = 2; time < 4; time += 1) await visit(buyer);
  await expectNoMoreThan(two, page, devtools);
});

test('switching a hall between two dates does not leak memory', async ({ page, buyer }) => {
  const devtools = await session(page);
  await buyer.openHall(events.chamber);
  const dates = page.getByRole('radiogroup', { name: 'Даты' }).getByRole('radio');
  const both = async (): Promise<void> => {
    for (const at of [1, 0]) {
      const map = page.waitForResponse('**/api/scheme/map');
      await dates.nth(at).click();
      await map;
      await expect(dates.nth(at)).toBeChecked();
    }
    await buyer.hallSharp();
  };
  await both();
  const once = await heldBy(page, devtools);
  expect(once).toMatchObject({ workers: 1, workerHandles: 1 });
  for (let time = 1; time < 3; time += 1) await both();
  await expectNoMoreThan(once, page, devtools);
});
