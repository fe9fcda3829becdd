import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const startMs = Date.UTC(2026, 10, 24, 12);
const dayMs = 24 * 60 * 60 * 1000;

/** The clock of a newly opened page; the system's time is `startMs`. */
const openPage = async () => {
  vi.resetModules();
  return import('../../../src/api/server-clock.ts');
};
const reply = (ms: number, age?: string): Headers =>
  new Headers({ date: new Date(ms).toUTCString(), ...(age !== undefined && { age }) });

let sinceOpened = 0;
beforeEach(() => {
  sinceOpened = 0;
  vi.stubGlobal('performance', { timeOrigin: startMs, now: () => sinceOpened });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('uses the browser’s time until a response has the time, and continues from there', async () => {
  const { nowMs, hearTime } = await openPage();
  hearTime(new Headers());
  hearTime(new Headers({ date: 'soon' }));
  expect(nowMs()).toBe(startMs);
  hearTime(reply(startMs - dayMs));
  sinceOpened = 5000;
  expect(nowMs()).toBe(startMs - dayMs + 5000);
});

it('is set once, so that a countdown does not jump with a later response', async () => {
  const { nowMs, hearTime } = await openPage();
  hearTime(reply(startMs - dayMs));
  sinceOpened = 5000;
  hearTime(reply(startMs - dayMs + 9000));
  expect(nowMs()).toBe(startMs - dayMs + 5000);
});

it('accounts for the age of a cached response', async () => {
  const { nowMs, hearTime } = await openPage();
  hearTime(reply(startMs, '600'));
  expect(nowMs()).toBe(startMs + 600_000);
});
