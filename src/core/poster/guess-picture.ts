import { safeAddress } from '../../contract/address.ts';

/** A raw, unvalidated reply. */
type Wire = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is Wire => typeof value === 'object' && value !== null;
const rowsIn = (list: unknown): readonly Wire[] => (Array.isArray(list) ? list : [list]).filter(isRow);

/** The first row in the wire's own sort order. */
const firstBy = (name: string, rows: readonly Wire[]): Wire | undefined =>
  rows.toSorted((a, b) => Number(a[name] ?? 0) - Number(b[name] ?? 0))[0];

/**
 * The address of the picture that a page most likely begins with, from a raw reply of the poster or an event; '' if
 * unknown. `kind` is the menu's kind in the page's address, '' if none. A wrong guess costs one superfluous picture
 * request.
 */
export function guessPicture(reply: unknown, kind: string, lang: string): string {
  const [body] = rowsIn(isRow(reply) ? (reply['response'] ?? reply) : null);
  if (body === undefined) return '';
  const shown = kind || firstBy('menukindsortnum', rowsIn(body['kind_menu']))?.['menukind_id'];
  const here = rowsIn(body['action']).filter(({ menukind_id: of }) => shown === undefined || of === shown);
  const event = firstBy('eventsotrnum', here);
  const picture = event?.[`image_url_${lang}`] ?? event?.['image_url'];
  return typeof picture === 'string' ? safeAddress(picture, 'picture') : '';
}
