import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { confirmedNominal } from '../../../src/contract/nominal.ts';
import { createdOrder } from '../../../src/contract/requests.ts';
import { isLocalPath, isPageAddress, safeAddress, type AddressUse } from '../../../src/contract/address.ts';
import { afisha } from '../../../src/contract/afisha.ts';
import { eventData } from '../../../src/contract/event.ts';
import { orderView } from '../../../src/contract/order.ts';
import { paymentReply } from '../../../src/contract/payment.ts';
import { setup } from '../../../src/contract/setup.ts';
import { trickyAddress, trickyPath } from './tricky-paths.ts';

const here = 'https://shop.example/event/ABC';

describe('a local path', () => {
  it('never leads to another site', () => {
    fc.assert(
      fc.property(
        trickyPath,
        (text) => !isLocalPath(text) || new URL(text, here).origin === 'https://shop.example',
      ),
      { numRuns: 5000 },
    );
  });
});

const shop = 'https://shop.example';
const allowed: Readonly<Record<AddressUse, RegExp>> = {
  link: /^(?:https?|mailto|tel):$/,
  picture: /^https?:$/,
  payment: /^https?:$/,
};

/** What is wrong with a browser's reading of an accepted address; '' = nothing. */
function wrongIn(address: string, use: AddressUse): string {
  // An address that browsers cannot parse leads nowhere.
  if (!URL.canParse(address, here)) return '';
  const url = new URL(address, here);
  if (!allowed[use].test(url.protocol)) return `leads to ${url.protocol}`;
  if (url.username !== '' || url.password !== '') return 'has a name before its host';
  const named = /^(?:https?:)?\/\/([^/?#:]+|\[[^\]]*\])/i.exec(address)?.[1];
  if (named === undefined && /^https?:$/.test(url.protocol) && url.origin !== shop)
    return `leads to ${url.host}, which it does not name`;
  // Browsers rewrite host names with non-ASCII letters or digits; plain letters stay.
  if (named !== undefined && /^[a-z.-]+$/i.test(named) && url.hostname !== named.toLowerCase())
    return `leads to ${url.hostname} instead of ${named}`;
  const loopback = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (use === 'payment' && url.protocol === 'http:' && !loopback) return 'is paid at without a cipher';
  return '';
}

describe.each(['link', 'picture', 'payment'] as const)('a URL used as a %s', (use) => {
  it('takes a browser exactly where it says', () => {
    fc.assert(
      fc.property(trickyAddress, (text) => {
        const address = safeAddress(text, use);
        const wrong = address === '' ? '' : wrongIn(address, use);
        if (wrong !== '') throw new Error(`${JSON.stringify(address)} ${wrong}`);
      }),
      { numRuns: 5000 },
    );
  });

  it.each([
    '/a/b.jpg?x=1#y',
    'https://host.example',
    'https://host.example:8443/a b'.replace(' ', '%20'),
    'https://xn--80a.example/я',
    'https://кино.рф/афиша?день=1',
    'https://[2001:db8::1]:8443/',
  ])('is accepted: %s', (address) => expect(safeAddress(` ${address} `, use)).toBe(address));

  it.each([
    '\\\\host\\x',
    '/\\host/x',
    '\\/host/x',
    '/\t/host',
    'ht\ntps://host.example',
    '///host/x',
    'https:///host/x',
    'https:/host/x',
    'https:host',
    'https:\\\\host',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,x',
    'blob:https://shop.example/1',
    'file:///etc/passwd',
    'https://shop.example@host.example/',
    'https://user:word@host.example/',
    'https://host.example:99999/',
    'https://host.example:80:80/',
    'https://host<x>.example/',
    '',
  ])('is rejected: %j', (address) => expect(safeAddress(address, use)).toBe(''));
});

describe('an image URL', () => {
  it.each(['1.jpg', 'pictures/1.jpg', 'pictures/a:b.jpg', 'p?size=2', '?id=1', '#one'])(
    'may be relative to the page: %s',
    (address) => {
      expect(safeAddress(address, 'picture')).toBe(address);
      expect(safeAddress(address, 'payment')).toBe('');
    },
  );

  it.each(['pictures:1.jpg', ':1.jpg', 'mailto:a@host.example', 'tel:1'])('is rejected: %s', (address) => {
    expect(safeAddress(address, 'picture')).toBe('');
  });
});

describe('a page URL', () => {
  it.each(['https://host.example/rules?x=1#y', 'HTTP://host.example'])('is accepted: %s', (text) => {
    expect(isPageAddress(text)).toBe(true);
  });

  it.each([
    '/rules',
    'mailto:a@host.example',
    'Rules: https://host.example',
    'https://host.example and more',
    'https://shop.example@host.example/',
    'https://host.example:99999/',
    'https://host\\x',
    '',
  ])('is rejected: %j', (text) => {
    expect(isPageAddress(text)).toBe(false);
  });
});

describe('a URL in a response', () => {
  const bad = ['\\\\host\\x', 'javascript:alert(1)', 'https://shop.example@host.example/'] as const;
  /** Every address field of the contract, in its reply. */
  const replies = (address: string) => [
    setup.parse({
      app: Object.fromEntries(
        'logo_ru logo_mobile_ru mobile_logo_en footer_logo url_logo url_lk footer_url footer_url_contacts footer_url_agreement widget_script'
          .split(' ')
          .map((field) => [field, address]),
      ),
      db: { meta: { ru: { siteurlimage: address, alternate: address } } },
    }),
    afisha.parse({
      action: [
        {
          event_id: 1,
          hash_id: 'A',
          image_url_ru: address,
          image_url: { en: address },
          descript_url: address,
          urlyandexmap: address,
        },
      ],
      main_menu: [{ mainmenu_id: 1, image_url_kz: address }],
      images: [{ image_id: 1, image_url: address }],
      venues: [{ seatroot_id: 1, urlyandexmap: address }],
      composition: [{ event_id: 1, url: address }],
    }),
    eventData.parse({
      action: { action_id: 1, image_url_ch: address, descript_url_ru: address, urlyandexmap: address },
      actionStr: [{ url: address }],
    }),
    orderView.parse({
      ord_num: 1,
      main: [{ id: 1, urlyandexmap: address }],
      urnPay: { 1: address },
    }),
    paymentReply.parse({ bankInvoiceId: 1, backUrl: address }),
    ...['form_qr_url', 'form_action', 'bankUrl'].map((field) => paymentReply.parse({ [field]: address })),
  ];

  it('that is unsafe is dropped from everything that is parsed', () => {
    for (const address of bad)
      expect(JSON.stringify(replies(address))).not.toContain(JSON.stringify(address));
  });

  it('that is safe is kept in every field', () => {
    const read = JSON.stringify(replies('/good/address'));
    expect(read.split('/good/address').length - 1).toBe(30);
  });
});

describe('the hash of a created order', () => {
  const hash = 'ABCDEF0123'.repeat(4);

  it('is 40 hex digits in either case, kept as sent', () => {
    for (const good of [hash, hash.toLowerCase(), ` ${hash} `])
      expect(createdOrder.parse({ hash: good }).hash).toBe(good.trim());
    expect(confirmedNominal.parse({ hash }).hash).toBe(hash);
  });

  it.each([
    '../../contacts',
    `${hash}/../../x`,
    `${hash}?x=1`,
    hash.slice(1),
    `${hash}0`,
    `G${hash.slice(1)}`,
    '',
    7,
    null,
  ])('is rejected or left empty when malformed: %j', (bad) => {
    expect(createdOrder.safeParse({ hash: bad }).success).toBe(false);
    // The page knows its order without the reply's hash.
    expect(confirmedNominal.parse({ hash: bad }).hash).toBe('');
  });
});
