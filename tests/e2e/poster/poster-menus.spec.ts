import type { Page } from 'playwright/test';

import { manyEvents, withPoster, withSetup } from '../help/altered.ts';
import { expect, test } from '../help/shop.ts';

const kinds = (page: Page) => page.getByRole('navigation', { name: 'Виды событий' });
const groups = (page: Page) => page.getByRole('region', { name: 'Разделы афиши' });
const names = (page: Page) => page.getByRole('list', { name: 'События' }).getByRole('heading', { level: 3 });

/** Three kinds, the first with two groups that have an event each; the second has one event. */
const twoKinds = () => {
  const poster = manyEvents(3);
  const [kind] = poster['kind_menu'] as [Record<string, unknown>];
  const [first, second, third] = poster['action'] as Record<string, unknown>[];
  const group = (id: string, name: string, over: Record<string, unknown> = {}) => ({
    mainmenu_id: id,
    menukind_id: '1',
    mainmenuname_ru: name,
    title_h2_ru: `${name}: всё сразу`,
    mainmenusortnum: id,
    ...over,
  });
  return {
    ...poster,
    kind_menu: [
      { ...kind, title_h1_ru: 'Афиша театра' },
      {
        ...kind,
        menukind_id: '2',
        menukindname_ru: 'Абонементы',
        title_h1_ru: 'Весь сезон',
        menukindsortnum: '2',
      },
      { ...kind, menukind_id: '3', menukindname_ru: 'Концерты', title_h1_ru: '', menukindsortnum: '3' },
    ],
    main_menu: [
      group('10', 'Сцена'),
      group('11', 'Детям', { showimage: '1', image_url: '/api/images/winter-garden.svg' }),
    ],
    action: [
      { ...first, mainmenu_id: '10' },
      { ...second, mainmenu_id: '11' },
      { ...third, menukind_id: '2', mainmenu_id: '' },
    ],
  };
};

test('a menu longer than a phone shows the current kind', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/?id=4');
  await expect(kinds(page).locator('[aria-current]')).toBeInViewport({ ratio: 1 });
  await expect(kinds(page).locator('[aria-current]')).toHaveText('Скоро в продаже');
});

test.describe('the menus of the poster', () => {
  test.beforeEach(({ page }) => withPoster(page, twoKinds));

  test('switch kinds, with the address, the heading and Back', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Афиша театра');
    await expect(names(page)).toHaveText(['Вечер номер 1', 'Вечер номер 2']);
    await kinds(page).getByRole('link', { name: 'Абонементы' }).click();
    await expect(page).toHaveURL(/\/\?id=2$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Весь сезон');
    await expect(kinds(page).getByRole('link', { name: 'Абонементы' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(names(page)).toHaveText(['Вечер номер 3']);
    await page.goBack();
    await expect(names(page)).toHaveText(['Вечер номер 1', 'Вечер номер 2']);
  });

  test('open a group by the slider and by its address, with its own heading', async ({ page }) => {
    await page.goto('/');
    await groups(page).getByRole('link', { name: 'Детям' }).click();
    await expect(page).toHaveURL(/\/\?sid=11$/);
    await expect(page.getByRole('heading', { level: 2, name: 'Детям: всё сразу' })).toBeVisible();
    await expect(names(page)).toHaveText(['Вечер номер 2']);
    await expect(groups(page).getByRole('link', { name: 'Детям' }).locator('img')).toBeVisible();
    await page.goto('/?id=1&sid=10');
    await expect(names(page)).toHaveText(['Вечер номер 1']);
  });

  test('treat an unknown kind as the first one, and say if a kind is empty', async ({ page }) => {
    await page.goto('/?id=77&sid=99');
    await expect(names(page)).toHaveCount(2);
    await page.goto('/?id=3');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Концерты');
    await expect(page.getByRole('heading', { name: 'Ничего не найдено' })).toBeVisible();
  });

  test('keep the filters from kind to kind', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('searchbox').fill('номер 3');
    await expect(page.getByRole('heading', { name: 'Билеты не найдены' })).toBeVisible();
    await kinds(page).getByRole('link', { name: 'Абонементы' }).click();
    await expect(page.getByRole('searchbox')).toHaveValue('номер 3');
    await expect(names(page)).toHaveText(['Вечер номер 3']);
  });
});

test('a single kind needs no menu, unless the setup wants one', async ({ page }) => {
  await withPoster(page, () => manyEvents(3));
  await page.goto('/');
  await expect(names(page)).toHaveCount(3);
  await expect(kinds(page)).toHaveCount(0);
  await withSetup(page, { topmenu: '1' });
  await page.reload();
  await expect(kinds(page).getByRole('link')).toHaveText(['Билеты']);
});

for (const [width, slides] of [
  [1200, 2],
  [600, 1],
] as const) {
  test(`the slider moves by ${slides} at ${width} px`, async ({ page }) => {
    await withPoster(page, () => ({
      ...manyEvents(3),
      main_menu: Array.from({ length: 20 }, (_, at) => ({
        mainmenu_id: String(at + 1),
        menukind_id: '1',
        mainmenuname_ru: `Раздел с длинным именем ${at + 1}`,
        mainmenusortnum: String(at + 1),
      })),
    }));
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    await groups(page).getByRole('button', { name: 'Следующие' }).click();
    const track = groups(page).getByRole('list');
    const wanted = await track.evaluate((list, at) => (list.children[at] as HTMLElement).offsetLeft, slides);
    await expect.poll(() => track.evaluate((list) => Math.round(list.scrollLeft))).toBe(wanted);
  });
}
