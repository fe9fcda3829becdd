import { withSetup } from '../help/altered.ts';
import { expectNoViolationsAtWidths } from '../help/no-violations.ts';
import { expect, test } from '../help/shop.ts';

test('an unknown address leads to «Страница не найдена» and from there home', async ({ page }) => {
  const reply = await page.goto('/no/such/page');
  expect(reply?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Страница не найдена' })).toBeVisible();
  await page.getByRole('link', { name: 'Перейти на главную' }).click();
  await expect(page).toHaveURL(/\/$/);
  expect((await page.goto('/cart'))?.status()).toBe(404);
});

test('the contacts are the operator’s legal details and two links to the rules', async ({ page }) => {
  await page.goto('/contacts');
  const main = page.getByRole('main');
  await expect(main.getByText('ООО «Партер-демо», ИНН 0000000000')).toBeVisible();
  await expect(main.getByRole('link', { name: 'tickets@example.org' })).toHaveAttribute(
    'href',
    'mailto:tickets@example.org',
  );
  await expect(main.getByRole('list').getByRole('link')).toHaveText([
    'Условия покупки',
    'Политика конфиденциальности',
  ]);
  await main.getByRole('link', { name: 'Политика конфиденциальности' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Политика конфиденциальности' })).toBeVisible();
  await expect(page).toHaveTitle(/^Политика конфиденциальности/);
  await page.goBack();
  await main.getByRole('link', { name: 'Условия покупки' }).click();
  await expect(page).toHaveURL(/\/rules\/purchase-terms$/);
  await expect(main.getByText('Билет действует на указанные в нём дату')).toBeVisible();
});

for (const [old, now] of [['/kz/rules-agreement', '/rules/privacy-policy?lang=kz']] as const) {
  test(`the old address ${old} leads to the rules, and Back does not lead to it`, async ({ page }) => {
    await page.goto('/contacts');
    await page.goto(old);
    await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === now);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/contacts$/);
  });
}

test('text pages load without a layout shift', async ({ page }) => {
  await page.addInitScript(() => {
    const kept = window as unknown as { shift: number };
    kept.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) kept.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ['/contacts', '/rules/purchase-terms', '/nowhere']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift);
      expect.soft(shift, `${path} at ${width} px`).toBeLessThanOrEqual(0.02);
    }
  }
});

test.describe('a setup', () => {
  test('that is mostly missing leaves a working shop', async ({ page }) => {
    await page.route('**/api/setup', (route) => route.fulfill({ json: { response: { app: [], db: null } } }));
    await page.goto('/');
    await expect(page.getByRole('link', { name: /^Купить билет/ }).first()).toBeVisible();
    await page
      .getByRole('link', { name: /^Купить билет/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto('/contacts');
    await expect(page.getByText('Данные не найдены')).toBeVisible();
    await page.goto('/rules/purchase-terms');
    await expect(page.getByText('Данные не найдены')).toBeVisible();
  });

  /* The poster's reply contains the setup as well, and would stand in for it. */
  const anySetup = /\/api\/(?:setup|afisha)$/;

  test('that fails to load shows why and a retry, not a white page', async ({ page }) => {
    await page.route(anySetup, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/contacts');
    await expect(page.getByRole('heading', { level: 1, name: 'Не удалось открыть страницу' })).toBeVisible();
    await expect(page.getByText('Сервер временно недоступен')).toBeVisible();
    await page.unroute(anySetup);
    await page.getByRole('button', { name: 'Попробовать ещё раз' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Контакты' })).toBeVisible();
  });
});

test('axe finds no fault on the poster and text pages', async ({ page }) => {
  test.slow();
  await withSetup(page, {
    app: { url_lk: 'https://example.org/lk' },
    db: { info_client_ru: 'Касса закрыта' },
  });
  for (const path of ['/', '/?id=2', '/contacts', '/rules/purchase-terms', '/nowhere']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectNoViolationsAtWidths(page, path);
  }
  await page.goto('/');
  await page.locator('button[aria-haspopup="dialog"]').click();
  await expect(page.getByRole('grid')).toBeVisible();
  await expectNoViolationsAtWidths(page, 'the calendar');
});

test('nothing on the poster is wider than a phone of 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const lang of ['ru', 'en', 'kz', 'ch']) {
    await page.goto(`/?lang=${lang}`);
    await expect(page.getByRole('article').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
});
