import { passagesOf } from '../../../src/devtools/recording/passages.ts';
import type { Recording } from '../../../src/devtools/recording/recording.ts';
import { stepWords } from '../../../src/devtools/recording/step-words.ts';
import { recordingOf, replayRecording } from '../../replay/replay-recording.ts';
import { shrinkRecording } from '../../replay/shrink-recording.ts';
import { EventVisit, places } from '../help/event-visit.ts';
import { expect, test } from '../help/shop.ts';

/** Pretends that the last press led elsewhere when the recording was made, so that this shop is at fault. */
const withOtherEnd = (recording: Recording, chart: string): Recording => {
  const at = recording.entries.findLastIndex(
    (one) => one.kind === 'state' && one.chart === chart && one.state !== undefined,
  );
  return {
    ...recording,
    entries: recording.entries.map((one, index) =>
      index === at && one.kind === 'state' ? { ...one, state: 'elsewhere' } : one,
    ),
  };
};

test('a failing recording is shrunk to the necessary steps', async ({ page, browser, baseURL, shop }) => {
  // Some thirty replays, a new browser context each.
  test.setTimeout(420_000);
  const visit = new EventVisit(page);
  await page.goto('/?qa=1');
  await page.getByRole('searchbox', { name: 'Поиск по событиям' }).fill('такого нет');
  await page.getByRole('button', { name: 'Сбросить фильтры' }).first().click();
  await visit.open(places.museum);
  await shop.fault('slow', '/api/client', { arg: '1' });
  await visit.add('Взрослый', 2);
  await page
    .getByRole('textbox', { name: /^(?:E-mail|Эл)/ })
    .first()
    .fill('anna@example.com');
  // Tickets are chosen: the page asks whether they may be dropped.
  await visit.dates.nth(1).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const recording = withOtherEnd(await recordingOf(page), 'booking');

  const origin = baseURL ?? '';
  const fresh = await browser.newContext({ locale: 'ru-RU' });
  const { left, passed } = await replayRecording(await fresh.newPage(), recording, origin, {
    patienceMs: 5_000,
  });
  await fresh.close();
  expect(left).toMatchObject({ about: 'state', expected: { booking: 'elsewhere' } });
  const failure = { left: left ?? never(), passed };
  const shrunk = await shrinkRecording(browser, recording, failure, { origin, patienceMs: 2_000 });
  if ('why' in shrunk) throw new Error(`${shrunk.why}: ${shrunk.atRest}`);
  console.log(
    passed,
    shrunk.tries,
    passagesOf(shrunk.recording).map(({ step }) => stepWords(step)),
  );

  // The shortened recording still fails on its own, at its last step.
  const again = await browser.newContext({ locale: 'ru-RU' });
  const second = await replayRecording(await again.newPage(), shrunk.recording, origin, {
    patienceMs: 2_000,
  });
  await again.close();
  expect(second.left).toMatchObject({ about: 'state', expected: { booking: 'elsewhere' } });
  expect(second.passed).toBe(passagesOf(shrunk.recording).length - 1);

  // A shop that should pass and fails proves nothing.
  const options = { origin, goodOrigin: origin, patienceMs: 2_000 };
  expect(await shrinkRecording(browser, recording, failure, options)).toMatchObject({
    why: 'wrong in the good shop',
  });
});

const never = (): never => {
  throw new Error('nothing was found');
};
