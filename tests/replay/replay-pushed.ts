import type { Page } from 'playwright/test';

import { passagesOf } from '../../src/devtools/recording/passages.ts';
import type { Recording } from '../../src/devtools/recording/recording.ts';
import { stepWords } from '../../src/devtools/recording/step-words.ts';
import type { Replayed } from './replay-recording.ts';
import { startRecordedShop } from './recorded-shop.ts';

/* Width of the drawer beside a page of the recorded size, px. */
const drawerPx = 440;
const perStepMs = 60_000;

/**
 * Plays a recording of the simulation as QA does: closed, in the drawer, which pushes the page's clock from step to
 * step. The back end is the recording itself.
 */
export const replayPushed = async (
  page: Page,
  recording: Recording,
  { say = () => {}, onTaken }: { say?: (line: string) => void; onTaken?: () => Promise<void> } = {},
): Promise<Replayed> => {
  const shop = await startRecordedShop(recording);
  try {
    const { width, height } = recording.viewport;
    await page.setViewportSize({ width: width + drawerPx, height });
    await page.goto(`${shop.origin}/contacts?qa=drawer`);
    return await playInDrawer(page, recording, say, onTaken);
  } finally {
    await page.close();
    await shop.stop();
  }
};

/** Loads a recording into a page's drawer and plays it closed, up to its end or the first difference. */
const playInDrawer = async (
  page: Page,
  recording: Recording,
  say: (line: string) => void,
  onTaken: () => Promise<void> = () => Promise.resolve(),
): Promise<Replayed> => {
  const drawer = page.getByRole('region', { name: 'QA', exact: true });
  await drawer.getByRole('tab', { name: 'Recordings' }).click();
  await drawer.getByLabel('Load recordings').setInputFiles({
    name: 'recording.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(recording)),
  });
  await drawer.getByRole('button', { name: 'Play it closed' }).click();
  const player = drawer.getByRole('region', { name: 'Play in the page' });
  const passages = passagesOf(recording);
  const steps = passages.length;
  const result = { steps, notes: [], hasOtherWords: false, hasOtherSeats: false };
  for (const [index, { step }] of passages.entries()) {
    const words = `${index + 1}/${steps} ${stepWords(step)}`;
    say(words);
    await player.getByRole('button', { name: 'One step', exact: true }).click();
    const taken = player.getByRole('status').filter({
      hasText: index + 1 === steps ? /^Played/ : new RegExp(`^Paused before step ${index + 2} of`),
    });
    const left = player.getByRole('alert');
    await taken.or(left).first().waitFor({ timeout: perStepMs });
    await onTaken();
    if ((await left.count()) === 0) continue;
    const why = (await left.textContent()) ?? '';
    return {
      ...result,
      passed: index,
      left: { step: words, about: 'state', why, expected: null, found: null },
    };
  }
  return { ...result, passed: steps, left: null };
};
