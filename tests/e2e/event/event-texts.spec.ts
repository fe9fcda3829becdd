import type { Page } from 'playwright/test';

import { EventVisit, places } from '../help/event-visit.ts';
import { expect, test } from '../help/shop.ts';

const wide = `<table><tr>${Array.from({ length: 12 }, (_, at) => `<td>Сектор${at}Длинноеслово</td>`).join('')}</tr></table>`;
const texts = `<style>.x { color: red }</style><p>О событии</p>${wide}
  <p><img src="/nothing-here.png" alt="Схема проезда" width="240" height="120"></p>
  <p>${'Оченьдлинноеслово'.repeat(12)}</p>`;

/** The event with a long description, and a picture that does not exist. */
const withTexts = async (page: Page): Promise<void> => {
  await page.route('**/api/no-scheme', async (route) => {
    const reply = await route.fetch();
    const body = JSON.stringify(await reply.json())
      .replaceAll(/"descript_ru":"(?:[^"\\]|\\.)*"/g, () => `"descript_ru":${JSON.stringify(texts)}`)
      .replaceAll(/"image_url_ru":"[^"]*"/g, '"image_url_ru":"/nothing-there.webp"');
    await route.fulfill({ response: reply, body });
  });
};

test('a description’s table scrolls by itself, and a missing picture leaves its alternative text', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 844 });
  await withTexts(page);
  const visit = new EventVisit(page);
  await visit.open(places.museum);
  const box = page.locator('[data-table]');
  await expect(box).toBeAttached();
  await expect(page.getByText('color: red')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  const { inner, outer } = await box.evaluate((one) => ({
    inner: one.scrollWidth,
    outer: one.clientWidth,
  }));
  expect(inner).toBeGreaterThan(outer);
  await expect(box).toHaveAttribute('tabindex', '0');
  // Two pictures failed to load: no broken-image icon is shown.
  const lost = page.locator('[data-missing]');
  await lost.scrollIntoViewIfNeeded();
  await expect(lost).toHaveText('Схема проезда');
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          [...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth === 0).length,
      ),
    )
    .toBe(0);
});

test('a valid e-mail in Cyrillic letters is asked about and sent as typed', async ({ page }) => {
  const visit = new EventVisit(page);
  await visit.open(places.museum);
  await visit.add('Взрослый');
  const email = page.getByRole('textbox', { name: /^Электронная почта/ });
  await email.pressSequentially('иван@почта.рф');
  await expect(email).toHaveValue('иван@почта.рф');
  await expect(page.getByText('Ваш адрес действительно написан кириллицей?')).toBeVisible();
  await page.getByRole('button', { name: 'Нет, bdfy@gjxnf.ha' }).click();
  await expect(email).toHaveValue('bdfy@gjxnf.ha');
  await email.fill('');
  await email.pressSequentially('анна@почта.рф');
  await page.getByRole('button', { name: 'Да, анна@почта.рф' }).click();
  await expect(page.getByText('Ваш адрес действительно написан кириллицей?')).toHaveCount(0);
  await email.blur();
  await expect(email).toHaveValue('анна@почта.рф');
  await expect(email).not.toHaveAttribute('aria-invalid', 'true');
  // Text typed in another keyboard layout is still read as Latin keys.
  await email.fill('');
  await email.pressSequentially('шмфт"ьфшд.кг');
  await expect(email).toHaveValue('ivan@mail.ru');
});

/** The event with `count` places left in each session. */
const withPlaces = async (page: Page, count: string): Promise<void> => {
  await page.route('**/api/no-scheme', async (route) => {
    const reply = await route.fetch();
    const body = JSON.stringify(await reply.json()).replaceAll(
      /("time":"[^"]*","quantity":)"\d+"/g,
      `$1"${count}"`,
    );
    await route.fulfill({ response: reply, body });
  });
};

test('a session shows its remaining number below a hundred', async ({ page }) => {
  const visit = new EventVisit(page);
  await withPlaces(page, '99');
  await visit.open(places.museum);
  await expect(page.getByText('Осталось 99 билетов на этот сеанс')).toBeVisible();
  await withPlaces(page, '100');
  await visit.open(places.museum);
  await expect(visit.dates.first()).toBeVisible();
  await expect(page.getByText(/Остал.* на этот сеанс/)).toHaveCount(0);
});
