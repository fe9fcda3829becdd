import { expect, it } from 'vitest';
import type { Entry, Recording } from '../../../src/devtools/recording/recording.ts';
import { fewest } from '../../replay/fewest.ts';
import { followEachOther, loopsIn } from '../../replay/loops.ts';

const press = (name: string): Entry => ({ kind: 'press', at: 0, role: 'button', name });
const go = (address: string): Entry => ({ kind: 'go', at: 0, address });
const state = (name: string): Entry => ({ kind: 'state', at: 0, chart: 'booking', event: 'x', state: name });
/* To Saturday, a seat, to Friday and back, and a press that fails. */
const entries: readonly Entry[] = [
  { kind: 'load', at: 0, how: 'address', address: '/friday' },
  state('choosing'),
  press('Saturday'),
  go('/saturday'),
  press('Seat'),
  state('chosen'),
  press('Friday'),
  state('asking'),
  press('Change'),
  go('/friday'),
  state('chosen'),
  press('Saturday'),
  state('asking'),
  press('Change'),
  go('/saturday'),
  state('chosen'),
  press('Order'),
];
const recording = { entries } as unknown as Recording;

it('a loop leads back to the same address and states and excludes the failing step', () => {
  expect(loopsIn(recording, 7)).toEqual([[3, 4, 5, 6]]);
  expect(loopsIn(recording, 6)).toEqual([]);
});

it('a loop may change only texts, and steps that change nothing are not a loop', () => {
  const page = (came: string[]): Entry => ({ kind: 'page', at: 0, came, went: [] });
  const told: readonly Entry[] = [
    ...entries.slice(0, 2),
    press('Read more'),
    page(['dialog «About»']),
    press('Close'),
    press('Field'),
    press('Another field'),
    press('Order'),
  ];
  expect(loopsIn({ entries: told } as unknown as Recording, 5)).toEqual([
    [1, 2],
    [1, 2, 3],
    [1, 2, 3, 4],
  ]);
});

it('a group that can only be removed as a whole is removed', async () => {
  const steps = Array.from({ length: 7 }, (_, at) => at);
  const fails = async (some: readonly number[]): Promise<boolean> => {
    const inLoop = some.filter((step) => step >= 3 && step <= 6).length;
    return [0, 1, 2].every((step) => some.includes(step)) && (inLoop === 0 || inLoop === 4);
  };
  expect((await fewest(steps, fails, { groups: loopsIn(recording, 7) })).left).toEqual([0, 1, 2]);
  expect((await fewest(steps, fails)).left).toHaveLength(7);
});

it('a step is tried only on the page where it was recorded', async () => {
  const open = (address: string): Entry => ({ kind: 'load', at: 0, how: 'address', address });
  const told: readonly Entry[] = [
    open('/'),
    press('Buy'),
    go('/event/7?lang=ru'),
    press('Saturday'),
    go('/event/7/saturday'),
    press('Order'),
    go('/order/8'),
    press('Pay'),
  ];
  const canFollow = followEachOther({ entries: told } as unknown as Recording);
  expect(canFollow([0, 1, 2, 3, 4])).toBe(true);
  // A day is a choice on the same page.
  expect(canFollow([0, 1, 3, 4])).toBe(true);
  expect(canFollow([0, 2, 3, 4])).toBe(false);
  expect(canFollow([0, 1, 2, 4])).toBe(false);
  // What is known to be hopeless costs no try.
  const fails = async (some: readonly number[]): Promise<boolean> =>
    [0, 1, 3, 4].every((step) => some.includes(step));
  const steps = [0, 1, 2, 3, 4];
  const plain = await fewest(steps, fails);
  const quick = await fewest(steps, fails, { isHopeless: (some) => !canFollow([...some]) });
  expect(quick.left).toEqual(plain.left);
  expect(quick.tries).toBeLessThan(plain.tries);
});
