import { expect, it } from 'vitest';
import { waitingStates } from '../../../src/devtools/charts/pure-charts.ts';
import { testOf } from '../../../src/devtools/player/plain-test.ts';
import { sampleRecording } from '../samples/sample-recording.ts';

const state = (chart: string, value: unknown, machine?: string) =>
  ({
    kind: 'state',
    at: 1,
    chart,
    ...(machine !== undefined && { machine }),
    event: 'e',
    state: value,
  }) as const;
const press = (at: number) => ({ kind: 'press', at, role: 'button', name: 'Remove' }) as const;
const page = (came: string[], went: string[] = []) => ({ kind: 'page' as const, at: 2, came, went });

const lines = testOf(
  sampleRecording(
    { kind: 'load', at: 0, how: 'address', address: '/' },
    state('poster', 'listing'),
    page([]),
    press(100),
    state('discounts', 'idle'),
    state('watchPaid', 'waiting', 'polling'),
    state('order', { shown: { reading: 'reloading', verification: 'none' } }),
    page(['«Pay 900 ₽»']),
    press(1100),
    page(['«Pay 400 ₽»'], ['«Pay 900 ₽»']),
    { kind: 'key', at: 1300, role: 'link', name: 'Back to events', key: 'Enter' },
    { kind: 'go', at: 1301, address: '/' },
    state('poster', 'notFound'),
    page(['heading «Events»']),
  ),
  'a title',
  'a.json',
  waitingStates,
)
  .split('\n')
  .map((line) => line.trim());

const at = (part: string): number => lines.findIndex((line) => line.includes(part));

it('a generated test asserts texts before the stable states of charts', () => {
  expect(at('900\\s*₽')).toBeGreaterThan(0);
  expect(at('discounts\\.idle')).toBeGreaterThan(at('900\\s*₽'));
  expect(at('order\\.shown\\.verification\\.none')).toBeGreaterThan(at('900\\s*₽'));
  // A chart leaves these by itself, sooner or later than it did.
  expect(at('polling')).toBe(-1);
  expect(at('reloading')).toBe(-1);
});

it('a generated test clicks no faster than the recorded user', () => {
  expect(lines[at('await pause(page);') + 1]).toContain('.click()');
  expect(lines.filter((line) => line === 'await pause(page);')).toHaveLength(1);
});

it('a generated test moves the mouse on each new page until its charts have started', () => {
  expect(lines).toContain(String.raw`await atHand(page, /(?:^| )poster\.listing(?: |$)/);`);
  expect(lines.join(' ')).toMatch(/const atHand = .* page\.mouse\.move\(2, 2\).*toPass/);
  expect(lines[at('discounts\\.idle')]).toContain('toHaveAttribute');
  expect(lines[at('poster\\.notFound')]).toContain('atHand(page,');
});

it('a generated test asserts that a text removed by a step is gone', () => {
  expect(lines).toContain(String.raw`await gone(page, null, /^Pay\s*900\s*₽$/);`);
  // Rows of a virtual list come and go with scrolling.
  expect(lines.join(' ')).toMatch(/const gone = .*\[aria-setsize\].*toHaveCount\(0/);
});
