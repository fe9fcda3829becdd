import * as z from 'zod/mini';

import { isObject } from './envelope.ts';
import { text } from './scalars.ts';

/** Names and values of the hidden inputs that go to the bank. */
export type FormFields = readonly { readonly name: string; readonly value: string }[];

const inputPattern = /<input\b([^>]*)>/gi;
const attributePattern = (name: string): RegExp =>
  new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i');
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  '#34': '"',
};

const attribute = (tag: string, name: string): string => {
  const match = attributePattern(name).exec(tag);
  const raw = match?.[1] ?? match?.[2] ?? match?.[3] ?? '';
  return raw.replaceAll(
    /&(amp|lt|gt|quot|apos|#39|#34);/g,
    (whole, entity: string) => entities[entity] ?? whole,
  );
};

const field = (name: unknown, value: unknown): FormFields =>
  typeof name === 'string' && name !== '' && (typeof value === 'string' || typeof value === 'number')
    ? [{ name, value: String(value) }]
    : [];

/**
 * The hidden fields of a bank form from a map, an array of `{name, value}` or an HTML string. Of the HTML only
 * names and values of `<input>` are taken: no markup of a server ever reaches the page.
 */
export const readFormFields = (value: unknown): FormFields => {
  if (typeof value === 'string') {
    return [...value.matchAll(inputPattern)].flatMap((match) =>
      field(attribute(match[1] ?? '', 'name'), attribute(match[1] ?? '', 'value')),
    );
  }
  if (Array.isArray(value)) {
    return value.flatMap((item) => (isObject(item) ? field(item['name'], item['value']) : []));
  }
  return isObject(value) ? Object.entries(value).flatMap(([name, item]) => field(name, item)) : [];
};

/**
 * A payment address from the server: https anywhere, http only on loopback (a sandbox); '' otherwise. Written
 * without `URL`, which the pure layers do not have.
 */
export const safePaymentUrl = (value: string): string => {
  const trimmed = value.trim();
  if (/[\s\\"'<>]/.test(trimmed) || /^[^:]+:\/\/[^/]*@/.test(trimmed)) return '';
  if (/^https:\/\/[^/?#]+/i.test(trimmed)) return trimmed;
  return /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(?=[/?#]|$)/i.test(trimmed) ? trimmed : '';
};

const url = z.pipe(text, z.transform(safePaymentUrl));

/** What a payment call may answer, one of four or nothing usable. */
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

/** How the buyer goes on to pay, in the specification's order of precedence. `none` is a payment error. */
export type PaymentAnswer =
  | { readonly kind: 'widget'; readonly bankInvoiceId: string; readonly backUrl: string }
  | { readonly kind: 'qr'; readonly url: string; readonly image: string }
  | { readonly kind: 'form'; readonly action: string; readonly fields: FormFields }
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'none' };
