import type { Page } from 'playwright/test';

import { manyEvents, withPoster } from '../help/altered.ts';
import { events } from '../help/events.ts';
import { expect, test } from '../help/shop.ts';

const cards = (page: Page) => page.getByRole('list', { name: 'События' }).getByRole('article');
const more = (page: Page) => page.getByRole('button', { name: /^Загрузить следующие/ });
const name = (page: Page, at: number) => page.getByRole('link', { name: `Вечер номер ${at}`, exact: true });

/** The position of a card's name in the viewport, CSS px from its top. */
const edge = async (page: Page, at: number): Promise<number> =>
  (await name(page, at).boundingBox())?.y ?? Number.NaN;

// The list is refreshed in the background: a test may end before that.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

/** Loads three pages of the poster and scrolls to the thirtieth event. */
async function comeDown(page: Page): Promise<number> {
  await withPoster(page, () => manyEvents(60));
  await page.goto('/');
  for (const count of [24, 36]) {
    await more(page).click();
    await expect(cards(page)).toHaveCount(count);
  }
  // Cards below have estimated heights until they are rendered: the second scroll reaches the true position.
  for (const _ of ['guess', 'place'])
    await name(page, 29).evaluate(
      (link) =>
        new Promise<void>((done) => {
          link.scrollIntoView({ block: 'center', behavior: 'instant' });
          requestAnimationFrame(() => requestAnimationFrame(() => done()));
        }),
    );
  await expect(name(page, 29)).toBeInViewport();
  return edge(page, 29);
}

const near = (page: Page, top: number) =>
  expect.poll(async () => Math.abs((await edge(page, 29)) - top)).toBeLessThanOrEqual(2);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('Back from an event leads to its card at once, with the earlier pages', async ({ page }) => {
    const top = await comeDown(page);
    // The list is shown again without another request.
    await page.unrouteAll();
    await page.route('**/api/afisha', () => {});
    await name(page, 29).click();
    await expect(page).toHaveURL(/\/event\//);
    await page.goBack();
    await expect(cards(page)).toHaveCount(36);
    await near(page, top);
    await expect(name(page, 29)).toBeFocused();
  });

  test('a reload of the poster keeps its pages and its place', async ({ page }) => {
    const top = await comeDown(page);
    await page.reload();
    await expect(cards(page)).toHaveCount(36);
    await near(page, top);
  });
});

test('on return the poster shows what has changed, in the same place', async ({ page }) => {
  const top = await comeDown(page);
  await name(page, 29).click();
  await expect(page).toHaveURL(/\/event\//);
  await page.unrouteAll();
  await withPoster(page, () => {
    const { action, ...rest } = manyEvents(60) as { action: Record<string, unknown>[] };
    return { ...rest, action: action.map((one) => ({ ...one, age_from: '18' })) };
  });
  await page.goBack();
  await expect(cards(page).nth(28)).toContainText('18+');
  await expect(cards(page)).toHaveCount(36);
  await near(page, top);
});

test('the back link leads to the list with its kind and position', async ({ page }) => {
  const top = await comeDown(page);
  await name(page, 29).click();
  await expect(page).toHaveURL(/\/event\//);
  await page.getByRole('link', { name: 'К афише' }).click();
  await expect(cards(page)).toHaveCount(36);
  await near(page, top);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('/?id=5');
  await page.getByRole('link', { name: 'Музей тишины', exact: true }).click();
  await page.getByRole('link', { name: 'К афише' }).click();
  await expect(page).toHaveURL(/\/\?id=5$/);
  // Without a list in the history, the link opens it.
  await page.goto('/contacts');
  await page.getByRole('link', { name: 'К афише' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/' && url.search === '');
});

test('an event opens at its top, also after Back in the list', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto('/');
  await page.getByRole('link', { name: 'Музеи и прогулки' }).click();
  await expect(page).toHaveURL(/id=5/);
  await page.goBack();
  const link = page.getByRole('link', { name: 'Отель из дверей', exact: true });
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Отель из дверей' })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('a link to the poster leads to its top and first page', async ({ page }) => {
  await comeDown(page);
  await name(page, 29).click();
  await expect(page).toHaveURL(/\/event\//);
  await page
    .getByRole('link', { name: 'Партер: на главную' })
    .or(page.getByRole('banner').getByRole('link').first())
    .first()
    .click();
  await expect(cards(page)).toHaveCount(12);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('changed filters start at the first page, and a reload stays there', async ({ page }) => {
  await comeDown(page);
  await page.getByRole('searchbox').fill('вечер');
  await expect(cards(page)).toHaveCount(12);
  await page.reload();
  await expect(cards(page)).toHaveCount(12);
});

test('after Back from a list that has not loaded, the link leads to the list', async ({ page }) => {
  await page.goto(`/event/${events.museum}`);
  await page.getByRole('link', { name: 'Контакты' }).first().click();
  await expect(page).toHaveURL(/contacts/);
  await page.route('**/api/afisha', () => {});
  await page.getByRole('banner').getByRole('link', { name: 'На главную страницу' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await page.goBack();
  await expect(page).toHaveURL(/contacts/);
  await page.getByRole('link', { name: 'К афише' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
});
