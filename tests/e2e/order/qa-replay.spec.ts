import { isStep } from '../../../src/devtools/recording/passages.ts';
import type { Recording } from '../../../src/devtools/recording/recording.ts';
import { recordingOf, replayRecording, verdict } from '../../replay/replay-recording.ts';
import { events } from '../help/events.ts';
import { expect, test } from '../help/shop.ts';

/** Replaces the last state of a chart in a recording by one that no chart has. */
const doctored = (recording: Recording, chart: string): Recording => {
  const at = recording.entries.findLastIndex(
    (one) =>
      one.kind === 'state' &&
      one.chart === chart &&
      one.state !== undefined &&
      // The state at which a page was unloaded depends on timing.
      one.event !== 'xstate.stop',
  );
  return {
    ...recording,
    entries: recording.entries.map((one, index) =>
      index === at && one.kind === 'state' ? { ...one, state: 'elsewhere' } : one,
    ),
  };
};

/** A recording without visible text, as in version 2. */
const withoutWords = (recording: Recording): Recording => ({
  ...recording,
  entries: recording.entries.filter(({ kind }) => kind !== 'page'),
});

test('a recorded journey to a paid order is replayed, and a difference is located', async ({
  page,
  buyer,
  shop,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  await buyer.toOrderOf(events.chamber, shop);
  await buyer.order();
  await page.reload();
  await buyer.toBank();
  await buyer.atBank('pay');
  await buyer.expectState('Оплачен');
  const recording = await recordingOf(page);

  // The recording continued after the bank's page, and contains nothing private.
  const text = JSON.stringify(recording);
  expect(recording.entries.filter(({ kind }) => kind === 'load')).toHaveLength(3);
  // The phone number by more digits than a timestamp has.
  expect(text).not.toMatch(/Иванова|anna@|916\D{0,2}123|123-45/i);
  expect(text).not.toContain(/[0-9A-F]{40}/.exec(page.url())?.[0] ?? 'a hash');
  expect(text).toContain('‹e-mail 1›');
  // The choice of a payment method is recorded.
  expect(text).toContain('chosen «Банковская карта');
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
    `replayed: ${steps} of ${steps} steps, every state as recorded; texts were not compared once another seat was taken`,
  ]);

  const wrong = await replay(doctored(withoutWords(recording), 'hallBooking'), 3_000);
  expect(wrong.slice(1)).toEqual([
    expect.stringMatching(/^the page left the path at step \d+\/\d+ press button «Продолжить/),
    '  chart «hallBooking» is in another state',
    '  recorded: {"hallBooking":"elsewhere"}',
    expect.stringMatching(/^ {2}now: {6}\{"hallBooking":/),
  ]);
});
