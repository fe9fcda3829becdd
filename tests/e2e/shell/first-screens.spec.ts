import type { Locator, Page } from 'playwright/test';

import { events } from '../help/events.ts';
import { expect, test } from '../help/shop.ts';

/** Expects every part to be entirely within the window without scrolling. */
async function expectSeen(page: Page, parts: Readonly<Record<string, Locator>>): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  for (const [name, part] of Object.entries(parts)) {
    const box = await part.boundingBox();
    if (box === null) throw new Error(`${name} is not shown`);
    expect.soft(box.y + box.height, `${name} is above the lower edge`).toBeLessThanOrEqual(height);
    expect.soft(box.x + box.width, `${name} is within the right edge`).toBeLessThanOrEqual(width);
  }
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
}

const sizeOf = (part: Locator): Promise<number> =>
  part.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test.describe(`${width} × ${height}`, () => {
    test.use({ viewport: { width, height } });

    test(`${width} × ${height}: name, date, price and the way to buy are on the poster’s first screen`, async ({
      page,
    }) => {
      await page.goto('/');
      const first = page.getByRole('article').first();
      const name = first.getByRole('heading', { level: 3 });
      const date = first.getByText(/^\d+(?:–\d+)?\s\p{L}+$/u);
      await expectSeen(page, {
        name,
        date,
        price: first.getByText(/₽$/),
        buy: first.getByRole('link', { name: /^Купить билет: / }),
      });
      expect(await sizeOf(name)).toBeGreaterThan(await sizeOf(date));
      // More than a hundred are left.
      await expect(first.getByText(/Остал/)).toHaveCount(0);
    });

    test(`${width} × ${height}: name, dates and prices are on the event’s first screen`, async ({ page }) => {
      await page.goto(`/event/${events.museum}`);
      await expectSeen(page, {
        name: page.getByRole('heading', { level: 1 }),
        price: page.getByText(/₽$/).first(),
        date: page.getByRole('radiogroup', { name: 'Дата' }).getByRole('radio', { checked: true }),
      });
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('two neighbouring seats, the order, the form and its button are visible at once, with one sum', async ({
    page,
    buyer,
  }) => {
    const parts = (form: Locator): readonly Locator[] => [
      ...[
        'Финал Речного кубка',
        /^вс, \d+/,
        /^Стадион/,
        /^После оформления держим/,
        /^Заполните все поля/,
      ].map((text) => form.getByText(text)),
      ...['Фамилия и имя', 'Телефон', 'Электронная почта'].map((name) => form.getByRole('textbox', { name })),
      form.getByRole('checkbox'),
      form.getByRole('button', { name: 'Продолжить · 13 300 ₽' }),
    ];
    await buyer.openHall(events.stadium);
    await page.locator('[data-best-seats] button').first().tap();
    await page.locator('[data-take]').first().tap();
    const form = page.locator('form');
    const rows = page.getByRole('region', { name: buyer.words.cart }).getByRole('listitem');
    for (const part of [...(await rows.all()), ...parts(form)])
      await expect(part).toBeInViewport({ ratio: 1 });
    // And nothing is covered by the button's bar.
    const foot = form.locator('[data-pay]');
    const [last, edge] = [await form.getByRole('checkbox').boundingBox(), await foot.boundingBox()];
    expect((last?.y ?? Infinity) + (last?.height ?? 0)).toBeLessThanOrEqual(edge?.y ?? 0);
    await expect(foot.locator('xpath=ancestor::section[1]').getByText('Итого')).toHaveCount(0);

    await page.goto(`/event/${events.museum}`);
    const more = page.getByRole('button', { name: 'Увеличить количество: Взрослый' });
    await more.tap();
    await more.tap();
    await page.getByRole('button', { name: 'Оформить заказ' }).tap();
    const order = page.getByRole('complementary', { name: 'Ваш заказ' });
    await expect(order.getByText('Итого')).toHaveCount(0);
    for (const part of [
      order.getByRole('heading', { level: 2, name: 'Ваш заказ' }),
      ...(await order.getByRole('textbox').all()),
      ...(await order.getByRole('checkbox').all()),
      order.getByRole('button', { name: /^Продолжить · \d/ }),
    ])
      await expect(part).toBeInViewport({ ratio: 1 });
  });

  test('all filters are in one row and reachable, and all tags are shown on demand', async ({ page }) => {
    await page.goto('/');
    const filters = page.getByRole('region', { name: 'Фильтры' });
    const search = filters.getByRole('searchbox');
    // «Only with tickets» and six tags.
    await expect(filters.getByRole('checkbox')).toHaveCount(7);
    const parts = [
      search,
      filters.getByRole('button', { name: /Любые даты/ }),
      ...(await filters.getByRole('checkbox').all()),
      filters.getByRole('button', { name: /^Ещё / }),
    ];
    const tops = new Set<number>();
    for (const part of parts) {
      await part.scrollIntoViewIfNeeded();
      await expect(part).toBeInViewport();
      const box = await part.boundingBox();
      tops.add(Math.round(((box?.y ?? 0) + (box?.height ?? 0) / 2) / 4));
    }
    expect(tops.size, 'rows of filters').toBe(1);

    await search.fill('сад');
    await expect.poll(async () => (await search.boundingBox())?.width).toBeGreaterThan(280);
    await search.fill('');
    await filters.getByRole('button', { name: /^Ещё / }).tap();
    await expect(filters.getByRole('button', { name: 'Свернуть' })).toBeInViewport();
    for (const tag of await filters.getByRole('checkbox').all()) await expect(tag).toBeInViewport();
  });
});
