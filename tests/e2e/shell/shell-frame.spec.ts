import type { Page } from 'playwright/test';

import { events } from '../help/events.ts';
import { withPoster, withSetup } from '../help/altered.ts';
import { expectNoViolations } from '../help/no-violations.ts';
import { expect, test } from '../help/shop.ts';

const picture = '/api/images/winter-garden.svg';
const header = (page: Page) => page.getByRole('banner');
const footer = (page: Page) => page.getByRole('contentinfo');

test.describe('the header', () => {
  test('shows the setup’s logo, another one on a phone, and links where the setup says', async ({ page }) => {
    await withSetup(page, {
      app: {
        logo_ru: picture,
        logo_mobile_ru: `${picture}?mobile`,
        logo_width: '90',
        url_logo: 'https://example.org/',
      },
    });
    await page.goto('/');
    const logo = header(page).locator('img');
    await expect(logo).toHaveJSProperty('currentSrc', new URL(picture, page.url()).href);
    await expect(header(page).getByRole('link', { name: 'На главную страницу' })).toHaveAttribute(
      'href',
      'https://example.org/',
    );
    expect((await logo.boundingBox())?.width).toBe(90);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(logo).toHaveJSProperty('currentSrc', new URL(`${picture}?mobile`, page.url()).href);
  });

  test('can be hidden, as can the footer and «back to top»', async ({ page }) => {
    await withSetup(page, { app: { header: '0', footer: '0', scroll_top: '0' } });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(header(page)).toHaveCount(0);
    await expect(footer(page)).toHaveCount(0);
  });

  for (const [background, ink] of [
    ['#14213d', 'rgb(255, 255, 255)'],
    ['#ffd166', 'rgb(0, 0, 0)'],
  ] as const) {
    test(`is readable on ${background}`, async ({ page }) => {
      await withSetup(page, { app: { header_background: background } });
      await page.goto('/contacts');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(header(page).getByText('Правила')).toHaveCSS('color', ink);
      await header(page).getByText('Правила').click();
      await expectNoViolations(page, `a header upon ${background}`);
    });
  }

  test('opens the rules in a modal if they are a text, and links to them if they are an address', async ({
    page,
  }) => {
    await page.goto('/');
    await header(page).getByText('Правила').click();
    await header(page).getByRole('button', { name: 'Условия покупки' }).click();
    const dialog = page.getByRole('dialog', { name: 'Условия покупки' });
    await expect(dialog.getByText('Билет действует на указанные в нём дату')).toBeVisible();
    await dialog.getByRole('button', { name: 'ОК' }).click();
    await expect(dialog).toHaveCount(0);
    await withSetup(page, { db: { rules_ru: 'https://example.org/rules' } });
    await page.reload();
    await header(page).getByText('Правила').click();
    await expect(header(page).getByRole('link', { name: /Условия покупки/ })).toHaveAttribute(
      'href',
      'https://example.org/rules',
    );
  });

  test('links to the account, by the e-mail’s initial for a known customer, by an icon for others', async ({
    page,
  }) => {
    await withSetup(page, { app: { url_lk: 'https://example.org/lk' } });
    await page.goto('/');
    await expect(header(page).getByRole('link', { name: 'Личный кабинет' }).locator('svg')).toBeVisible();
    await page.goto('/api/client/demo');
    await expect(header(page).getByRole('link', { name: /Личный кабинет: lada@example.org/ })).toContainText(
      'L',
    );
  });
});

test.describe('the languages', () => {
  test('switch and stay the same from page to page', async ({ page }) => {
    const [lang, name, html, title] = ['kz', 'Қазақша', 'kk', 'Байланыс'] as const;
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
    await header(page).locator('summary', { hasText: 'Русский' }).click();
    await header(page).getByRole('link', { name }).click();
    await expect(page).toHaveURL(new RegExp(`/\\?lang=${lang}$`));
    await expect(page.locator('html')).toHaveAttribute('lang', html);
    await footer(page).getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(new RegExp(`/contacts\\?lang=${lang}$`));
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await header(page).locator('summary', { hasText: name }).click();
    await header(page).getByRole('link', { name: 'Русский' }).click();
    await expect(page).toHaveURL(/\/contacts$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Контакты' })).toBeVisible();
  });

  test('unknown ones are English, and only those of the setup are offered', async ({ page }) => {
    await withSetup(page, { db: { languages: 'ru,en' } });
    await page.goto('/contacts?lang=xx');
    await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible();
    await header(page).locator('summary', { hasText: 'English' }).click();
    await expect(header(page).getByRole('link', { name: /Русский|English|Қазақша|中文/ })).toHaveCount(2);
  });

  test('fall back text by text, and mark the texts they fell back to', async ({ page }) => {
    await withPoster(page, (poster) => ({
      action: (poster['action'] as Record<string, unknown>[]).map((event) => ({
        ...event,
        action_kz: '',
        event_kz: '',
        action_en: 'The Winter Garden',
      })),
    }));
    await page.goto('/?lang=kz');
    const name = page.getByRole('heading', { level: 3, name: 'The Winter Garden' }).first();
    await expect(name).toHaveAttribute('lang', 'en');
  });

  test('work on a page opened before its texts have loaded', async ({ page }) => {
    await page.goto('/?lang=en');
    await page
      .getByRole('link', { name: /^Buy a ticket/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
    await expect(page.getByText(/^(scheme|event|cart|buyer)\.\w+/)).toHaveCount(0);
  });
});

test.describe('the frame around a page', () => {
  test('shows the setup’s banner', async ({ page }) => {
    await withSetup(page, { db: { info_client_ru: 'Касса закрыта <b>до вторника</b>' } });
    await page.goto('/');
    const banner = page.getByRole('complementary', { name: 'Важное сообщение' });
    await expect(banner).toHaveText('Касса закрыта до вторника');
    await expect(banner.locator('b')).toHaveText('до вторника');
  });

  test('has a back link with the setup’s text, or none if the setup disables it', async ({ page }) => {
    await withSetup(page, { db: { returntoafishaname_ru: 'Ко всем вечерам' } });
    await page.goto('/contacts');
    await page.getByRole('link', { name: 'Ко всем вечерам' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('link', { name: 'Ко всем вечерам' })).toHaveCount(0);
    await withSetup(page, { db: { returntoafishabutton: '0' } });
    await page.goto('/contacts');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'К афише' })).toHaveCount(0);
  });

  test('leads back to the order from its refund and declined payment', async ({ page }) => {
    const hash = 'ABCDEF0123456789'.repeat(3).slice(0, 40);
    await page.goto(`/order/declined/${hash}`);
    await expect(
      page.getByRole('navigation').getByRole('link', { name: 'Вернуться к заказу' }),
    ).toHaveAttribute('href', `/order/${hash}`);
  });

  test('has «back to top» after 400 px', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    const up = page.getByRole('button', { name: 'Наверх' });
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 400));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400);
    await expect(up).toHaveCount(0);
    await page.evaluate(() => window.scrollTo(0, 402));
    await up.click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect(up).toHaveCount(0);
  });

  test('ends with the setup’s footer: text, links and a small logo', async ({ page }) => {
    await withSetup(page, {
      app: {
        footer_logo_ru: picture,
        footer_logo_width: '64',
        footer_text_ru: '',
        footer_text_en: '',
        footer_text_kz: '',
        footer_text_ch: '',
        footer_db_info: '0',
        footer_url: 'https://example.org/site',
        footer_url_contacts: 'https://example.org/contacts',
        footer_agreement_ru: 'Оферта',
        footer_url_agreement: '/rules/privacy-policy',
      },
    });
    await page.goto('/');
    await expect(footer(page).getByText(/^© \d{4} Партер$/)).toBeVisible();
    await expect(footer(page).getByText('ИНН')).toHaveCount(0);
    await expect(footer(page).getByRole('link', { name: /^Сайт/ })).toHaveAttribute(
      'href',
      'https://example.org/site',
    );
    await expect(footer(page).getByRole('link', { name: /^Контакты/ })).toHaveAttribute(
      'href',
      'https://example.org/contacts',
    );
    await expect(footer(page).getByRole('link', { name: 'Оферта' })).toHaveAttribute(
      'href',
      '/rules/privacy-policy',
    );
    await footer(page).scrollIntoViewIfNeeded();
    expect((await footer(page).locator('img').boundingBox())?.width).toBe(64);
  });

  test('keeps the theme chosen in the footer', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/contacts');
    const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await paper();
    await footer(page).getByLabel('Тёмное').check();
    expect(await paper()).not.toBe(light);
    await page.reload();
    await expect(footer(page).getByLabel('Тёмное')).toBeChecked();
    expect(await paper()).not.toBe(light);
  });
});

test.describe('what search engines and messengers read', () => {
  test('is the setup’s, in the page’s language, with links to the other languages', async ({ page }) => {
    await withSetup(page, {
      db: {
        meta: {
          en: {
            title: 'The Playhouse',
            description: 'Plays',
            keywords: 'tickets, plays',
            owner: 'Playhouse Ltd',
            siteurlimage: '/share.png',
            metatype: 'website',
          },
          kz: { alternate: 'https://kk.example.org/', alternate_lang: 'kk-KZ' },
        },
      },
    });
    await page.goto('/?lang=en');
    await expect(page).toHaveTitle('The Playhouse');
    const content = (name: string) => page.locator(`meta[name="${name}"], meta[property="${name}"]`);
    await expect(content('description')).toHaveAttribute('content', 'Plays');
    await expect(content('keywords')).toHaveAttribute('content', 'tickets, plays');
    await expect(content('og:image')).toHaveAttribute('content', new URL('/share.png', page.url()).href);
    const alternate = (lang: string) => page.locator(`link[rel="alternate"][hreflang="${lang}"]`);
    await expect(alternate('ru')).toHaveAttribute('href', new URL('/', page.url()).href);
    await expect(alternate('zh')).toHaveAttribute('href', new URL('/?lang=ch', page.url()).href);
    await expect(alternate('kk-KZ')).toHaveAttribute('href', 'https://kk.example.org/');
  });

  test('are the events of the poster', async ({ page }) => {
    await page.goto('/');
    const text = await page.locator('script[type="application/ld+json"]').textContent();
    const data = JSON.parse(text ?? '') as { itemListElement: { item: Record<string, unknown> }[] };
    const winterGarden = data.itemListElement.find(({ item }) => item['name'] === 'Зимний сад');
    expect(winterGarden?.item).toMatchObject({
      '@type': 'Event',
      url: new URL(`/scheme/${events.chamber}`, page.url()).href,
      startDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}[+-]\d{2}:\d{2}$/),
    });
  });

  test('is absent on an order’s pages', async ({ page }) => {
    await page.goto(`/order/${'0'.repeat(40)}`);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await expect(page.locator('link[rel="alternate"]')).toHaveCount(0);
  });
});
