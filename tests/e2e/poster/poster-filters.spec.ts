import type { Page, Route } from 'playwright/test';

import { manyEvents, withPoster } from '../help/altered.ts';
import { expect, test } from '../help/shop.ts';
import { Spoken } from '../help/spoken.ts';

const cards = (page: Page) => page.getByRole('list', { name: 'События' }).getByRole('article');
const names = (page: Page) => cards(page).getByRole('heading', { level: 3 });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Поиск по событиям' });
const reset = (page: Page) => page.getByRole('button', { name: 'Сбросить фильтры' });

test.describe('the search of the poster', () => {
  test('matches the name, then the description, in any case', async ({ page }) => {
    await withPoster(page, () => ({
      ...manyEvents(3),
      action: [
        { event_id: '1', hash_id: 'A', action_ru: 'Соль', descript_ru: 'Про <b>зимний</b> лес' },
        { event_id: '2', hash_id: 'B', action_ru: 'Зимний сад', descript_ru: 'Пьеса' },
        { event_id: '3', hash_id: 'C', action_ru: 'Туман', descript_ru: 'Без слов' },
      ].map((event) => ({ ...event, menukind_id: '1' })),
    }));
    await page.goto('/');
    await search(page).fill('ЗИМНИЙ');
    await expect(names(page)).toHaveText(['Зимний сад', 'Соль']);
    await expect(page.getByText('Найдено: 2 события', { exact: true }).first()).toBeVisible();
  });
});

test('a search without results in its kind leads to a kind that has some and keeps the text', async ({
  page,
}) => {
  await withPoster(page, () => {
    const poster = manyEvents(2);
    const [kind] = poster['kind_menu'] as [Record<string, unknown>];
    const [first, second] = poster['action'] as [Record<string, unknown>, Record<string, unknown>];
    return {
      ...poster,
      kind_menu: [kind, { ...kind, menukind_id: '3', menukindname_ru: 'Концерты', menukindsortnum: '2' }],
      action: [first, { ...second, action_ru: 'Северный сигнал', menukind_id: '3' }],
    };
  });
  const spoken = await Spoken.of(page);
  await page.goto('/');
  await search(page).fill('северный');
  await expect(page.getByRole('heading', { name: 'Здесь билеты не найдены' })).toBeVisible();
  // The announcement equals the visible text.
  await expect
    .poll(() => spoken.all())
    .toContain('Здесь билеты не найдены. Найдено: 1 событие в разделе «Концерты»');
  // It can be pressed without navigating first.
  await expect(page.getByRole('article')).toContainText('Северный сигнал');
  await page.getByRole('link', { name: 'Найдено: 1 событие в разделе «Концерты»' }).click();
  await expect(page).toHaveURL(/\?id=3$/);
  await expect(search(page)).toHaveValue('северный');
  await expect(names(page)).toHaveText(['Северный сигнал']);
});

test.describe('the filters of the poster', () => {
  test.beforeEach(({ page }) => withPoster(page, () => manyEvents(60)));

  const choose = async (page: Page): Promise<void> => {
    await search(page).fill('вечер');
    await page.getByLabel('Только с билетами').check();
    await page.getByLabel('Рубрика 2', { exact: true }).check();
    await page.getByLabel('Рубрика 3', { exact: true }).check();
  };
  const expectChosen = async (page: Page): Promise<void> => {
    await expect(search(page)).toHaveValue('вечер');
    await expect(page.getByLabel('Только с билетами')).toBeChecked();
    await expect(page.getByLabel('Рубрика 2', { exact: true })).toBeChecked();
    // Rubrics 2 and 3 of 60 events: 2, 27, 52 and 3, 28, 53; every third from the first has no tickets: 28 and 52.
    await expect(names(page)).toHaveText([2, 3, 27, 53].map((at) => `Вечер номер ${at}`));
  };

  test('are there again after a reload', async ({ page }) => {
    await page.goto('/');
    await choose(page);
    await expectChosen(page);
    await page.reload();
    await expectChosen(page);
  });

  test('are forgotten a day after they were first kept', async ({ page }) => {
    await page.goto('/');
    await choose(page);
    await expectChosen(page);
    await page.evaluate(() => {
      const since = Object.keys(localStorage).find((key) => key.endsWith(':since'));
      if (since === undefined) throw new Error('Nothing is stamped.');
      localStorage.setItem(since, String(Date.now() - 24 * 60 * 60 * 1000 - 1));
      localStorage.setItem('of-the-host', 'stays');
    });
    await page.reload();
    await expect(search(page)).toHaveValue('');
    await expect(names(page).first()).toHaveText('Вечер номер 1');
    expect(await page.evaluate(() => localStorage.getItem('of-the-host'))).toBe('stays');
  });

  test('are cleared by reset=1 after confirmation, which then leaves the address', async ({ page }) => {
    const asked = page.getByRole('dialog', { name: 'Очистить данные в этом браузере?' });
    // With nothing to lose there is no question.
    await page.goto('/?reset=1');
    await expect(page).toHaveURL(/\/$/);
    await expect(names(page).first()).toHaveText('Вечер номер 1');
    await expect(asked).toHaveCount(0);
    await choose(page);
    await expectChosen(page);
    // Anybody may send such a link: a hasty press loses nothing.
    await page.goto('/?reset=1');
    await expect(asked.getByRole('button', { name: 'Отмена' })).toBeFocused();
    // A long title does not shrink the icon beside it.
    await page.setViewportSize({ width: 320, height: 640 });
    const mark = await asked.locator('h2 svg').boundingBox();
    expect([mark?.width, mark?.height]).toEqual([24, 24]);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.keyboard.press('Enter');
    await expect(asked).toHaveCount(0);
    await expectChosen(page);
    await page.goto('/?reset=1');
    await asked.getByRole('button', { name: 'Очистить' }).click();
    await expect(names(page).first()).toHaveText('Вечер номер 1');
    await expect(search(page)).toHaveValue('');
    await expect(page).toHaveURL(/\/$/);
    await expect(asked).toHaveCount(0);
  });

  test('show 20 tags, and the rest on demand', async ({ page }) => {
    await page.goto('/');
    const tags = page.getByRole('group', { name: 'Рубрики' }).getByRole('checkbox');
    await expect(tags).toHaveCount(20);
    await page.getByRole('button', { name: 'Ещё 5' }).click();
    await expect(tags).toHaveCount(25);
    await page.getByRole('button', { name: 'Свернуть', exact: true }).click();
    await expect(tags).toHaveCount(20);
  });
});

test.describe('the calendar of the poster', () => {
  test.beforeEach(async ({ page }) => {
    const now = new Date(2030, 11, 2, 12);
    await page.clock.setFixedTime(now);
    // Today is the venue's day by the back end's clock.
    await page.route('**/api/**', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), date: now.toUTCString() } });
    });
    await withPoster(page, () => manyEvents(60));
  });

  test('narrows the list to a range chosen by keyboard', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: /^Даты/ }).focus();
    await page.keyboard.press('Enter');
    const grid = page.getByRole('grid', { name: 'Декабрь 2030' });
    await expect(grid).toBeVisible();
    await grid.getByRole('button', { name: /^понедельник, 2 декабря/ }).focus();
    // A week down and a day on: the 10th; then two days on: the 12th.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Выбрано: 10–12 декабря 2030')).toBeVisible();
    await page.getByRole('button', { name: 'Применить' }).press('Enter');
    // Days repeat every 28 events: 10, 11, 12, 38, 39, 40.
    await expect(names(page)).toHaveText([10, 11, 12, 38, 39, 40].map((at) => `Вечер номер ${at}`));
    await expect(page.getByRole('button', { name: /^Даты/ })).toHaveText(/10–12/);
    await expect(page.getByRole('link', { name: 'Вечер номер 11', exact: true })).toHaveAttribute(
      'href',
      /11\/11-12-2030$/,
    );
    await page.reload();
    await expect(names(page)).toHaveCount(6);
    await page.getByRole('button', { name: 'Очистить', exact: true }).click();
    await expect(names(page)).toHaveCount(12);
  });

  test('changes months by Page Down, and the year after December', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: /^Даты/ }).click();
    // The current month has none before it, and its arrow looks so.
    const arrow = (name: string) => page.getByRole('button', { name, exact: true });
    await expect(arrow('Предыдущий месяц')).toBeDisabled();
    const [before, after] = await Promise.all(
      ['Предыдущий месяц', 'Следующий месяц'].map((name) =>
        arrow(name).evaluate((button) => getComputedStyle(button).color),
      ),
    );
    expect(before).not.toBe(after);
    await page.getByRole('button', { name: /^понедельник, 2 декабря/ }).focus();
    await page.keyboard.press('PageDown');
    await expect(page.getByRole('grid', { name: 'Январь 2031' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^четверг, 2 января 2031/ })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Даты/ })).toBeFocused();
  });

  test('has the months and first weekday of the page’s language', async ({ page }) => {
    await page.goto('/?lang=en');
    await page.locator('button[aria-haspopup="dialog"]').click();
    await expect(page.getByRole('grid', { name: 'December 2030' })).toBeVisible();
    await expect(page.getByRole('columnheader').first()).toContainText('Sunday');
  });

  test('is absent if the kind disables it', async ({ page }) => {
    await withPoster(page, () => {
      const poster = manyEvents(5);
      const [kind] = poster['kind_menu'] as [Record<string, unknown>];
      return { ...poster, kind_menu: [{ ...kind, showfiltercalendar: '0' }] };
    });
    await page.goto('/');
    await expect(names(page)).toHaveCount(5);
    await expect(page.getByRole('button', { name: /^Даты/ })).toHaveCount(0);
  });
});

test('«from my subscriptions» is shown only to customers who have some', async ({ page }) => {
  await page.goto('/');
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByLabel('Билеты по моим абонементам')).toHaveCount(0);
  await page.goto('/api/client/demo');
  await page.goto('/?id=5');
  await page.getByLabel('Билеты по моим абонементам').check();
  await expect(names(page)).toContainText(['Стеклянный птичник']);
  // The museum's subscription is used up.
  await expect(names(page).filter({ hasText: 'Музей тишины' })).toHaveCount(0);
});

test('a filter pressed before the poster’s chart has loaded works at once and is kept', async ({ page }) => {
  await withPoster(page, () => manyEvents(12));
  const held: Route[] = [];
  await page.route(/open-poster/, (route) => void held.push(route));
  await page.goto('/');
  await expect(cards(page)).toHaveCount(12);
  await search(page).fill('номер 12');
  await expect(names(page)).toHaveText([/12/]);
  expect(held.length, 'the chart is still on its way').toBeGreaterThan(0);
  await page.unroute(/open-poster/);
  await Promise.all(held.map((route) => route.continue()));
  await reset(page).click();
  await expect(cards(page)).toHaveCount(12);
  await search(page).fill('номер 11');
  await page.reload();
  await expect(names(page)).toHaveText([/11/]);
});

test('an open date says how long it is valid and is found on the days until then', async ({ page }) => {
  await withPoster(page, () => {
    const poster = manyEvents(2);
    const [first, second] = poster['action'] as [Record<string, unknown>, Record<string, unknown>];
    return { ...poster, action: [first, { ...second, open_date: '1' }] };
  });
  await page.goto('/');
  await expect(names(page)).toHaveCount(2);
  const card = cards(page).filter({ hasText: 'Вечер номер 2' });
  await expect(card).toContainText('Действует до 2 декабря 2030');
  await expect(card).not.toContainText('19:00');
  await page.getByRole('button', { name: /^Даты/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Выходные' }).click();
  await expect(names(page)).toHaveText(['Вечер номер 2']);
});
