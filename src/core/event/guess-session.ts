/**
 * The session that a hall's page will most likely open, from a raw reply of `/api/scheme/sessions`: the one the
 * address names (`date` and `time` verbatim, '' if none), else the first with a free place. A wrong guess costs one
 * superfluous map request.
 */
export function guessSession(reply: unknown, date: string, time: string): string | null {
  const body = (reply as { readonly response?: unknown } | null)?.response ?? reply;
  const list = (body as { readonly list?: unknown } | null)?.list ?? body;
  if (!Array.isArray(list)) return null;
  const rows = list as readonly ({ readonly [key: string]: unknown } | null)[];
  const day = date.replaceAll('-', '.');
  const isNamed = (row: (typeof rows)[number]): boolean =>
    row?.['event_day'] === day && (time === '' || row['event_time'] === time);
  const hasPlaces = (row: (typeof rows)[number]): boolean => row !== null && Number(row['quant'] ?? 1) !== 0;
  const first = rows.find(hasPlaces) ?? rows[0];
  const id = (rows.find(isNamed) ?? (date === '' ? first : undefined))?.['calendar_id'];
  return typeof id === 'string' || typeof id === 'number' ? String(id).trim() : null;
}
