import { isStep, type Recording } from '../../../src/devtools/recording/recording.ts';
import { recordingOf, replayRecording, verdict } from '../../replay/replay-recording.ts';
import { events } from '../help/events.ts';
import { expect, test } from '../help/shop.ts';

/** A recording with a state that no chart has, in the last place a chart is in it. */
const doctored = (recording: Recording, chart: string): Recording => {
  const at = recording.entries.findLastIndex(
    (one) =>
      one.kind === 'state' &&
      one.chart === chart &&
      one.state !== undefined &&
      // Where it was when its page went is a matter of moments.
      one.event !== 'xstate.stop',
  );
  return {
    ...recording,
    entries: recording.entries.map((one, index) =>
      index === at && one.kind === 'state' ? { ...one, state: 'elsewhere' } : one,
    ),
  };
};

/** A recording that knows states alone, as those of version 2 do. */
const withoutWords = (recording: Recording): Recording => ({
  ...recording,
  entries: recording.entries.filter(({ kind }) => kind !== 'page'),
});

/** A recording of a page that had told another sum at first. */
const withOtherSum = (recording: Recording): Recording => {
  const at = recording.entries.findIndex(
    (one) => one.kind === 'page' && one.came.some((line) => line.startsWith('«Взять')),
  );
  return {
    ...recording,
    entries: recording.entries.map((one, index) =>
      index === at && one.kind === 'page' ? { ...one, came: ['«Взять # места · 1 ₽»'] } : one,
    ),
  };
};

test('a recorded journey to a paid order is replayed, and says where it goes another way', async ({
  page,
  buyer,
  shop,
  browser,
  baseURL,
  request,
}) => {
  test.setTimeout(120_000);
  await buyer.toOrderOf(events.chamber, shop);
  await buyer.order();
  await page.reload();
  await buyer.toBank();
  await buyer.atBank('pay');
  await buyer.expectState('Оплачен');
  const recording = await recordingOf(page);

  // The bank's page did not end it, and nothing private is in it.
  const text = JSON.stringify(recording);
  expect(recording.entries.filter(({ kind }) => kind === 'load')).toHaveLength(3);
  // The telephone by more of its digits than a moment has.
  expect(text).not.toMatch(/Иванова|anna@|916\D{0,2}123|123-45/i);
  expect(text).not.toContain(/[0-9A-F]{40}/.exec(page.url())?.[0] ?? 'a hash');
  expect(text).toContain('‹e-mail 1›');
  expect(text.length).toBeLessThan(15_000);

  const replay = async (what: Recording, patienceMs?: number): Promise<readonly string[]> => {
    const patience = patienceMs === undefined ? {} : { patienceMs };
    const other = await browser.newPage({ locale: 'ru-RU' });
    const lines = verdict(await replayRecording(other, what, baseURL ?? '', patience));
    await other.close();
    return lines;
  };
  // Its seat is sold by now: an equal one is taken.
  const steps = recording.entries.filter(isStep).length;
  expect(await replay(withoutWords(recording))).toEqual([
    expect.stringMatching(/^note: seat \d+ is sold: seat \d+ of the same price is taken instead$/),
    `replayed: ${steps} of ${steps} steps, every state as recorded`,
  ]);

  // In the page, by the drawer: over the reload and the bank's page, where somebody has to press.
  const window = await browser.newPage({ locale: 'ru-RU', baseURL: baseURL ?? '' });
  await window.goto('/contacts?qa=drawer');
  const drawer = window.getByRole('region', { name: 'QA', exact: true });
  await drawer.getByRole('tab', { name: 'Recordings' }).click();
  await drawer
    .getByLabel('Load one recording')
    .setInputFiles({ name: 'paid.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await expect(drawer).toContainText('The charts of this shop go every way that was recorded.');
  await drawer.getByRole('button', { name: 'Play it in the page' }).click();
  await drawer.getByRole('button', { name: 'Play', exact: true }).click();
  await window.waitForURL(/\/bank\//, { timeout: 40_000 });
  await window.locator('button[name="action"][value="pay"]').click();
  const status = drawer.getByRole('region', { name: 'Play in the page' }).getByRole('status');
  await expect(status.or(drawer.getByRole('alert'))).toHaveText(`Played: ${steps} of ${steps} steps`);
  await window.close();

  const wrong = await replay(doctored(withoutWords(recording), 'hallBooking'), 3_000);
  expect(wrong.slice(1)).toEqual([
    expect.stringMatching(/^the page left the path at step \d+\/\d+ press button «Продолжить/),
    '  chart «hallBooking» is in another state',
    '  recorded: {"hallBooking":"elsewhere"}',
    expect.stringMatching(/^ {2}now: {6}\{"hallBooking":/),
  ]);

  // What a buyer reads is part of it: here a sum, in a shop where all else is as it was.
  await request.post('/api/__test__/begin', { data: {} });
  expect((await replay(withOtherSum(recording), 3_000)).slice(0, 3)).toEqual([
    expect.stringMatching(/^the page left the path at step 1\/\d+ open /),
    '  the page tells something else',
    '  recorded: ["«Взять # места · 1 ₽»"]',
  ]);
});
