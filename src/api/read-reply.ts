import { errorCodes } from '../contract/codes.ts';
import { errorOf, errorTextOf, unwrap } from '../contract/envelope.ts';
import { fail, succeed, type Problem, type Result } from '../contract/result.ts';
import type { Call } from './call.ts';

/** A reply as text, before anything is believed about it. */
export interface RawReply {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

/* Asked only of what is no JSON: many back ends label their JSON text/html. */
const isHtml = ({ contentType, text }: RawReply): boolean =>
  contentType.includes('text/html') || /^\s*</.test(text);

const isEmpty = (body: unknown): boolean =>
  body === null || body === '' || (typeof body === 'object' && Object.keys(body).length === 0);

const parseJson = (text: string): Result<unknown, null> => {
  try {
    return succeed(JSON.parse(text) as unknown);
  } catch {
    return fail(null);
  }
};

const refusal = (code: string, text: string, status: number): Problem => {
  if (code === errorCodes.invalidCaptcha) return { kind: 'captcha', code, text };
  return status === 404 ? { kind: 'notFound', code, text } : { kind: 'refused', code, text };
};

/* A server that broke down half-way does not know what it has done, whatever code it managed to send. */
const isDefinite = (code: string, status: number): boolean =>
  status < 500 || code === errorCodes.invalidCsrf || code === errorCodes.invalidCaptcha;

/** Parses a reply by its call's schema. Never throws: whatever came becomes a value or a typed problem. */
export const readReply = <T>(call: Call<T>, raw: RawReply): Result<T> => {
  const failed = raw.status >= 400;
  const nothing = raw.text.trim() === '';
  const parsed = nothing && !failed && call.emptySucceeds === true ? succeed(null) : parseJson(raw.text);
  if (!parsed.ok) {
    if (raw.status === 404) return fail({ kind: 'notFound', code: '404', text: '' });
    if (failed) return fail({ kind: 'unreachable', cause: 'server', status: raw.status });
    return fail({
      kind: 'unreadable',
      cause: !nothing && isHtml(raw) ? 'html' : 'truncated',
      detail: call.name,
    });
  }
  const { body, beside } = unwrap(parsed.value);
  const error = errorOf(body) ?? errorOf(beside);
  if (error !== null && error.code !== errorCodes.none && isDefinite(error.code, raw.status)) {
    return fail(refusal(error.code, error.text, raw.status));
  }
  if (raw.status === 404) return fail({ kind: 'notFound', code: '404', text: '' });
  if (failed) return fail({ kind: 'unreachable', cause: 'server', status: raw.status });
  if (call.answersCode && error === null && !(call.emptySucceeds === true && isEmpty(body))) {
    return fail({
      kind: 'refused',
      code: errorCodes.internal,
      codeless: true,
      text: errorTextOf(body) || errorTextOf(beside),
    });
  }
  const given = { body, reply: { ...beside, response: body } };
  const value = call.schema.safeParse(given[call.reads]);
  if (value.success) return succeed(value.data);
  const issue = value.error.issues[0];
  const detail = `${call.name}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`;
  return fail({ kind: 'unreadable', cause: 'schema', detail });
};
