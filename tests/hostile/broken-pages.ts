import type { BrowserContext, Page, Route } from 'playwright';

import { seededRandom } from '../../fixtures/halls/seeded-random.ts';
import { events } from '../e2e/help/events.ts';
import { brokenReply, fieldsOfSchemas } from './broken-replies.ts';
import { markupMark, pick } from './hostile-values.ts';

/** The results of pages with broken replies, by page and call. */
export type PageCounts = { tried: number; unasked: number; shown: number; said: number; broken: number };
const nothing: PageCounts = { tried: 0, unasked: 0, shown: 0, said: 0, broken: 0 };

export type PageFind = {
  readonly at: number;
  readonly address: string;
  readonly call: string;
  readonly what: string;
  readonly why: string;
};

export type PageReadings = {
  readonly counts: ReadonlyMap<string, PageCounts>;
  readonly finds: readonly PageFind[];
  readonly next: number;
};

type PageCampaign = {
  readonly context: BrowserContext;
  readonly origin: string;
  /** An order that waits for payment, a paid one, and one that needs names. */
  readonly orders: { readonly waiting: string; readonly paid: string; readonly naming: string };
  readonly seed: number;
  readonly from: number;
  readonly count?: number;
  readonly untilMs?: number;
  readonly tell?: (find: PageFind) => void;
};

/** The time limit for a page to settle, including retries, whose waits are shortened to a tenth. */
const settleMs = 20_000;
/** The number of parallel tabs. */
const lanes = 2;

/**
 * Opens the shop's pages with one reply broken in some field, whether it is requested or included in the page, and
 * presses some buttons: nothing throws, nothing stays busy, no page is empty or without a way on, and no part of the
 * reply is executed or shown in place of a value the code does not know.
 */
export async function breakPages({
  context,
  origin,
  orders,
  seed,
  from,
  count = Infinity,
  untilMs = Infinity,
  tell = () => undefined,
}: PageCampaign): Promise<PageReadings> {
  const names = fieldsOfSchemas();
  const addresses = [
    '/',
    `/event/${events.museum}`,
    `/event/${events.pass}`,
    `/scheme/${events.chamber}`,
    `/scheme/${events.opera}`,
    `/order/${orders.waiting}`,
    `/order/${orders.paid}`,
    `/order/return/${orders.paid}`,
    `/order/declined/${orders.waiting}`,
    `/nominal-tickets/${orders.naming}`,
    '/contacts',
  ];
  const counts = new Map<string, PageCounts>();
  const finds: PageFind[] = [];
  // esbuild's helper that names functions, for scripts that run in the page.
  await context.addInitScript('globalThis.__name = (value) => value');
  const calls = new Map<string, readonly string[]>();
  const unread = [...addresses];
  const reader = async (): Promise<void> => {
    for (let address = unread.shift(); address !== undefined; address = unread.shift())
      calls.set(address, await callsOf(context, origin + address));
  };
  await Promise.all(Array.from({ length: lanes }, reader));
  // Only now: with shortened waits the network of a page that polls for its payment is never idle.
  await context.addInitScript(hurry);
  const all = inTurns(addresses.map((address) => ({ address, calls: calls.get(address) ?? [] })));
  let next = from;
  const lane = async (): Promise<void> => {
    const page = await context.newPage();
    const thrown: string[] = [];
    page.on('pageerror', (error) => thrown.push(String(error)));
    while (next < from + count && Date.now() < untilMs) {
      const at = next;
      next += 1;
      const random = seededRandom((seed * 1_000_003 + at) >>> 0);
      const { address, call } = all[at % all.length] ?? { address: '/', call: '/api/setup' };
      const name = `${nameOf(address)} ${nameOf(call)}`;
      const row = counts.get(name) ?? { ...nothing };
      counts.set(name, row);
      thrown.length = 0;
      let what = '';
      let sent = '';
      const breakIt = (text: string) => {
        const broken = brokenReply(JSON.parse(text), text, names, random);
        what = broken.what;
        sent = broken.json;
        return broken;
      };
      const answer = async (route: Route): Promise<void> => {
        const reply = await route.fetch();
        const text = await reply.text();
        if (!/^[[{]/.test(text)) return route.fulfill({ response: reply });
        const { json, status, type } = breakIt(text);
        return route.fulfill({
          response: reply,
          body: json,
          ...(status !== undefined && { status }),
          ...(type !== undefined && { contentType: type }),
        });
      };
      await page.route((url) => url.pathname === call, answer);
      await page.route(
        (url) => url.pathname === address,
        async (route) => {
          const reply = await route.fetch();
          const html = (await reply.text()).replace(brought(call), (_, head: string, text: string) => {
            const { json } = breakIt(text);
            return head + json.replaceAll('<', String.raw`\u003c`);
          });
          return route.fulfill({ response: reply, body: html });
        },
      );
      const why = await visit(page, origin + address, random, () => sent);
      const fault = thrown[0] ?? why.fault;
      // A call whose reply a page has stored is not requested by the next.
      if (what !== '') row.tried += 1;
      if (what === '') row.unasked += 1;
      else if (fault !== undefined) {
        row.broken += 1;
        const find = { at, address: nameOf(address), call: nameOf(call), what, why: fault };
        finds.push(find);
        tell(find);
      } else if (why.isSaid) row.said += 1;
      else row.shown += 1;
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      // The page may have stored parts of the broken reply.
      await page.evaluate(() => (sessionStorage.clear(), localStorage.clear())).catch(() => undefined);
    }
    await page.close();
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return { counts, finds, next };
}

/** One call of each page, then another of each, so that a short run visits every page, and not for the same call. */
function inTurns(
  pages: readonly { address: string; calls: readonly string[] }[],
): { address: string; call: string }[] {
  const turns = Math.max(0, ...pages.map(({ calls }) => calls.length));
  return Array.from({ length: turns }, (_, turn) =>
    pages.flatMap(({ address, calls }, at) => {
      const call = turn < calls.length ? calls[(at + turn) % calls.length] : undefined;
      return call === undefined ? [] : [{ address, call }];
    }),
  ).flat();
}

/** A page's address without its hash. */
const nameOf = (address: string): string => address.replace(/[\dA-F]{40}/, '…');

/** A reply that is included in the page, by its path. */
const brought = (call: string): RegExp =>
  new RegExp(`(<script type="application/json" data-reply="[^"]*${call}[^"]*">)([^<]*)`);

/** Shortens all waits to a tenth, so that retries cost little. */
function hurry(): void {
  const wait = window.setTimeout.bind(window);
  Object.assign(window, { setTimeout: (work: () => void, ms = 0): number => wait(work, ms / 10) });
}

/** The calls that a page requests, or finds in its HTML. */
async function callsOf(context: BrowserContext, address: string): Promise<readonly string[]> {
  const page = await context.newPage();
  const paths = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(?!images|token|scheme\/(?:live|halls|seats))/.test(pathname)) paths.add(pathname);
  });
  await page.goto(address, { waitUntil: 'networkidle', timeout: settleMs });
  for (const key of await page.evaluate(() =>
    [...document.querySelectorAll('script[data-reply]')].map((one) => one.getAttribute('data-reply') ?? ''),
  ))
    paths.add(/\/api\/[\w/-]+/.exec(key)?.[0] ?? '');
  await page.close();
  // Sorted, for the same replies to be broken however the page’s calls come.
  return [...paths].filter((path) => path !== '').toSorted();
}

type Visit = { readonly fault?: string; readonly isSaid: boolean };

/** Opens an address and presses two things on the page. */
async function visit(page: Page, address: string, random: () => number, sent: () => string): Promise<Visit> {
  try {
    await page.goto(address, { timeout: settleMs });
    const first = await settled(page, sent);
    if (first.fault !== undefined) return first;
    for (let turn = 0; turn < 2; turn += 1) {
      const buttons = await page.locator('main button:visible:enabled').all();
      if (buttons.length === 0) break;
      await pick(buttons, random)
        .click({ timeout: 2_000 })
        .catch(() => undefined);
    }
    return { ...(await settled(page, sent)), isSaid: first.isSaid };
  } catch (error) {
    return { fault: String(error).slice(0, 200), isSaid: false };
  }
}

type Look = {
  text: string;
  isBusy: string[];
  ways: number;
  isSaid: boolean;
  isPolluted: boolean;
  mark: boolean;
};

/** The state of a page once it has settled; anything wrong with it is returned as its fault. */
async function settled(page: Page, sent: () => string): Promise<Visit> {
  const until = Date.now() + settleMs;
  let look: Look | undefined;
  do {
    look = await page.evaluate(lookAround).catch(() => undefined);
    if (look !== undefined && look.isBusy.length === 0 && look.text.trim() !== '') break;
    await page.waitForTimeout(100);
  } while (Date.now() < until);
  if (look === undefined) return { fault: 'the page does not answer', isSaid: false };
  const { text, isBusy, ways, isSaid, isPolluted, mark } = look;
  const faultOf = (): string | undefined => {
    if (isBusy.length > 0) return `still busy: ${isBusy.slice(0, 3).join(', ')}`;
    if (text.trim() === '') return 'an empty page';
    if (ways === 0) return 'no way on';
    if (isPolluted) return 'writes to every object';
    if (mark) return `markup of the reply’s own making: ${markupMark}`;
    const code = /\bundefined\b|\[object \w*|\bNaN\b|\bInfinity\b|\bInvalid Date\b/.exec(text)?.[0];
    if (code !== undefined && !sent().includes(code)) return `shows ${code}`;
    return undefined;
  };
  const fault = faultOf();
  return { ...(fault !== undefined && { fault }), isSaid };
}

function lookAround(): Look {
  const seen = (one: Element): boolean => one.checkVisibility();
  const busy = '[aria-busy="true"], [class*="skeleton"], progress, [class*="spinner"]';
  const main = document.querySelector('main');
  return {
    text: main?.innerText.slice(0, 20_000) ?? '',
    isBusy: [...document.querySelectorAll(busy)].filter(seen).map((one) => `${one.tagName} ${one.className}`),
    ways: [...document.querySelectorAll('a[href], button:enabled')].filter(seen).length,
    isSaid: [...document.querySelectorAll('[role="alert"], [role="status"]')].some(
      (one) => seen(one) && one.textContent.trim() !== '',
    ),
    isPolluted: 'polluted' in {},
    mark: document.querySelector('hostile-mark') !== null,
  };
}
