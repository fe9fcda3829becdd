import { readFileSync } from 'node:fs';

import { readRecording, type Recording } from '../../../src/devtools/recording/recording.ts';
import { replayRecording, verdict } from '../../replay/replay-recording.ts';
import { events } from '../help/events.ts';
import { expectNoViolations } from '../help/no-violations.ts';
import { expect, test } from '../help/shop.ts';

const example = 'tests/replay/examples/stadium-to-paid.json';

test('the example is replayed: 50,000 seats, over the bank, to a paid order', async ({ page, baseURL }) => {
  // It was recorded in version 2.
  const recording = readRecording(readFileSync(example, 'utf8'));
  if (recording === null) throw new Error('The example is not read any more.');
  const lines = verdict(await replayRecording(page, recording, baseURL ?? ''));
  expect(lines.at(-1)).toMatch(/^replayed: (\d+) of \1 steps, every state as recorded$/);
});

test('nothing of QA is loaded where it is off, and no key opens it', async ({ page }) => {
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

test('the drawer is opened by keys, walked by keys, draws a chart and breaks no rule', async ({ page }) => {
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
  await expectNoViolations(page, 'the drawer');
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
});

test('a recording is played in the page: paused first, by one step, then to its end over a load', async ({
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
      .getByLabel('Load one recording')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  await load('half.json', recording.slice(0, -9));
  await expect(drawer.getByRole('alert')).toHaveText(/^half\.json is broken: /);
  await load('other.json', recording);
  await drawer.getByRole('button', { name: 'Put other.json away' }).click();
  await expect(drawer.getByRole('button', { name: 'Play it in the page' })).toBeDisabled();
  await load('walk.json', recording);
  // Another that was not reloaded: what came after stands beside its like.
  const { entries, ...rest } = JSON.parse(recording) as { entries: { kind: string; how?: string }[] };
  const reload = entries.findIndex(({ how }) => how === 'reload');
  const next = entries.findIndex(({ kind }, at) => at > reload && kind === 'press');
  const shorter = { ...rest, entries: entries.toSpliced(reload, next - reload) };
  await load('shorter.json', JSON.stringify(shorter));
  await expect(drawer.getByText(/^Step 1 of 5; they part at step 4: a step that only one/)).toBeVisible();
  const apart = drawer.getByRole('region', { name: 'First difference' });
  await expect(apart.getByRole('region', { name: 'Only walk.json' })).toContainText('reload: /?id=2');
  await expect(apart.getByRole('region', { name: 'Only shorter.json' })).toContainText('nothing');
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

test('a recording with its replies is played closed, while the back end is silent, and a step back', async ({
  page,
}) => {
  await page.goto('/contacts?qa=replies');
  await page.getByRole('link', { name: 'К афише' }).click();
  await page.getByRole('link', { name: 'Абонементы' }).click();
  await page.waitForURL(/id=2/);
  const recording = await page.evaluate(() =>
    (window as unknown as { qa: { whole(): Promise<Recording> } }).qa.whole(),
  );
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/contacts?qa=drawer');
  const drawer = page.getByRole('region', { name: 'QA', exact: true });
  await drawer.getByRole('tab', { name: 'Recordings' }).click();
  const load = (name: string, text: string): Promise<void> =>
    drawer
      .getByLabel('Load one recording')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  await load('old.json', readFileSync(example, 'utf8'));
  await expect(drawer.getByText('It holds no replies: it can be replayed open alone.')).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Play it closed' })).toBeDisabled();
  await load('walk.json', JSON.stringify(recording));
  await drawer.getByRole('button', { name: 'Play it closed' }).click();
  await drawer.getByRole('button', { name: 'Play', exact: true }).click();
  const status = drawer.getByRole('region', { name: 'Play in the page' }).getByRole('status');
  await expect(status.or(drawer.getByRole('alert'))).toHaveText('Played: 3 of 3 steps', { timeout: 20_000 });
  await drawer.getByRole('button', { name: 'One step back' }).click();
  await expect(status).toHaveText('Paused before step 3 of 3: press link «Абонементы»', { timeout: 20_000 });
});

test('each of the sandbox’s faults, and its clock, is at hand in the drawer', async ({ page, shop }) => {
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
});

test('a recording is begun anew where it can be replayed: in the midst of a cart the drawer says what it needs', async ({
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
