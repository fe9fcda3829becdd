import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright/test';

import { EventVisit, places } from '../help/event-visit.ts';
import { events } from '../help/events.ts';
import { expect, test } from '../help/shop.ts';

test('the dates show seven at a time on a wide screen, fewer on a narrow one', async ({ page }) => {
  const visit = new EventVisit(page);
  await visit.open(places.museum);
  await expect(visit.dates.first()).toBeVisible();
  const whole = () =>
    visit.dates.evaluateAll((buttons) => {
      const track = buttons[0]?.closest('ul')?.getBoundingClientRect();
      if (track === undefined) return 0;
      return buttons.filter((button) => {
        const box = button.getBoundingClientRect();
        return box.left >= track.left - 1 && box.right <= track.right + 1;
      }).length;
    });
  for (const [width, slides] of [
    [1440, 7],
    [768, 4],
    [680, 3],
    [480, 2],
    [320, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(whole, `at ${width} px`).toBe(slides);
  }
});

test('dates and times are aligned, and a ticket’s remaining number is in its own note', async ({ page }) => {
  const visit = new EventVisit(page);
  await visit.open(places.museum);
  await visit.chooseLaterDate();
  const [date, time] = [await visit.dates.first().boundingBox(), await visit.times.first().boundingBox()];
  expect(date?.x).toBe(time?.x);
  const reduced = page.getByRole('listitem').filter({ hasText: 'Льготный' });
  await expect(reduced.getByText(/документ на входе/).locator('..')).toHaveText(
    /документ на входе\s*осталось \d+$/,
  );
});

test('a single date has no row of dates', async ({ page }) => {
  const visit = new EventVisit(page);
  await visit.open(places.wheel);
  await expect(visit.count('Взрослый')).toBeVisible();
  await expect(visit.dates).toHaveCount(0);
});

test('another date, once confirmed, clears tickets and form and takes its first time', async ({
  page,
  buyer,
}) => {
  const visit = new EventVisit(page);
  await visit.open(places.museum);
  await visit.chooseLaterDate();
  await visit.times.nth(2).click();
  await visit.add('Взрослый', 2);
  await buyer.fillBuyer();
  const question = page.getByRole('dialog', { name: 'Выбрать другой сеанс?' });
  await visit.dates.nth(2).click();
  await expect(question).toContainText('Из заказа будут убраны 2 билета');
  await page.keyboard.press('Escape');
  await expect(visit.dates.nth(2)).toBeFocused();
  await expect(visit.count('Взрослый')).toHaveValue('2');
  await visit.dates.nth(2).click();
  await visit.confirmChange();
  await expect(visit.times.first()).toBeChecked();
  await expect(visit.count('Взрослый')).toHaveValue('0');
  await visit.add('Взрослый');
  await expect(page.getByRole('textbox', { name: /^Фамилия и имя/ })).toHaveValue('');
});

test('a date and a time that no longer exist are replaced, also in the address, with a notice', async ({
  page,
}) => {
  const visit = new EventVisit(page);
  await visit.open(places.museum, '/01-02-2020/10:00');
  await expect(page.getByText('Этой даты нет в продаже').first()).toBeVisible();
  await expect(page).not.toHaveURL(/01-02-2020/);
  const { pathname } = new URL(page.url());
  await page.goto(pathname.replace(/[^/]+$/, '03:33'));
  await expect(page.getByText('Этого времени нет в продаже').first()).toBeVisible();
  await expect(page).not.toHaveURL(/03:33/);
});

test('a sold-out session says so, and the day’s other times are still there', async ({ page }) => {
  const visit = new EventVisit(page);
  await visit.open(places.museum);
  const gone = visit.times.and(page.getByRole('radio', { name: /Билетов нет/ }));
  if ((await gone.count()) === 0) await visit.chooseLaterDate();
  await gone.first().click();
  await expect(page.getByText('На выбранный сеанс билетов нет')).toBeVisible();
  await visit.times.filter({ hasNotText: 'Билетов нет' }).first().click();
  await expect(visit.count('Взрослый')).toBeVisible();
});

test('a sold-out event says so and leads to other events', async ({ page, request }) => {
  for (const index of ['001', '002', '003']) {
    await request.post('/api/__test__/stock', {
      data: { hash: places.archive, calendar_id: `2003${index}`, place_id: 'all', left: 0 },
    });
  }
  const visit = new EventVisit(page);
  await visit.open(places.archive);
  await expect(page.getByText('Все билеты проданы, выберите другое событие')).toBeVisible();
  await page.getByRole('link', { name: 'Выбрать другое событие' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Афиша' })).toBeVisible();
});

test('an event sold by seat leads to its scheme', async ({ page }) => {
  await page.goto(`/event/${events.chamber}`);
  await page.waitForURL(new RegExp(`/scheme/${events.chamber}`));
});

test('another hash is another event: nothing of the first one remains', async ({ page }) => {
  const visit = new EventVisit(page);
  await visit.open(places.museum);
  await visit.add('Взрослый');
  await page.evaluate((to) => {
    history.pushState(null, '', to);
  }, `/event/${places.butterflies}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Дом бабочек' })).toBeVisible();
  await expect(visit.count('Взрослый')).toHaveValue('0');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Стеклянный птичник' })).toBeVisible();
});

test('the first rows are shown, the others after «more», and chosen ones are never hidden', async ({
  page,
}) => {
  const visit = new EventVisit(page);
  await visit.open(places.butterflies);
  const rows = page.getByRole('textbox', { name: /^Количество/ });
  await expect(rows).toHaveCount(5);
  await page.getByRole('button', { name: 'Показать ещё 2 категории' }).click();
  await expect(rows).toHaveCount(7);
  await visit.add('Малыш до 3 лет');
  await page.getByRole('button', { name: 'Свернуть список' }).click();
  await expect(rows).toHaveCount(6);
  await expect(visit.count('Малыш до 3 лет')).toHaveValue('1');
});

test('the order limit has a hint and a modal', async ({ page }) => {
  const visit = new EventVisit(page);
  await visit.open(places.wheel);
  await expect(page.getByText('В одном заказе — не больше 12 билетов.')).toBeVisible();
  await visit.type('Взрослый', 12);
  await expect(page.getByText('Больше добавить нельзя.')).toBeVisible();
  await visit.addBeyond('До 18 лет');
  const modal = page.getByRole('dialog', { name: 'Предупреждение' });
  await expect(modal).toContainText('Достигнут лимит количества билетов в одном заказе!');
  await page.keyboard.press('Escape');
  await expect(visit.count('До 18 лет')).toHaveValue('0');
});

test('a companion is part of every order and can’t be removed', async ({ page }) => {
  const visit = new EventVisit(page);
  await visit.open(places.detectives);
  await visit.add('До 18 лет');
  await expect(visit.count('Сопровождающий')).toHaveValue('1');
  await page.getByRole('button', { name: 'Уменьшить количество: Сопровождающий' }).click();
  await expect(page.getByText('Такой билет обязателен в заказе: не меньше 1')).toBeVisible();
  await expect(visit.count('Сопровождающий')).toHaveValue('1');
});

test('the session can be added to a calendar, and the page describes itself to search engines', async ({
  page,
}) => {
  const visit = new EventVisit(page);
  await visit.open(places.museum);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Добавить в календарь' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Стеклянный-птичник.ics');
  expect(await readFile(await download.path(), 'utf8')).toContain('SUMMARY:Стеклянный птичник');
  const json = await page.locator('script[type="application/ld+json"]').last().textContent();
  expect(JSON.parse(json ?? '')).toMatchObject({ '@type': 'Event', name: 'Стеклянный птичник' });
});

test('on a phone «back to top» makes room for the buttons that the bottom bar has pushed it over', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const visit = new EventVisit(page);
  await visit.open(places.museum);
  const up = page.getByRole('button', { name: 'Наверх' });
  const more = page.getByRole('button', { name: /^Увеличить количество/ });
  const fewer = page.getByRole('button', { name: /^Уменьшить количество/ });
  const middleOf = async (one: Locator) => {
    const box = await one.boundingBox();
    if (box === null) throw new Error('It is not shown.');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  await page.evaluate(() => window.scrollTo(0, 450));
  await expect(up).toBeVisible();
  const low = await middleOf(up);
  await more.first().click();
  await expect.poll(async () => (await middleOf(up)).y).toBeLessThan(low.y);
  const lifted = await middleOf(up);
  await fewer.first().click();
  await expect.poll(async () => (await middleOf(up)).y).toBe(low.y);

  // A button at the position where «back to top» will appear with the bar.
  const button = more.nth(2);
  const off = (await middleOf(button)).y - lifted.y;
  await page.evaluate((by) => window.scrollBy(0, by), off);
  await expect.poll(async () => Math.abs((await middleOf(button)).y - lifted.y)).toBeLessThan(1);
  await more.first().evaluate((one: HTMLElement) => one.click());
  await expect.poll(async () => (await middleOf(up)).y).toBe(lifted.y);
  const at = await middleOf(button);
  await expect
    .poll(() => button.evaluate((one, { x, y }) => one.contains(document.elementFromPoint(x, y)), at))
    .toBe(true);
});

test('on a phone in landscape the event stays beside the prices, and «back to top» covers no menu', async ({
  page,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const visit = new EventVisit(page);
  await visit.open(places.museum);
  await page.evaluate(() => window.scrollTo(0, 600));
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
  const up = page.getByRole('button', { name: 'Наверх' });
  const language = page.getByText('Русский').first();
  const place = await up.boundingBox();
  const menu = await language.boundingBox();
  await page.evaluate((by) => window.scrollBy(0, by), (menu?.y ?? 0) - (place?.y ?? 0));
  const isOver = (): Promise<boolean> =>
    up.evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  await expect.poll(isOver).toBe(false);
});
