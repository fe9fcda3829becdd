/** An untyped JSON object. */
export type WireObject = Readonly<Record<string, unknown>>;

/** True for a JSON object, not for an array or null. */
export const isObject = (value: unknown): value is WireObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A call schema's input: `response` itself, and the keys beside it. A reply without the envelope is its own body.
 * Some installations answer payment and refund calls with `{data: {response}}`.
 */
export const unwrap = (reply: unknown): { readonly body: unknown; readonly beside: WireObject } => {
  if (!isObject(reply)) return { body: reply, beside: {} };
  if ('response' in reply) return { body: reply['response'], beside: reply };
  const inner = reply['data'];
  if (isObject(inner) && 'response' in inner) return { body: inner['response'], beside: inner };
  return { body: reply, beside: reply };
};

/** The server's text for a refusal, '' if there is none. */
export const errorTextOf = (body: unknown): string => {
  const spoken = isObject(body) ? (body['errorText'] ?? body['error_text']) : '';
  return typeof spoken === 'string' ? spoken : '';
};

/** The error in a body: `errorCode` or `error_code`, as text; null if there is none or it is empty. */
export const errorOf = (body: unknown): { readonly code: string; readonly text: string } | null => {
  if (!isObject(body)) return null;
  const raw = body['errorCode'] ?? body['error_code'];
  if (typeof raw !== 'string' && typeof raw !== 'number') return null;
  const code = String(raw).trim();
  return code === '' ? null : { code, text: errorTextOf(body) };
};
