import { describe, expect, it } from 'vitest';

import { paymentReply, readFormFields } from '../../../src/contract/payment.ts';
import { isLocalPath, safeAddress } from '../../../src/contract/address.ts';

const bank = 'https://bank.example/pay';

describe('a payment URL', () => {
  it.each([
    bank,
    'https://bank.example:8443/pay?to=a@b.ru#x',
    'HTTPS://bank.example',
    'http://localhost:4173/bank',
    'http://127.0.0.1/bank',
    'http://[::1]:80/bank',
    '/bank/pay',
    '/shop/bank/pay?invoice=1',
    'https://bank.example/?back=ftp://a@b',
    'HTTP://LOCALHOST',
    'http://localhost?to=1',
    'http://localhost#to',
  ])('is accepted: %s', (url) => {
    expect(safeAddress(` ${url} `, 'payment')).toBe(url);
  });

  it.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    '//evil.com/pay',
    '/\\evil.com/pay',
    '/\t/evil.com',
    'pay',
    'http://bank.example/pay',
    'http://127.0.0.1.evil.com/',
    'http://localhost.evil.com/',
    'http://localhost@evil.com/',
    'http://localhost:80@evil.com/',
    'https://bank.example@evil.com/',
    'https://a:b@evil.com',
    'https:\\\\evil.com',
    'https://bank.example\\@evil.com',
    'https:///evil.com',
    'https://',
    'https://?pay',
    'https://#pay',
    'x https://bank.example',
    'xhttps://bank.example',
    'xhttp://localhost',
    'http://localhost:',
    'http://localhost:80x',
    'http://[::1].evil.com/',
    'https://bank.exa mple',
    'https://bank.example/>',
    'https://bank.exa\tmple',
    'https://bank.example/\u0000',
    'https://bank.example/"onload="x',
    'https://bank.example/<script>',
    '',
  ])('is rejected: %s', (url) => {
    expect(safeAddress(url, 'payment')).toBe('');
  });
});

describe('a payment path', () => {
  it('is local to this site', () => {
    expect(['/api/pay/1', '/pay?x=1'].every(isLocalPath)).toBe(true);
  });

  it.each([
    '//evil.com',
    '/\\evil.com',
    '/\t/evil.com',
    '/\n/evil.com',
    '\\/evil',
    'https://evil.com',
    'pay',
    '',
  ])('is rejected if not local, or if a browser could read a host from it: %j', (path) => {
    expect(isLocalPath(path)).toBe(false);
  });
});

describe('the hidden fields of a bank form', () => {
  const empty = (name: string) => ({ name, value: '' });
  const expected = [
    { name: 'PaReq', value: 'a+b/==' },
    { name: 'MD', value: '7' },
  ];

  it('are the same from a map, a list or HTML', () => {
    expect(readFormFields({ PaReq: 'a+b/==', MD: 7 })).toEqual(expected);
    expect(
      readFormFields([
        { name: 'PaReq', value: 'a+b/==' },
        { name: 'MD', value: 7 },
      ]),
    ).toEqual(expected);
    expect(
      readFormFields('<input type="hidden" name="PaReq" value="a+b/=="><INPUT value=7 name=\'MD\' />'),
    ).toEqual(expected);
    expect(readFormFields('<input name=PaReq value=a+b/==><input name=MD value=7>')).toEqual(expected);
  });

  it.each([
    ['a tag end inside a value', '<input name="a" value="x>y">', [{ name: 'a', value: 'x>y' }]],
    [
      'a name inside another value',
      '<input value="q name=evil" name="a">',
      [{ name: 'a', value: 'q name=evil' }],
    ],
    [
      'attributes that end like ours',
      '<input data-name="b" name="a" data-value="2" value="1">',
      [{ name: 'a', value: '1' }],
    ],
    [
      'entities',
      '<input name="a" value="&quot;&#60;&#x3e;&#X41F;&#1055;&lt;&gt;&apos;&AMP;amp;&nope;&constructor;&amp">',
      [{ name: 'a', value: '"<>ПП<>\'&amp;&nope;&constructor;&amp' }],
    ],
    ['an input without a value', '<input name="a">', [{ name: 'a', value: '' }]],
    ['an input without a name', '<input value="1"><input name="" value="2">', []],
    ['an empty value', '<input name="a" value=""><input value=\'\' name=b>', ['a', 'b'].map(empty)],
    ['spaces and lines', '<input\n name = "a"\tvalue\n=\n1 />', [{ name: 'a', value: '1' }]],
    ['a slash after the tag’s name', '<input/name="a"/value=1>', [{ name: 'a', value: '1' }]],
    ['the other quotes', `<input name='a' value='"x>y"'>`, [{ name: 'a', value: '"x>y"' }]],
    ['an attribute alone', '<input name value="1"><input name=a value>', [empty('a')]],
    ['a name said twice', '<input name="a" NAME="b" value="1" value="2">', [{ name: 'a', value: '1' }]],
    ['two inputs', '<p><input name=a>text</p><input name=b>', ['a', 'b'].map(empty)],
    [
      'commented inputs',
      '<!--\n<input name="x">\n--><input name="a"><!----><input name="b"><!-- <input name="y">',
      ['a', 'b'].map(empty),
    ],
    ['a tag that only begins like an input', '<inputx name="a"><input-x name="a"><input', []],
    ['scripts and handlers', '<script>alert(1)</script><img src=x onerror=alert(1)><inputs name="a">', []],
    [
      'a handler on an input',
      '<input onfocus="x()" autofocus name="a" value="1">',
      [{ name: 'a', value: '1' }],
    ],
    ['a quote that is never closed', '<input name="a value=1>', []],
    [
      'a code point that is none',
      '<input name="a" value="&#9999999;&#x110000;&#1114111;">',
      [{ name: 'a', value: '&#9999999;&#x110000;\u{10FFFF}' }],
    ],
  ])('are only names and values, whatever the HTML contains: %s', (_, html, fields) => {
    expect(readFormFields(html)).toEqual(fields);
  });

  it('are empty when there is nothing to read', () => {
    const nameless = [null, 'x', { value: 1 }, { name: '', value: 1 }, { name: 7, value: 1 }];
    for (const value of [null, undefined, 5, true, '', [], {}, nameless, { a: {}, b: true }]) {
      expect(readFormFields(value)).toEqual([]);
    }
  });
});

describe('the payment response', () => {
  it('is the first available of widget, QR code, form and redirect', () => {
    const all = {
      errorCode: '0',
      bankInvoiceId: 55,
      backUrl: 'https://shop.example/back',
      form_qr_url: 'https://qr.example/1',
      form_qr_code: 'data:image/png;base64,AA',
      form_action: bank,
      form_bank: { a: '1' },
      bankUrl: bank,
    };
    expect(paymentReply.parse(all)).toEqual({
      kind: 'widget',
      bankInvoiceId: '55',
      backUrl: 'https://shop.example/back',
    });
    expect(paymentReply.parse({ ...all, backUrl: '' })).toEqual({
      kind: 'qr',
      url: 'https://qr.example/1',
      image: 'data:image/png;base64,AA',
    });
    const noQr = { ...all, bankInvoiceId: '', form_qr_url: null, form_qr_code: '' };
    expect(paymentReply.parse(noQr)).toEqual({
      kind: 'form',
      action: bank,
      fields: [{ name: 'a', value: '1' }],
    });
    expect(paymentReply.parse({ ...noQr, form_action: '' })).toEqual({ kind: 'redirect', url: bank });
  });

  it('is of kind none when every URL is unsafe or missing', () => {
    const unsafe = {
      backUrl: '//evil',
      bankInvoiceId: '1',
      form_action: 'http://evil',
      bankUrl: 'javascript:x',
    };
    expect(paymentReply.parse(unsafe)).toEqual({ kind: 'none' });
    expect(paymentReply.parse({})).toEqual({ kind: 'none' });
    expect(paymentReply.safeParse(null).success).toBe(false);
  });
});
