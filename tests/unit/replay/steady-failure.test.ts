import { describe, expect, it } from 'vitest';
import { failureWords, runsWords, steadyIn, type Failure } from '../../replay/steady-failure.ts';

const failure = (
  passed: number,
  expected: readonly string[],
  found: readonly string[],
  why = 'the page tells something else',
): Failure => ({ passed, left: { step: `${passed + 1}/9 press`, about: 'words', why, expected, found } });

const sum = failure(7, ['«Pay 900 ₽»'], ['«Pay 1,000 ₽»']);
const alert = failure(7, ['«Pay 900 ₽»'], ['alert «No»']);
const order = (hash: string): Failure => failure(3, [`/order/${hash}`], [`/rules/${hash}`]);

describe('the failure that a recording is shrunk by', () => {
  it('is the most frequent one, if it occurred more than once', () => {
    expect(steadyIn([sum, alert])).toBeNull();
    expect(steadyIn([sum, alert, alert])).toBe(alert);
    expect(steadyIn([alert, null, sum, sum, null, null])).toBe(sum);
    expect(steadyIn([null, null, sum])).toBeNull();
  });

  it('is the same with another order id or timeout', () => {
    const [one, other] = [order('0A'.repeat(20)), order('1B'.repeat(20))];
    expect(steadyIn([one, other])).toBe(one);
    const late = (ms: number): Failure => failure(2, [], [], `can't press: Timeout ${ms}ms exceeded.`);
    expect(steadyIn([late(4000), late(10_000)])).not.toBeNull();
    expect(steadyIn([sum, failure(6, ['«Pay 900 ₽»'], ['«Pay 1,000 ₽»'])])).toBeNull();
  });
});

describe('the results of several runs', () => {
  it('are listed once each, with what was missing, what was found, and how often', () => {
    const why = 'the page tells something else';
    expect(runsWords([sum, alert, null, sum])).toEqual([
      `2 of 4 runs: step 8/9 press: ${why}; missing ["«Pay 900 ₽»"], instead ["«Pay 1,000 ₽»"]`,
      `1 of 4 runs: step 8/9 press: ${why}; missing ["«Pay 900 ₽»"], instead ["alert «No»"]`,
      '1 of 4 runs: every state as recorded',
    ]);
    const gone = { ...sum, left: { ...sum.left, about: 'step', expected: null, found: null } } as const;
    expect(failureWords(gone)).toBe(`step 8/9 press: ${why}`);
  });
});
