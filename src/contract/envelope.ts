/** An untyped JSON object. */
export type WireObject = Readonly<Record<string, unknown>>;

/** True for a JSON object, not for an array or null. */
export const isObject = (value: unknown): value is WireObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * What a call's schema gets: `response` itself, and the keys that stand beside it. A reply without the envelope
 * is its own body. `{data: {response}}` is what some installations answer to payment and refund calls.
 */
export const unwrap = (reply: unknown): { readonly body: unknown; readonly beside: WireObject } => {
  if (!isObject(reply)) return { body: reply, beside: {} };
  if ('response' in reply) return { body: reply['response'], beside: reply };
  const inner = reply['data'];
  if (isObject(inner) && 'response' in inner) return { body: inner['response'], beside: inner };
  return { body: reply, beside: reply };
};

/** The server's own words for a refusal, '' where there are none. */
export const errorTextOf = (body: unknown): string => {
  const spoken = isObject(body) ? (body['errorText'] ?? body['error_text']) : '';
  return typeof spoken === 'string' ? spoken : '';
};

/** The error a body carries: `errorCode` or `error_code`, as text; null where the body has neither or it is empty. */
export const errorOf = (body: unknown): { readonly code: string; readonly text: string } | null => {
  if (!isObject(body)) return null;
  const raw = body['errorCode'] ?? body['error_code'];
  if (typeof raw !== 'string' && typeof raw !== 'number') return null;
  const code = String(raw).trim();
  return code === '' ? null : { code, text: errorTextOf(body) };
};
