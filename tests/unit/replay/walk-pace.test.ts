import type { Page } from 'playwright/test';
import { expect, it } from 'vitest';
import { Walk } from '../../replay/walk.ts';
import type { Step } from '../../../src/devtools/recording/passages.ts';

const press = (at: number): Step => ({ kind: 'press', at, role: 'button', name: 'Remove' });

/** How long is waited before the second of two steps in a page that answers at once, ms. */
const waitBefore = async (...[first, second]: readonly [Step, Step]): Promise<number> => {
  let waited = 0;
  const element = { click: async () => {}, fill: async () => {}, press: async () => {} };
  const page = {
    on: () => {},
    evaluateHandle: async () => ({ asElement: () => element }),
    keyboard: element,
    waitForTimeout: async (ms: number) => {
      waited += ms;
    },
  };
  const walk = new Walk(page as unknown as Page, 'http://localhost');
  await walk.take(first);
  waited = 0;
  await walk.take(second);
  return waited;
};

it('clicks no faster than the recorded user, since a list ignores a quick second click', async () => {
  // The list ignores it for 400 ms.
  expect(await waitBefore(press(0), press(9000))).toBeGreaterThan(400);
  // A hand that was quicker was recorded as it was, and longer pauses are not repeated.
  expect(await waitBefore(press(0), press(150))).toBeLessThanOrEqual(150);
  expect(await waitBefore(press(0), press(9000))).toBeLessThanOrEqual(500);
  const key: Step = { kind: 'key', at: 0, role: '', name: '', key: 'Escape' };
  expect(await waitBefore(key, press(9000))).toBe(0);
});
