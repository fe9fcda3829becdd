import * as z from 'zod/mini';

import { safeAddress } from './address.ts';
import { isObject } from './envelope.ts';
import { langs, localAddress, localText, type Lang } from './local-text.ts';
import { flag, flagOnByDefault, intOr, link, listOf, picture, sidePart, text } from './scalars.ts';

const defaultLogoWidth = 160;
const defaultFooterLogoWidth = 50;
const defaultDetailThreshold = 500;
const maxDetailThreshold = 2000;

const isTimeZone = (name: string): boolean => {
  try {
    return name !== '' && new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
};

const app = z.pipe(
  z.looseObject({
    currency: text,
    order_return: flag,
    logo_width: intOr(defaultLogoWidth),
    url_logo: link,
    url_lk: link,
    header: flagOnByDefault,
    header_background: text,
    footer: flagOnByDefault,
    scroll_top: flagOnByDefault,
    event_colors: flagOnByDefault,
    watch_mail: flag,
    footer_logo_width: intOr(defaultFooterLogoWidth),
    footer_url: link,
    footer_url_contacts: link,
    footer_url_agreement: link,
    footer_db_info: flag,
    integration_order_url: text,
    integration_origin: text,
    scheme_detail_threshold: intOr(defaultDetailThreshold),
    widget_script: text,
    time_zone: text,
  }),
  z.transform((row) => ({
    currency: row.currency === '' ? 'RUB' : row.currency.toUpperCase(),
    returnsAllowed: row.order_return,
    logo: localAddress(row, 'picture', 'logo'),
    mobileLogo: localAddress(row, 'picture', 'logo_mobile', 'mobile_logo'),
    logoWidth: row.logo_width,
    logoUrl: row.url_logo,
    accountUrl: row.url_lk,
    header: row.header,
    headerBackground: row.header_background,
    footer: row.footer,
    scrollTop: row.scroll_top,
    /** Whether an event's pages use the event's own colours: our own optional part. */
    eventColors: row.event_colors,
    /** Whether the back end mails buyers who watch for seats: our own optional part. */
    watchMail: row.watch_mail,
    footerLogoWidth: row.footer_logo_width,
    footerLogo: localAddress(row, 'picture', 'footer_logo'),
    footerUrl: row.footer_url,
    /** '' = this shop's own page. */
    footerContactsUrl: row.footer_url_contacts,
    footerAgreementUrl: row.footer_url_agreement,
    footerSite: localText(row, 'footer_site'),
    footerContacts: localText(row, 'footer_contacts'),
    footerAgreement: localText(row, 'footer_agreement'),
    footerText: localText(row, 'footer_text'),
    footerFromDb: row.footer_db_info,
    integrationOrderUrl: row.integration_order_url,
    integrationOrigin: row.integration_origin,
    /** Longer side of the visible part, in the SVG's user units, below which seat numbers show. */
    detailThreshold: Math.min(
      maxDetailThreshold,
      row.scheme_detail_threshold > 0 ? row.scheme_detail_threshold : defaultDetailThreshold,
    ),
    widgetScript: safeAddress(row.widget_script, 'payment'),
    /** The venue's time zone, an IANA name; '' if it is missing or does not exist. */
    timeZone: isTimeZone(row.time_zone) ? row.time_zone : '',
  })),
);

const languageList = z.pipe(
  text,
  z.transform((value): readonly Lang[] => {
    const known = value
      .split(',')
      .map((code) => code.trim().toLowerCase())
      .filter((code): code is Lang => (langs as readonly string[]).includes(code));
    return known.length > 0 ? known : langs;
  }),
);

const metaEntry = z.looseObject({
  title: text,
  subject: text,
  description: text,
  owner: text,
  keywords: text,
  siteurlimage: picture,
  metatype: text,
  alternate: link,
  alternate_lang: text,
});
const metaByLang = z.pipe(
  z.optional(z.unknown()),
  z.transform((value: unknown) => {
    const found: Partial<Record<Lang, z.output<typeof metaEntry>>> = {};
    for (const lang of langs) {
      const parsed = metaEntry.safeParse(isObject(value) ? value[lang] : undefined);
      if (parsed.success) found[lang] = parsed.data;
    }
    return found;
  }),
);

const db = z.pipe(
  z.looseObject({
    languages: languageList,
    meta: metaByLang,
    showproculture: flag,
    re_email: flag,
    returntoafishabutton: flagOnByDefault,
    topingbuttonname: text,
  }),
  z.transform((row) => ({
    languages: row.languages,
    meta: row.meta,
    showCultureCard: row.showproculture,
    repeatEmail: row.re_email,
    rules: localText(row, 'rules'),
    clientInfo: localText(row, 'info_client'),
    contactInfo: localText(row, 'info_contact'),
    offersButton: localText(row, 'topingbuttonname'),
    offersName: localText(row, 'topingname'),
    backButton: row.returntoafishabutton,
    backName: localText(row, 'returntoafishaname'),
  })),
);

const subscription = z.pipe(
  z.looseObject({ hash_id: text, quant: intOr(0), subscrit_id: text }),
  z.transform((row) => ({ eventHash: row.hash_id, quantity: row.quant, id: row.subscrit_id })),
);

/** A customer account linked by the host site. */
const crmClient = z.pipe(
  z.looseObject({}),
  z.transform((row) => {
    const data = isObject(row['data']) ? row['data'] : row;
    const field = (...names: string[]): string =>
      names.map((name) => text.parse(data[name]).trim()).find((value) => value !== '') ?? '';
    /* A customer whose subscriptions can't be read buys like anyone else. */
    const subscriptions = listOf(subscription).safeParse(data['subscriptions']);
    return {
      id: field('id'),
      referrer: field('REFERRAL', 'referral', 'referrer'),
      typeId: field('type_id', 'typeId'),
      typeName: field('type_name', 'typeName'),
      cardCode: field('card_code', 'cardCode'),
      /** Arbitrary data of the customer system; sent back unchanged with an order. null = nothing. */
      cardData: data['card_data'] ?? data['cardData'] ?? null,
      name: field('name', 'fio'),
      phone: field('phone'),
      email: field('email'),
      subscriptions: subscriptions.success ? subscriptions.data : [],
    };
  }),
);

/*
 * Every block is parsed separately and may be missing: a shop works with half a setup, whereas rejecting it would only
 * lead to retries.
 */
const block = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.pipe(
      z.optional(z.unknown()),
      z.transform((value: unknown): unknown => (isObject(value) ? value : {})),
    ),
    schema,
  );

/** A poster card's limits, in characters or image pixels and columns; null = none, 0 = hidden. */
const cardLimits = (row: Readonly<Record<string, unknown>>, kind: string) => {
  const limit = (field: string): number | null => {
    const value = intOr(null).parse(row[`${kind}_${field}`]);
    return value === null || value < 0 ? null : value;
  };
  return {
    // A card without a name, or a list without a column, is impossible.
    title: limit('action') || null,
    address: limit('address'),
    description: limit('description'),
    image: limit('image'),
    columns: limit('col') || null,
  };
};

const toggle = block(z.looseObject({ enabled: flag, sitekey: text }));

/** `/api/setup`, and the `setup` of the poster. Unknown keys are dropped, missing blocks get their defaults. */
export const setup = z.pipe(
  z.pipe(
    z.unknown(),
    z.transform((body: unknown): unknown =>
      isObject(body) && isObject(body['setup']) ? body['setup'] : body,
    ),
  ),
  z.pipe(
    z.looseObject({
      app: block(app),
      db: block(db),
      is_integration: flag,
      captcha: toggle,
      recaptcha: toggle,
      crm_client: sidePart(crmClient),
      topmenu: flag,
      menu_first_notimes: flag,
      description_escaping_tags: flag,
    }),
    z.transform((row) => ({
      app: row.app,
      db: row.db,
      integration: row.is_integration,
      captcha: row.captcha.enabled,
      recaptcha: row.recaptcha.enabled ? row.recaptcha.sitekey : '',
      client: row.crm_client,
      topMenu: row.topmenu,
      firstMenuWithoutTimes: row.menu_first_notimes,
      plainDescriptions: row.description_escaping_tags,
      cardLimits: { tickets: cardLimits(row, 'tickets'), subscription: cardLimits(row, 'subscription') },
    })),
  ),
);
export type Setup = z.output<typeof setup>;

/** The customer the host site has linked. */
export type LinkedCustomer = NonNullable<Setup['client']>;

/** Defaults for a setup without values. */
export const emptySetup: Setup = setup.parse({});
