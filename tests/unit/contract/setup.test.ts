import { describe, expect, it } from 'vitest';

import { emptySetup, setup } from '../../../src/contract/setup.ts';

describe('the setup', () => {
  it('comes out of its strings exact', () => {
    const shop = setup.parse({
      app: {
        currency: 'kzt',
        order_return: '1',
        logo_ru: '/logo.svg',
        url_lk: 'javascript:alert(1)',
        url_logo: 'https://example.org',
        header: 'Нет',
        scheme_detail_threshold: '9000',
      },
      db: {
        languages: 'ru, KZ,de',
        re_email: '1',
        rules: { ru: '<p>Правила</p>' },
        meta: { ru: { title: 'Афиша' } },
      },
      is_integration: '0',
      captcha: { enabled: 'Да' },
      recaptcha: { enabled: '1', sitekey: 'key' },
      crm_client: {
        data: { id: 3, email: 'ivan@mail.ru', subscriptions: [{ hash_id: 'H', quant: '2', subscrit_id: 8 }] },
      },
      tickets_description: '200',
      subscription_col: '2',
      description_escaping_tags: '1',
    });
    expect(shop.app).toMatchObject({
      currency: 'KZT',
      returnsAllowed: true,
      logo: { ru: '/logo.svg' },
      accountUrl: '',
      logoUrl: 'https://example.org',
      header: false,
      footer: true,
      detailThreshold: 2000,
      footerLogoWidth: 50,
    });
    expect(shop.db).toMatchObject({
      languages: ['ru', 'kz'],
      repeatEmail: true,
      rules: { ru: '<p>Правила</p>' },
    });
    expect(shop.db.meta.ru?.title).toBe('Афиша');
    expect([shop.captcha, shop.recaptcha, shop.integration]).toEqual([true, 'key', false]);
    expect(shop.client).toMatchObject({
      id: '3',
      email: 'ivan@mail.ru',
      subscriptions: [{ eventHash: 'H', quantity: 2, id: '8' }],
    });
    expect([shop.cardLimits.tickets.description, shop.cardLimits.subscription.columns]).toEqual([200, 2]);
    expect(shop.plainDescriptions).toBe(true);
  });

  it('is found inside the poster, and whole with half its blocks missing', () => {
    expect(setup.parse({ setup: { app: { currency: 'USD' } } }).app.currency).toBe('USD');
    expect(setup.parse({ app: [], db: null, crm_client: [] })).toEqual(emptySetup);
    expect(emptySetup).toMatchObject({ client: null, captcha: false, recaptcha: '' });
    expect(emptySetup.app).toMatchObject({ currency: 'RUB', header: true, detailThreshold: 500 });
    expect(emptySetup.db.languages).toEqual(['ru', 'en', 'kz', 'ch']);
  });

  it('keeps a customer whose subscriptions make no sense', () => {
    for (const subscriptions of ['abc', 7, [1], { a: 'b' }]) {
      expect(setup.parse({ crm_client: { data: { subscriptions } } }).client?.subscriptions).toEqual([]);
    }
  });

  it('is refused where there is none at all', () => {
    for (const nothing of [null, 'x', 1, []]) expect(setup.safeParse(nothing).success).toBe(false);
  });
});
