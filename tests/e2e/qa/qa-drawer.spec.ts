import { readFileSync } from 'node:fs';

import { readRecording, type Recording } from '../../../src/devtools/recording/recording.ts';
import { replayRecording, verdict } from '../../replay/replay-recording.ts';
import { EventVisit, places } from '../help/event-visit.ts';
import { events } from '../help/events.ts';
import { expectNoViolations } from '../help/no-violations.ts';
import { expect, test } from '../help/shop.ts';

const example = 'tests/replay/examples/stadium-to-paid.json';

test('the example is replayed: 50,000 seats, over the bank, to a paid order', async ({ page, baseURL }) => {
  // It was recorded with version 2.
  const recording = readRecording(readFileSync(example, 'utf8'));
  if (recording === null) throw new Error('The example is not read any more.');
  const lines = verdict(await replayRecording(page, recording, baseURL ?? ''));
  expect(lines.at(-1)).toMatch(/^replayed: (\d+) of \1 steps, every state as recorded$/);
});

test('without the flag nothing of QA is loaded, and no key opens it', async ({ page }) => {
  const files: string[] = [];
  page.on('request', (request) => files.push(request.url()));
  await page.goto('/');
  await page
    .getByRole('link', { name: /Купить билет/ })
    .first()
    .hover();
  await page.keyboard.press('Control+Alt+KeyQ');
  await expect(page.getByRole('region', { name: 'QA' })).toHaveCount(0);
  expect(files.filter((url) => /start-qa|open-drawer|drawing/.test(url))).toEqual([]);
});

test('the drawer opens and works by keyboard, draws a chart, and axe is clean', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/event/${events.museum}?qa=1`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+Alt+KeyQ');
  const drawer = page.getByRole('region', { name: 'QA' });
  await expect(drawer.getByRole('button', { name: 'Close QA' })).toBeFocused();
  await drawer.getByRole('tab', { name: 'Charts' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(drawer.getByRole('tab', { name: 'Log' })).toHaveAttribute('aria-selected', 'true');
  await expect(drawer.getByRole('tabpanel', { name: 'Log' })).toContainText('booking: xstate.init');
  await expectNoViolations(page, 'the drawer');
  await page.keyboard.press('ArrowLeft');
  await drawer.getByRole('button', { name: 'Draw booking' }).click();
  const chart = drawer.getByRole('region', { name: 'The chart booking, drawn' });
  await expect(chart.locator('[data-node="booking.open.choice.free"]')).toHaveAttribute('data-lit', 'now');
  await expect(chart.locator('[data-node="booking.loading"]')).toHaveAttribute('data-lit', 'been');
  await expect(chart.locator('[data-way="booking.loading booking.open"]')).toHaveAttribute(
    'data-lit',
    'been',
  );
  const tools = drawer.getByRole('group', { name: 'Size of the drawing of booking' });
  const drawnWidth = () => chart.locator('svg').evaluate((svg) => Math.round(svg.clientWidth));
  const whole = await drawnWidth();
  await tools.getByRole('button', { name: 'Larger' }).click();
  expect(await drawnWidth()).toBe(Math.round(whole * 1.25));
  await chart.focus();
  await page.keyboard.press('0');
  const frame = await chart.evaluate((element) => element.clientWidth);
  expect(await drawnWidth()).toBeLessThanOrEqual(frame);
  await page.keyboard.press('1');
  await chart.hover();
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, 100);
  await page.keyboard.up('Control');
  await expect(tools).toContainText('80%');
  await expectNoViolations(page, 'the drawer');
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
});

test('the page beside the drawer has a narrower window, whose size is recorded and kept', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/scheme/${events.chamber}?qa=drawer`);
  const drawer = page.getByRole('region', { name: 'QA', exact: true });
  const edge = drawer.getByRole('separator', { name: 'Width of the drawer' });
  await edge.focus();
  await page.keyboard.press('Home');
  await expect(edge).toHaveAttribute('aria-valuenow', '280');
  const canvas = page.locator('[data-hall-map] canvas').first();
  await expect(canvas).toBeVisible();
  const room = () => page.evaluate(() => [innerWidth, matchMedia('(width >= 1024px)').matches]);
  expect(await room()).toEqual([1000, false]);
  await expect.poll(async () => (await page.getByRole('main').boundingBox())?.width).toBe(1000);
  await expect.poll(async () => (await canvas.boundingBox())?.width).toBeLessThanOrEqual(1000);
  for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
  await expect(edge).toHaveAttribute('aria-valuenow', '312');
  await page.reload();
  await expect(edge).toHaveAttribute('aria-valuenow', '312');
  const recorded = () =>
    page.evaluate(() => {
      const { viewport, resized } = (window as unknown as { qa: { recording(): Recording } }).qa.recording();
      return { first: viewport.width, last: resized?.at(-1)?.width };
    });
  await expect.poll(recorded).toEqual({ first: 880, last: 968 });
  const float = drawer.getByRole('button', { name: 'Float' });
  await float.click();
  await expect(float).toHaveAttribute('aria-pressed', 'true');
  expect(await room()).toEqual([1280, true]);
  await expect.poll(recorded).toEqual({ first: 880, last: 1280 });
  await float.click();
  await drawer.getByRole('button', { name: 'Close QA' }).click();
  expect(await room()).toEqual([1280, true]);
});

test('the drawer can be used while a dialog of the page is open, and stays when it closes', async ({
  page,
}) => {
  const visit = new EventVisit(page);
  await page.goto('/?qa=drawer');
  await visit.open(places.museum);
  await visit.add('Взрослый', 2);
  await visit.dates.nth(1).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const drawer = page.getByRole('region', { name: 'QA', exact: true });
  const saved = page.waitForEvent('download');
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.json$/);
  await dialog.getByRole('button').first().click();
  await expect(dialog).toHaveCount(0);
  await drawer.getByRole('tab', { name: 'Log' }).click();
  await expect(drawer.getByRole('tab', { name: 'Log' })).toHaveAttribute('aria-selected', 'true');
});

test('below 900 px the drawer is at the bottom and covers nothing, and both fit 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/scheme/${events.chamber}?qa=drawer`);
  const drawer = page.getByRole('region', { name: 'QA', exact: true });
  await page.waitForFunction(() => performance.getEntriesByName('hall-ready').length > 0);
  const top = (await drawer.boundingBox())?.y ?? 0;
  // Sticky elements at the bottom end above the drawer.
  const feet = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main *')]
        .filter((one) => getComputedStyle(one).position === 'sticky' && one.getClientRects().length > 0)
        .map((one) => one.getBoundingClientRect().bottom),
    );
  await expect.poll(async () => Math.max(...(await feet()))).toBe(top);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const end = await page.getByRole('contentinfo').boundingBox();
  expect(Math.round((end?.y ?? 0) + (end?.height ?? 0))).toBeLessThanOrEqual(Math.round(top));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const edge = drawer.getByRole('separator', { name: 'Height of the drawer' });
  await edge.focus();
  await page.keyboard.press('ArrowUp');
  await expect.poll(async () => (await drawer.boundingBox())?.height).toBe(640 - top + 16);
  await expectNoViolations(page, 'the drawer at the foot');
});

test('a chart’s context is a tree of fields and kinds without anything a buyer typed', async ({ page }) => {
  const visit = new EventVisit(page);
  await visit.open(places.museum, '?qa=1');
  await visit.add('Взрослый');
  await page.getByRole('textbox', { name: /^Электронная почта/ }).fill('anna@example.com');
  await page.keyboard.press('Control+Alt+KeyQ');
  const drawer = page.getByRole('region', { name: 'QA', exact: true });
  await drawer.getByText('What it knows').first().click();
  await expect(drawer.getByText(/^method «\w+» text$/).first()).toBeVisible();
  await drawer.getByText(/^typed fields: 1$/).click();
  await expect(drawer.getByText(/^email «‹e-mail(?: 1)?›» text$/)).toBeVisible();
  await expect(drawer).not.toContainText('anna');
  // With the drawer at the bottom, the page has the full width of the window.
  await page.setViewportSize({ width: 880, height: 900 });
  await expectNoViolations(page, 'the fields of a chart');
});

test('recordings are listed by name and date and compared as chosen, also with 30,000 steps', async ({
  page,
}) => {
  await page.goto('/contacts?qa=drawer');
  const drawer = page.getByRole('region', { name: 'QA', exact: true });
  await drawer.getByRole('tab', { name: 'Recordings' }).click();
  const sample = JSON.parse(readFileSync(example, 'utf8')) as Recording;
  const press = (at: number) => ({ kind: 'press', at, role: 'button', name: `Number ${at}` }) as const;
  const long: Recording = {
    ...sample,
    version: 3,
    begun: '2026-01-02T12:00:00.000Z',
    entries: [
      { kind: 'load', at: 0, how: 'address', address: '/' },
      ...Array.from({ length: 29_999 }, (_, at) => press(at + 1)),
    ],
  };
  const strange: Recording = {
    ...long,
    entries: [
      ...long.entries.slice(0, 2),
      { kind: 'state', at: 5, chart: 'oracle', event: 'ask', state: 'asked' },
      { kind: 'state', at: 6, chart: 'poster', event: 'dream', state: 'loading' },
    ],
  };
  const file = (name: string, text: string) => ({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
  await drawer
    .getByLabel('Load recordings')
    .setInputFiles([
      file('long.json', JSON.stringify(long)),
      file('strange.json', JSON.stringify(strange)),
      file('new.json', JSON.stringify({ ...long, version: 9 })),
      file('notes.json', 'not a recording'),
    ]);
  await expect(drawer.getByRole('alert').first()).toHaveText(
    'new.json is of version 9; this shop reads 1 to 3. notes.json is no recording: it is not JSON.',
  );
  const list = drawer.getByRole('list', { name: 'Loaded recordings' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByRole('listitem').first()).toContainText('2 Jan 2026');
  await expect(list.getByRole('listitem').first()).toContainText('30,000 steps');
  await expect(drawer.getByRole('combobox', { name: 'Recording' })).toHaveValue(/./);
  const steps = drawer.getByRole('listbox', { name: 'Steps' });
  await steps.focus();
  await page.keyboard.press('End');
  await expect(drawer.getByRole('status').first()).toContainText('Step 30000 of 30000; they part at step 2');
  expect(await steps.getByRole('option').count()).toBeLessThan(100);
  await expect(steps.getByRole('option', { selected: true })).toContainText(
    '30000. press button «Number 29999»',
  );
  await drawer.getByRole('combobox', { name: 'Recording' }).selectOption({ label: 'this session' });
  await drawer.getByRole('combobox', { name: 'Beside it' }).selectOption({ label: 'nothing' });
  await expect(drawer.getByRole('status').first()).toHaveText('Step 1 of 1');
  await drawer.getByRole('combobox', { name: 'Recording' }).selectOption({ index: 1 });
  await expect(drawer.getByRole('alert')).toContainText([
    '',
    'strange.json has names that this shop has not: no chart «oracle», no event «dream» of the chart «poster».',
  ]);
  const side = drawer.getByRole('region', { name: 'strange.json' });
  await expect(side.getByRole('definition')).toContainText(['2026-01-02T12:00:00.000Z']);
  await drawer.getByRole('button', { name: 'Put strange.json away' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  // With the drawer at the bottom, the page has the full width of the window.
  await page.setViewportSize({ width: 880, height: 900 });
  await expectNoViolations(page, 'loaded recordings');
});

test('a recording is played in the page: paused first, one step, then to its end across a load', async ({
  page,
}) => {
  await page.goto('/contacts?qa=1');
  await page.getByRole('link', { name: 'К афише' }).click();
  await page.getByRole('link', { name: 'Абонементы' }).click();
  await page.waitForURL(/id=2/);
  await page.reload();
  await page.getByRole('link', { name: 'Билеты', exact: true }).click();
  await page.waitForURL((url) => !url.search.includes('id=2'));
  const recording = await page.evaluate(() =>
    JSON.stringify((window as unknown as { qa: { recording(): object } }).qa.recording()),
  );
  await page.keyboard.press('Control+Alt+KeyQ');
  const drawer = page.getByRole('region', { name: 'QA' });
  await drawer.getByRole('tab', { name: 'Recordings' }).click();
  const load = (name: string, text: string): Promise<void> =>
    drawer
      .getByLabel('Load recordings')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  await load('half.json', recording.slice(0, -9));
  await expect(drawer.getByRole('alert')).toHaveText(
    /^half\.json is cut off: its [\d,]+ bytes end in the midst/,
  );
  await load('other.json', recording);
  await drawer.getByRole('button', { name: 'Put other.json away' }).click();
  await expect(drawer.getByRole('button', { name: 'Play it in the page' })).toBeDisabled();
  await load('walk.json', recording);
  // Another recording, without the reload and with more at its end: later entries align with their counterparts.
  const { entries, ...rest } = JSON.parse(recording) as { entries: { kind: string; how?: string }[] };
  const reload = entries.findIndex(({ how }) => how === 'reload');
  const next = entries.findIndex(({ kind }, at) => at > reload && kind === 'press');
  const told = { kind: 'page', at: 9_000, came: ['heading «Ещё»'], went: [] };
  const shorter = { ...rest, entries: [...entries.toSpliced(reload, next - reload), told] };
  await load('shorter.json', JSON.stringify(shorter));
  await expect(drawer.getByText(/^Step 1 of 5; they part at step 4: a step that only one/)).toBeVisible();
  const apart = drawer.getByRole('region', { name: 'First difference' });
  await expect(apart.getByRole('region', { name: 'Only walk.json' })).toContainText('reload: /?id=2');
  await expect(apart.getByRole('region', { name: 'Only shorter.json' })).toContainText('nothing');
  const further = drawer.getByRole('button', { name: 'Next difference' });
  await further.click();
  await expect(drawer.getByText('Step 5 of 5; difference 2 of 2 at step 5: the page tells')).toBeVisible();
  await expect(drawer.getByRole('region', { name: 'Difference 2 of 2' })).toContainText('heading «Ещё»');
  await expect(further).toBeDisabled();
  await drawer.getByRole('button', { name: 'Put shorter.json away' }).click();
  await drawer.getByRole('button', { name: 'Play it in the page' }).click();
  const status = drawer.getByRole('region', { name: 'Play in the page' }).getByRole('status');
  await expect(status).toHaveText('Paused before step 1 of 5: open /contacts?qa=1');
  await drawer.getByRole('button', { name: 'One step' }).click();
  await page.waitForURL(/contacts/);
  await expect(status).toHaveText('Paused before step 2 of 5: press link «К афише»');
  await drawer.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(status.or(drawer.getByRole('alert'))).toHaveText('Played: 5 of 5 steps', { timeout: 20_000 });
  expect(page.url()).not.toContain('id=2');
});

test('a recording with replies is played closed without a back end, and a step back', async ({ page }) => {
  const visit = new EventVisit(page);
  await visit.open(places.museum, '?qa=replies');
  await visit.add('Взрослый');
  // The form is submitted, and says what is missing.
  await page.getByRole('textbox', { name: /^Электронная почта/ }).press('Enter');
  const missing = page.getByRole('alert').filter({ hasText: 'Укажите фамилию и имя' });
  await expect(missing).toBeVisible();
  const recording = await page.evaluate(() =>
    (window as unknown as { qa: { whole(): Promise<Recording> } }).qa.whole(),
  );
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/contacts?qa=drawer');
  const drawer = page.getByRole('region', { name: 'QA', exact: true });
  await drawer.getByRole('tab', { name: 'Recordings' }).click();
  const load = (name: string, text: string): Promise<void> =>
    drawer
      .getByLabel('Load recordings')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  await load('old.json', readFileSync(example, 'utf8'));
  await expect(drawer.getByText('It holds no replies: it can be replayed open alone.')).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Play it closed' })).toBeDisabled();
  await load('walk.json', JSON.stringify(recording));
  await drawer.getByRole('button', { name: 'Play it closed' }).click();
  await drawer.getByRole('button', { name: 'Play', exact: true }).click();
  const status = drawer.getByRole('region', { name: 'Play in the page' }).getByRole('status');
  await expect(status.or(drawer.getByRole('alert'))).toHaveText(/^Played: (\d) of \1 steps$/, {
    timeout: 20_000,
  });
  await expect(missing).toBeVisible();
  await drawer.getByRole('button', { name: 'One step back' }).click();
  await expect(status).toHaveText(
    /^Paused before step (\d) of \1: press Enter in textbox «Электронная почта/,
    {
      timeout: 20_000,
    },
  );
});

test('the drawer has all of the sandbox’s faults and its clock', async ({ page, shop }) => {
  const [wanted, taken, held] = await shop.freeSeats(events.chamber, { count: 3 });
  if (!wanted || !taken || !held) throw new Error('There are not that many free seats.');
  await page.goto('/contacts?qa=drawer');
  const drawer = page.getByRole('region', { name: 'QA', exact: true });
  await drawer.getByRole('tab', { name: 'Sandbox' }).click();
  const say = async (order: string): Promise<void> => {
    await drawer.getByRole('button', { name: order }).click();
    await expect(drawer.getByRole('status')).toHaveText(`${order}: ordered`);
  };
  const ask = () => page.request.get('/api/token');
  await say('The next call is a 500');
  expect((await ask()).status()).toBe(500);
  await say('The next answer is lost');
  await expect(ask()).rejects.toThrow();
  await say('Slow: 3 s, five calls');
  const beganMs = Date.now();
  await ask();
  expect(Date.now() - beganMs).toBeGreaterThan(2_900);
  await say('No faults');
  await say('The order wants a captcha');
  await expect(shop.placeOrder(events.chamber, [wanted])).rejects.toThrow('-1001');
  await say('No faults');
  await say('A seat of the order is taken');
  await expect(shop.placeOrder(events.chamber, [taken])).rejects.toThrow();
  expect(await shop.isFree(events.chamber, taken.id)).toBe(false);
  await shop.placeOrder(events.chamber, [held]);
  expect(await shop.isFree(events.chamber, held.id)).toBe(false);
  await say('20 minutes on: holds expire');
  await shop.advanceClock(0);
  expect(await shop.isFree(events.chamber, held.id)).toBe(true);
  expect(await shop.isFree(events.chamber, taken.id)).toBe(false);
  await say('Begin with nothing sold');
  await shop.advanceClock(0);
  expect(await shop.isFree(events.chamber, taken.id)).toBe(true);
});

test('a recording only starts where it can be replayed: with a cart the drawer says what it needs', async ({
  page,
  buyer,
  shop,
}) => {
  const [seat] = await shop.freeSeats(events.chamber);
  if (seat === undefined) throw new Error('There is no free seat.');
  await buyer.openHall(events.chamber);
  await buyer.pickSeat(seat);
  await page.keyboard.press('Control+Alt+q');
  const drawer = page.getByRole('region', { name: 'QA', exact: true });
  await drawer.getByRole('button', { name: 'Record anew' }).click();
  await expect(drawer.getByRole('alert')).toContainText('this browser keeps a cart');
  await drawer.getByRole('button', { name: 'Forget them and begin at the list' }).click();
  await expect(page).toHaveURL('/');
  await page.waitForFunction(() => 'qa' in window);
  const begun = await page.evaluate(() => [
    (window as unknown as { qa: { recording(): Recording } }).qa.recording().entries[0],
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((name) => name.includes('cart')),
  ]);
  expect(begun).toMatchObject([{ kind: 'load', how: 'address', address: '/' }, []]);
});
