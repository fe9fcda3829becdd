import type { Page } from 'playwright';

import { seededRandom } from '../../fixtures/halls/seeded-random.ts';
import type { Recording } from '../../src/devtools/recording/recording.ts';
import { Buyer } from '../e2e/help/buyer.ts';
import { ShopDesk } from '../e2e/help/shop-desk.ts';
import { words } from '../e2e/help/words.ts';
import type { Aim } from './aim.ts';
import { journeys } from './journeys.ts';
import { patientLooks, RandomWalk, starts } from './random-walk.ts';

/** How a walk begins: at a page, or at the end of a named journey. */
const beginnings = [...starts, ...journeys.map(({ name }) => name)];

/** A random walk that is led to unexplored places. It begins at the most promising start. */
export async function aimedWalk(page: Page, seed: number, steps: number, aim: Aim): Promise<Recording> {
  const promise = Math.max(...beginnings.map((one) => aim.promiseOf(one)));
  const likely = beginnings.filter((one) => aim.promiseOf(one) === promise);
  const beginning = likely[Math.floor(seededRandom(seed)() * likely.length)] ?? '/';
  const walk = new RandomWalk(page, seed, patientLooks, aim);
  const journey = journeys.find(({ name }) => name === beginning);
  if (journey === undefined) await page.goto(`${beginning}?qa=1`);
  else {
    const { take, lang = 'ru' } = journey;
    const shop = new ShopDesk(page.context().request);
    await take({ page, buyer: new Buyer(page, words[lang], '1'), shop, lang });
  }
  const recording = await walk.goOn(steps);
  aim.note(recording, beginning);
  return recording;
}
