import type { Page } from 'playwright/test';

import { manyEvents, withPoster, withSetup } from '../help/altered.ts';
import { expect, test } from '../help/shop.ts';

const cards = (page: Page) => page.getByRole('list', { name: 'События' }).getByRole('article');
/** By selectors: computing the role of thousands of hidden or visible items takes longer than rendering them. */
const items = (page: Page) => page.locator('ul[aria-label="События"] > li');
const wholeItems = (page: Page) => page.locator('ul[aria-label="События"] > li > article');
const card = (page: Page, name: string) =>
  cards(page).filter({ has: page.getByRole('heading', { level: 3, name }) });
const more = (page: Page) => page.getByRole('button', { name: /^Загрузить следующие/ });

/** The number of columns in the list of cards. */
const columnsOf = (page: Page): Promise<number> =>
  cards(page).evaluateAll(
    (all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().left))).size,
  );

/** An event with everything a card can show. */
const wholeEvent = {
  event_id: '1',
  hash_id: 'F'.repeat(40),
  action_ru: 'Зимний сад',
  descript_ru: `<p>${'Очень длинное описание одного вечера. '.repeat(12)}</p><p>Конец</p>`,
  descript_url_ru: 'https://example.org/about',
  address_ru: 'Липовый пер., 4',
  seatroot_id: '7',
  age_from: '16',
  usepushkarta: '1',
  signlang: '1',
  totalticketcount: '5',
  showticketcount: '1',
  menukind_id: '1',
};

const oneEvent = (over: Record<string, unknown> = {}) => ({
  ...manyEvents(1),
  action: [{ ...wholeEvent, ...over }],
  calendar: [
    { event_id: '1', eventday: '05.12.2030', eventtime: '19:00', ticketcount: '3' },
    { event_id: '1', eventday: '09.12.2030', eventtime: '12:00', ticketcount: '2' },
  ],
  venues: [{ seatroot_id: '7', address_ru: '', urlyandexmap: 'https://maps.example.org/7' }],
  composition: Array.from({ length: 5 }, (_, at) => ({
    event_id: '1',
    eventstr_ru: `Часть ${at + 1}`,
    eventstr_day: `0${at + 1}.12.2030`,
    eventstr_time: '19:00',
    eventstrsortnum: String(at),
  })),
});

test.describe('a card of the poster', () => {
  test('has all facts about its event', async ({ page }) => {
    await withPoster(page, () => oneEvent());
    await page.goto('/');
    const own = card(page, 'Зимний сад');
    await expect(own.getByText('16+')).toBeVisible();
    await expect(own.getByText('Пушкинская карта')).toBeVisible();
    await expect(own.getByText('Перевод на жестовый язык')).toBeVisible();
    await expect(own.getByText('5 и 9 декабря')).toBeVisible();
    await expect(own.getByText('12:00, 19:00')).toBeVisible();
    await expect(own.getByText('Осталось 5 абонементов')).toBeVisible();
    await expect(own.getByRole('link', { name: /О событии: Зимний сад/ })).toHaveAttribute(
      'href',
      'https://example.org/about',
    );
    await expect(own.getByRole('link', { name: /Липовый пер., 4/ })).toHaveAttribute(
      'href',
      'https://maps.example.org/7',
    );
    await expect(own.getByRole('link', { name: 'Купить билет: Зимний сад' })).toHaveAttribute(
      'href',
      `/event/${'F'.repeat(40)}`,
    );
  });

  test('without a picture shows its name as one, which is not announced twice', async ({ page }) => {
    await withPoster(page, () => oneEvent());
    await page.goto('/');
    const own = card(page, 'Зимний сад');
    await expect(own.locator('img')).toHaveCount(0);
    await expect(own.getByText('Зимний сад', { exact: true })).toHaveCount(2);
    await expect(own.locator('[aria-hidden]', { hasText: 'Зимний сад' })).toBeVisible();
  });

  test('has no picture, description or address if the setup limits them to zero', async ({ page }) => {
    await withPoster(page, () => oneEvent({ image_url_ru: '/images/winter-garden.svg' }));
    await withSetup(page, { tickets_image: '0', tickets_description: '0', tickets_address: '0' });
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/');
      const own = card(page, 'Зимний сад');
      // The age limit is over the picture.
      await expect(own.getByText('16+')).toBeVisible();
      await expect(own.locator('img, [class*="lettered"]')).toHaveCount(0);
      await expect(own.getByText('Очень длинное описание')).toHaveCount(0);
      await expect(own.getByText('Липовый пер.')).toHaveCount(0);
      await expect(own.getByRole('link', { name: 'Купить билет: Зимний сад' })).toBeVisible();
    }
  });

  test('folds a long description and a long programme behind «more»', async ({ page }) => {
    await withPoster(page, () => oneEvent());
    await page.goto('/');
    const own = card(page, 'Зимний сад');
    await expect(own.getByText('Конец')).toHaveCount(0);
    await own.getByRole('button', { name: 'Подробнее: Зимний сад' }).click();
    await expect(own.getByText('Конец')).toBeVisible();
    await own.getByRole('button', { name: 'Свернуть: Зимний сад' }).click();
    await expect(own.getByText('Конец')).toHaveCount(0);
    await expect(own.getByText('Часть 3')).toBeVisible();
    await expect(own.getByText('Часть 4')).toHaveCount(0);
    await own.getByRole('button', { name: 'Ещё 2' }).click();
    await expect(own.getByText('Часть 5')).toBeVisible();
  });

  test('has a buy link to the event or its hall', async ({ page }) => {
    await withPoster(page, () => oneEvent({ useseatsvg: '1' }));
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Купить билет: Зимний сад' })).toHaveAttribute(
      'href',
      `/scheme/${'F'.repeat(40)}`,
    );
  });

  test('has no buy link before the sale begins or when sold out', async ({ page }) => {
    await withPoster(page, () => oneEvent({ totalticketcount: '-99999' }));
    await page.goto('/');
    const soon = page.getByRole('button', { name: 'Скоро в продаже' });
    await expect(soon).toBeDisabled();
    const [look, accent] = await soon.evaluate((button) => {
      const { backgroundColor } = getComputedStyle(button);
      button.removeAttribute('disabled');
      return [backgroundColor, getComputedStyle(button).backgroundColor];
    });
    expect(look, 'it does not look as if it could be pressed').not.toBe(accent);
    await expect(page.getByText('-99999')).toHaveCount(0);
    await withPoster(page, () => oneEvent({ totalticketcount: '0' }));
    await page.reload();
    await expect(page.getByRole('button', { name: 'Купить билет' })).toBeDisabled();
    await expect(page.getByText('Билетов нет')).toBeVisible();
  });

  test('shows the remaining number below a hundred', async ({ page }) => {
    await withPoster(page, () => oneEvent({ totalticketcount: '99' }));
    await page.goto('/');
    await expect(page.getByText('Осталось 99 абонементов')).toBeVisible();
    await withPoster(page, () => oneEvent({ totalticketcount: '100' }));
    await page.reload();
    await expect(card(page, 'Зимний сад')).toBeVisible();
    await expect(page.getByText('Осталось')).toHaveCount(0);
  });

  test('omits times if the setup wants days only', async ({ page }) => {
    await withPoster(page, () => oneEvent());
    await withSetup(page, { menu_first_notimes: '1' });
    await page.goto('/');
    await expect(page.getByText('5 и 9 декабря')).toBeVisible();
    await expect(page.getByText('12:00')).toHaveCount(0);
  });

  test('runs no script in a description', async ({ page }) => {
    await withPoster(page, () =>
      oneEvent({ descript_ru: '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>Пьеса' }),
    );
    await page.goto('/');
    await expect(card(page, 'Зимний сад').getByText('Пьеса')).toBeVisible();
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  });
});

test.describe('load more', () => {
  test('says how many come next of how many, and adds them', async ({ page }) => {
    await withPoster(page, () => manyEvents(30));
    await page.clock.install();
    await page.goto('/');
    await page.clock.runFor(2000);
    await expect(cards(page)).toHaveCount(12);
    await expect(more(page)).toHaveText('Загрузить следующие 12 из 30');
    await page.clock.pauseAt(Date.now() + 60_000);
    await more(page).click();
    await page.clock.runFor(99);
    await expect(cards(page)).toHaveCount(12);
    await page.clock.runFor(1);
    await page.clock.resume();
    await expect(cards(page)).toHaveCount(24);
    await expect(more(page)).toHaveText('Загрузить следующие 6 из 30');
    await more(page).click();
    await expect(cards(page)).toHaveCount(30);
    await expect(more(page)).toHaveCount(0);
    // They appear at the button's place.
    await expect(cards(page).nth(24)).toBeInViewport();
  });

  test('renders no more whole cards of 1,000 events than of 156', async ({ page }) => {
    await withPoster(page, () => manyEvents(1000));
    await page.goto('/');
    for (const count of [24, 36, 48, 60, 72]) {
      await more(page).click();
      await expect(wholeItems(page)).toHaveCount(count);
    }
    await more(page).click();
    await expect(items(page)).toHaveCount(1000);
    await expect(wholeItems(page)).toHaveCount(144);
    await items(page)
      .nth(500)
      .evaluate((item) => item.scrollIntoView({ behavior: 'instant' }));
    await expect(page.locator('article a', { hasText: /^Вечер номер 501$/ })).toBeInViewport();
    await expect(wholeItems(page)).toHaveCount(12 + 144);
    await page.getByRole('searchbox').fill('номер 9');
    await expect(wholeItems(page)).toHaveCount(12);
  });
});

test.describe('the columns of the poster', () => {
  test('are four if the setup says so, and one on a phone', async ({ page }) => {
    const columns = 4;
    await withPoster(page, () => {
      const poster = manyEvents(24);
      const [kind] = poster['kind_menu'] as [Record<string, unknown>];
      return { ...poster, kind_menu: [{ ...kind, menucolumncount: String(columns) }] };
    });
    await page.goto('/');
    await expect(cards(page)).toHaveCount(columns * 3);
    expect(await columnsOf(page)).toBe(columns);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await columnsOf(page)).toBe(1);
  });
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true });

  test('tags are in one scrolling row, and the first picture is in the upper half of the screen', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(cards(page).first()).toBeVisible();
    const tops = await page
      .getByRole('group', { name: 'Рубрики' })
      .getByRole('checkbox')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    expect(tops.length).toBeGreaterThan(12);
    expect(new Set(tops).size).toBe(1);
    expect((await cards(page).first().locator('img').boundingBox())?.y).toBeLessThan(384);
    // Two dates are not shown as a range.
    await expect(cards(page).filter({ hasText: 'Финал Речного кубка' })).toContainText(
      /\d{1,2}\s(?:[а-я]+\s)?и\s\d{1,2}\s[а-я]{3}/,
    );
  });
});

test('a poster with no events says so', async ({ page }) => {
  await withPoster(page, () => manyEvents(0));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Ничего не найдено' })).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveCount(0);
});

test('a poster that fails to load says why, and a retry loads it', async ({ page, shop }) => {
  await shop.fault('error-500', '/api/afisha', { times: 3 });
  await page.goto('/');
  await expect(page.getByText('Сервер временно недоступен')).toBeVisible();
  await page.getByRole('button', { name: 'Попробовать ещё раз' }).click();
  await expect(cards(page).first()).toBeVisible();
});

test('5,000 events take no more elements than 24', async ({ page }) => {
  const elements = async (): Promise<number> => {
    // The block for search engines is added shortly after the cards.
    await expect(page.locator('main script')).toBeAttached();
    return page.locator('main *').count();
  };
  await withPoster(page, () => manyEvents(24));
  await page.goto('/');
  await expect(cards(page)).toHaveCount(12);
  const few = await elements();
  await page.unrouteAll();
  await withPoster(page, () => manyEvents(5000));
  await page.reload();
  await expect(cards(page)).toHaveCount(12);
  expect(await elements()).toBe(few);
  const search = page.getByRole('searchbox');
  await search.fill('номер');
  await expect(page.getByText('Найдено: 5\u00a0000 событий', { exact: true }).first()).toBeVisible();
  await expect(cards(page)).toHaveCount(12);
  await search.fill('вечер номер 49');
  await expect(cards(page).first()).toContainText('Вечер номер 49');
  await page.getByLabel('Только с билетами').check();
  await search.fill('');
  await expect(page.getByText('Найдено: 3\u00a0333 события', { exact: true }).first()).toBeVisible();
  await page.getByLabel('Рубрика 7', { exact: true }).check();
  await expect(page.getByText('Найдено: 133 события', { exact: true }).first()).toBeVisible();
  await expect(cards(page)).toHaveCount(12);
  await page.getByRole('button', { name: 'Сбросить фильтры' }).click();
  await expect(cards(page).first()).toContainText('Вечер номер 1');
});

test('a picture with an unreadable address breaks nothing else in the list', async ({ page }) => {
  await withPoster(page, () => oneEvent({ showimage: '1', image_url_ru: 'https://[' }));
  await page.goto('/');
  await expect(card(page, 'Зимний сад')).toBeVisible();
  const described = await page.locator('script[type="application/ld+json"]').textContent();
  expect(described).toContain('Зимний сад');
});
