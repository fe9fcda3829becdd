import { describe, expect, it } from 'vitest';

import { emptySetup, setup } from '../../../src/contract/setup.ts';

describe('the setup', () => {
  it('is parsed exactly from its strings', () => {
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

  it('may be nested in the poster, and uses defaults for missing blocks', () => {
    expect(setup.parse({ setup: { app: { currency: 'USD' } } }).app.currency).toBe('USD');
    expect(setup.parse({ setup: 'x', app: { currency: 'USD' } }).app.currency).toBe('USD');
    expect(setup.parse({ app: [], db: null, crm_client: [] })).toEqual(emptySetup);
    expect(emptySetup).toMatchObject({ client: null, captcha: false, recaptcha: '' });
    expect(emptySetup.app).toMatchObject({ currency: 'RUB', header: true, detailThreshold: 500 });
    expect(emptySetup.db.languages).toEqual(['ru', 'en', 'kz', 'ch']);
  });

  it('has the linked customer, in either naming style', () => {
    const known = {
      id: '7',
      referrer: 'museum',
      typeId: '3',
      typeName: 'Друг',
      cardCode: '4400',
      name: 'Лада',
    };
    for (const data of [
      {
        id: 7,
        REFERRAL: 'museum',
        type_id: 3,
        type_name: 'Друг',
        card_code: 4400,
        card_data: [1],
        fio: ' Лада ',
      },
      {
        id: '7',
        referrer: 'museum',
        typeId: '3',
        typeName: 'Друг',
        cardCode: '4400',
        cardData: [1],
        name: 'Лада',
      },
    ]) {
      expect(setup.parse({ crm_client: { data } }).client).toMatchObject({ ...known, cardData: [1] });
    }
    expect(setup.parse({ crm_client: { data: { id: 7 } } }).client).toMatchObject({
      typeId: '',
      cardData: null,
    });
    expect(setup.parse({ crm_client: { data: {} } }).client).toEqual({
      id: '',
      referrer: '',
      typeId: '',
      typeName: '',
      cardCode: '',
      cardData: null,
      name: '',
      phone: '',
      email: '',
      subscriptions: [],
    });
    expect(setup.parse({ crm_client: { data: 'x', id: 7, referral: ' museum ' } }).client).toMatchObject({
      id: '7',
      referrer: 'museum',
    });
  });

  it('keeps a customer with malformed subscriptions', () => {
    for (const subscriptions of ['abc', 7, [1], { a: 'b' }]) {
      expect(setup.parse({ crm_client: { data: { subscriptions } } }).client?.subscriptions).toEqual([]);
    }
  });

  it('is rejected when there is none at all', () => {
    for (const nothing of [null, 'x', 1, []]) expect(setup.safeParse(nothing).success).toBe(false);
  });
});

describe('the setup in a response', () => {
  it('has every header and footer field', () => {
    const { app } = setup.parse({
      app: {
        logo_mobile_ru: '/m.svg',
        logo_width: '200',
        header_background: '#fff',
        footer: '0',
        scroll_top: '0',
        footer_logo_width: '70',
        footer_logo_ru: '/f.svg',
        footer_url: '/f',
        footer_url_contacts: '/c',
        footer_url_agreement: '/a',
        footer_site_ru: 'Сайт',
        footer_contacts_ru: 'Контакты',
        footer_agreement_ru: 'Соглашение',
        footer_text_ru: 'Текст',
        footer_db_info: '1',
        integration_order_url: '/old',
        integration_origin: 'https://host.example',
        scheme_detail_threshold: '700',
        widget_script: '/w.js',
      },
    });
    expect(app).toMatchObject({
      returnsAllowed: false,
      mobileLogo: { ru: '/m.svg' },
      logoWidth: 200,
      headerBackground: '#fff',
      footer: false,
      scrollTop: false,
      footerLogoWidth: 70,
      footerLogo: { ru: '/f.svg' },
      footerUrl: '/f',
      footerContactsUrl: '/c',
      footerAgreementUrl: '/a',
      footerSite: { ru: 'Сайт' },
      footerContacts: { ru: 'Контакты' },
      footerAgreement: { ru: 'Соглашение' },
      footerText: { ru: 'Текст' },
      footerFromDb: true,
      integrationOrderUrl: '/old',
      integrationOrigin: 'https://host.example',
      detailThreshold: 700,
      widgetScript: '/w.js',
    });
    expect(setup.parse({ app: { logo_mobile: 'x', mobile_logo_en: 'y' } }).app.mobileLogo).toEqual({
      ru: 'x',
      en: 'y',
    });
    for (const none of ['0', '-5', '']) {
      expect(setup.parse({ app: { scheme_detail_threshold: none } }).app.detailThreshold).toBe(500);
    }
  });

  it('has every text of the back end, and its page metadata', () => {
    const { db } = setup.parse({
      db: {
        languages: '',
        meta: { en: { title: 'Tickets', subject: 's', description: 'd', owner: 'o', keywords: 'k' }, ru: 5 },
        showproculture: '1',
        info_client_ru: 'Клиентам',
        info_contact_ru: 'Кассы',
        topingbuttonname_ru: 'Добавить',
        topingname_ru: 'Услуги',
        returntoafishabutton: '0',
        returntoafishaname_ru: 'К афише',
      },
    });
    expect(db).toMatchObject({
      languages: ['ru', 'en', 'kz', 'ch'],
      meta: { en: { title: 'Tickets', subject: 's', description: 'd', owner: 'o', keywords: 'k' } },
      showCultureCard: true,
      repeatEmail: false,
      clientInfo: { ru: 'Клиентам' },
      contactInfo: { ru: 'Кассы' },
      offersButton: { ru: 'Добавить' },
      offersName: { ru: 'Услуги' },
      backButton: false,
      backName: { ru: 'К афише' },
    });
    expect(db.meta.ru).toBeUndefined();
    expect(setup.parse({ db: { meta: { ru: { title: 5 } } } }).db.meta.ru).toMatchObject({
      title: '5',
      alternate: '',
    });
  });

  it('has the shop-wide flags, the linked customer and the card limits', () => {
    const card = { action: '1', address: '2', description: '3', image: '4', col: '5' };
    const shop = setup.parse({
      is_integration: '1',
      recaptcha: { enabled: '0', sitekey: 'key' },
      topmenu: '1',
      menu_first_notimes: '1',
      crm_client: { id: 3, fio: 'Анна', phone: '+7', email: 'a@b.ru' },
      ...Object.fromEntries(Object.entries(card).map(([field, value]) => [`tickets_${field}`, value])),
      subscription_image: '-7',
    });
    expect(shop).toMatchObject({
      integration: true,
      captcha: false,
      recaptcha: '',
      topMenu: true,
      firstMenuWithoutTimes: true,
      plainDescriptions: false,
      client: { id: '3', name: 'Анна', phone: '+7', email: 'a@b.ru', subscriptions: [] },
      cardLimits: {
        tickets: { title: 1, address: 2, description: 3, image: 4, columns: 5 },
        subscription: { title: null, address: null, description: null, image: null, columns: null },
      },
    });
    const none = Object.fromEntries(Object.keys(card).map((field) => [`subscription_${field}`, '0']));
    expect(setup.parse(none).cardLimits.subscription).toEqual({
      address: 0,
      description: 0,
      image: 0,
      // A card without a name, or a list without a column, counts as absent.
      title: null,
      columns: null,
    });
    expect(setup.parse({ crm_client: { name: 'Ян', fio: 'Анна' } }).client?.name).toBe('Ян');
  });
});
