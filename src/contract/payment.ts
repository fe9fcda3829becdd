import * as z from 'zod/mini';

import { safeAddress } from './address.ts';
import { isObject } from './envelope.ts';
import { text } from './scalars.ts';

/** Names and values of the hidden inputs that go to the bank. */
export type FormFields = readonly { readonly name: string; readonly value: string }[];

const commentPattern = /<!--[\s\S]*?(?:-->|$)/g;
/*
 * A `>` inside quotes does not end a tag: bank signatures are full of such characters. A `<` outside them begins
 * another.
 */
const inputPattern = /<input(?=[\s/])((?:"[^"]*"|'[^']*'|[^<>"'])*)>/gi;
const attributePattern = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g;
const entities = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }));
const lastCodePoint = 0x10ffff;

const decode = (raw: string): string =>
  raw.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name: string) => {
    if (name !== undefined) return entities.get(name.toLowerCase()) ?? whole;
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    return code <= lastCodePoint ? String.fromCodePoint(code) : whole;
  });

/* Attributes are read one after another, so that a `name=` inside another value is not taken for one. */
const attributesOf = (tag: string): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const [, name = '', double, single, bare] of tag.matchAll(attributePattern)) {
    const key = name.toLowerCase();
    if (!found.has(key)) found.set(key, decode(double ?? single ?? bare ?? ''));
  }
  return found;
};

const field = (name: unknown, value: unknown): FormFields =>
  typeof name === 'string' && name !== '' && (typeof value === 'string' || typeof value === 'number')
    ? [{ name, value: String(value) }]
    : [];

/**
 * The hidden fields of a bank form from a map, an array of `{name, value}` or an HTML string. Only names and values
 * of `<input>` are taken from HTML: no server markup ever reaches the page.
 *
 * @internal Exported for tests: its callers do not exercise all cases.
 */
export const readFormFields = (value: unknown): FormFields => {
  if (typeof value === 'string') {
    return [...value.replaceAll(commentPattern, '').matchAll(inputPattern)].flatMap((match) => {
      const attributes = attributesOf(match[1] ?? '');
      return field(attributes.get('name'), attributes.get('value') ?? '');
    });
  }
  if (Array.isArray(value)) {
    return value.flatMap((item) => (isObject(item) ? field(item['name'], item['value']) : []));
  }
  return isObject(value) ? Object.entries(value).flatMap(([name, item]) => field(name, item)) : [];
};

const url = z.pipe(
  text,
  z.transform((value) => safeAddress(value, 'payment')),
);

/** A payment call's answer: one of four, or nothing usable. */
export const paymentReply = z.pipe(
  z.looseObject({
    bankInvoiceId: text,
    backUrl: url,
    form_qr_url: url,
    form_qr_code: text,
    form_action: url,
    form_bank: z.optional(z.unknown()),
    bankUrl: url,
  }),
  z.transform((body): PaymentAnswer => {
    if (body.bankInvoiceId !== '' && body.backUrl !== '') {
      return { kind: 'widget', bankInvoiceId: body.bankInvoiceId, backUrl: body.backUrl };
    }
    if (body.form_qr_url !== '' || body.form_qr_code !== '') {
      return { kind: 'qr', url: body.form_qr_url, image: body.form_qr_code };
    }
    if (body.form_action !== '') {
      return { kind: 'form', action: body.form_action, fields: readFormFields(body.form_bank) };
    }
    return body.bankUrl === '' ? { kind: 'none' } : { kind: 'redirect', url: body.bankUrl };
  }),
);

/** How the buyer continues to payment, in the specification's order of precedence. `none` is a payment error. */
export type PaymentAnswer =
  | { readonly kind: 'widget'; readonly bankInvoiceId: string; readonly backUrl: string }
  | { readonly kind: 'qr'; readonly url: string; readonly image: string }
  | { readonly kind: 'form'; readonly action: string; readonly fields: FormFields }
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'none' };
