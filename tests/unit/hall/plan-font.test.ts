import { expect, it, vi } from 'vitest';

import { PlanFont } from '../../../src/hall/engine/plan-font.ts';
import type { HallWorkerClient } from '../../../workers/client/hall-worker-client.ts';

/** A worker that is told about fonts, and may be lost. */
function fontOf(isThere: boolean) {
  const told: string[] = [];
  let lost = (): void => {};
  const guard = {
    registerFont: async (family: string, url: string) => {
      told.push(`${family} ${url}`);
      return Promise.resolve(isThere);
    },
    onLost: (listener: () => void) => {
      lost = listener;
      return () => {};
    },
  } as unknown as HallWorkerClient;
  return { font: new PlanFont(guard, ['/a', '/b']), told, lose: () => lost() };
}

it('registers the font once per worker', async () => {
  const { font, told, lose } = fontOf(true);
  const coming: boolean[] = [];
  const load = async () => font.load(() => coming.push(font.isComing));
  const first = load();
  expect(font.isComing).toBe(true);
  await first;
  expect(font.isComing).toBe(false);
  await load();
  expect(told).toEqual(['Onest /a', 'Onest /b']);
  lose();
  await load();
  expect(told).toHaveLength(4);
  // It counts as pending until everything is repainted.
  expect(coming).toEqual([true, true]);
});

it('carries on without the font when its files fail to load', async () => {
  const { font } = fontOf(false);
  const onThere = vi.fn();
  await font.load(onThere);
  expect(onThere).not.toHaveBeenCalled();
  expect(font.isComing).toBe(false);
});
