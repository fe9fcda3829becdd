import { NO_LIMITS } from '../../../../fixtures/box-office/http/gate-limits.ts';
import { openRates } from '../../../../fixtures/box-office/http/rates.ts';
import { openLines } from '../../../../fixtures/box-office/http/waiting-line.ts';
import { Hono } from 'hono';
import { envelope, RefusalError } from '../../../../fixtures/box-office/rules/answer.ts';
import type { BoxOfficeDeps, BoxOfficeEnv } from '../../../../fixtures/box-office/http/context.ts';
import { FAULT_HEADER, faultsOfHeader } from '../../../../fixtures/box-office/http/faults.ts';
import { readBody } from '../../../../fixtures/box-office/http/guard.ts';
import {
  CatalogueService,
  type CatalogueSource,
} from '../../../../fixtures/box-office/rules/catalogue-service.ts';
import type { Database } from '../../../../fixtures/box-office/store/database.ts';

type Json = Record<string, unknown>;

/** Noon of the day these tests begin on. */
export const noonMs = new Date(2026, 0, 5, 12).getTime();

/**
 * Some routes of the box office without its guards: no token, and a clock that sweeps nothing when it is moved, so that
 * a test sees how a route itself treats an expired order.
 */
export function bareRoutes(
  store: { readonly db: Database },
  repertoire: CatalogueSource,
  ...rooms: readonly ((app: Hono<BoxOfficeEnv>, office: BoxOfficeDeps) => void)[]
) {
  let offsetMs = 0;
  const clock = { nowMs: () => noonMs + offsetMs };
  const office: BoxOfficeDeps = {
    get db() {
      return store.db;
    },
    clock,
    catalogueService: new CatalogueService(clock, repertoire),
    secret: 'secret',
    reserveSeconds: (eventHash) => (eventHash === '' ? 1 : 60),
    basePath: '',
    publicOrigin: '',
    cardProof: false,
    bots: () => ({ captcha: false, recaptchaSiteKey: '' }),
    gate: NO_LIMITS,
    rates: openRates({}, NO_LIMITS),
    lines: openLines('pglite'),
    controls: undefined,
  };
  const app = new Hono<BoxOfficeEnv>();
  app.use(async (c, next) => {
    const faults = faultsOfHeader(c.req.header(FAULT_HEADER));
    c.set('fault', (name) => faults.get(name));
    await next();
  });
  app.use(readBody);
  for (const add of rooms) add(app, office);
  app.onError((error, c) => {
    if (error instanceof RefusalError) return envelope(c, error.answer);
    return c.json({ response: { failed: String(error) } }, 500);
  });

  const send = (path: string, body: Json, headers: Record<string, string> = {}) =>
    app.request(path, { method: 'POST', body: JSON.stringify({ lang: 'en', ...body }), headers });
  return {
    app,
    office,
    send,
    /** The whole JSON of an answer. */
    whole: async (path: string, body: Json) => (await (await send(path, body)).json()) as Json,
    post: async (path: string, body: Json, headers: Record<string, string> = {}) =>
      ((await (await send(path, body, headers)).json()) as { response: Json }).response,
    nowMs: clock.nowMs,
    pass: (seconds: number) => {
      offsetMs += seconds * 1000;
    },
  };
}
