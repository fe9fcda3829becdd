import { describe, expect, it } from 'vitest';
import { alignSteps, differencesOf } from '../../../src/devtools/recording/differences.ts';
import { passagesOf } from '../../../src/devtools/recording/passages.ts';
import type { Recording } from '../../../src/devtools/recording/recording.ts';
import { sampleRecording } from '../samples/sample-recording.ts';

type Entries = Recording['entries'];

const firstDifference = (one: Recording, other: Recording) => differencesOf(one, other)[0] ?? null;

const load = { kind: 'load', at: 0, how: 'address', address: '/?qa=1' } as const;
const state = (chart: string, value: unknown) =>
  ({ kind: 'state', at: 1, chart, event: 'e', state: value }) as const;
const press = (name: string) => ({ kind: 'press', at: 2, role: 'button', name }) as const;
const seat = (seatId: string) => ({ kind: 'seat', at: 3, seatId, spot: { x: 1, y: 2 } }) as const;
const call = (address: string, status: number, reply = '{response:{errorCode:0}}') =>
  ({ kind: 'call', at: 4, method: 'POST', address, status, tookMs: 5, reply }) as const;
const page = (...came: string[]) => ({ kind: 'page' as const, at: 6, came, went: [] as string[] });

describe('the first difference between two recordings', () => {
  const good = sampleRecording(
    load,
    state('cart', 'choosing'),
    press('Взять 2 места'),
    call('/api/order/create-scheme?x=1', 200),
    state('cart', 'full'),
    page('heading «Заказ #»'),
    press('Оплатить'),
    state('payment', 'paid'),
    page('status «Оплачен»'),
  );
  const withEntry = (at: number, ...entries: Entries): Recording =>
    sampleRecording(...good.entries.slice(0, at), ...entries, ...good.entries.slice(at + 1));

  it('is null for an equal run at another time, with other ids, seats and more polling', () => {
    expect(firstDifference(good, good)).toBeNull();
    const other = sampleRecording(
      ...good.entries.map((one) => ({ ...one, at: one.at + 900 })).slice(0, 2),
      { ...press('Взять 3 места'), at: 950 },
      call('/api/order/create-scheme?x=2', 200),
      call('/api/order/create-scheme?x=3', 200),
      // The other recording already had this file.
      call('/api/scheme/halls/Cv9_quop', 200),
      ...good.entries.slice(4),
    );
    expect(firstDifference(good, other)).toBeNull();
    expect(firstDifference(sampleRecording(load, seat('7')), sampleRecording(load, seat('8')))).toBeNull();
  });

  it('is never a chart that started on the first input instead of before it', () => {
    const early = sampleRecording(load, state('poster', 'listing'), press('Open'), state('poster', 'found'));
    const late = sampleRecording(load, press('Open'), state('poster', 'found'));
    expect(firstDifference(early, late)).toBeNull();
    expect(firstDifference(late, early)).toBeNull();
    const never = sampleRecording(load, press('Open'), page('heading «Found»'));
    expect(firstDifference(early, never)).toMatchObject({ row: 0, what: 'states' });
  });

  it('is a different sum in the page’s texts', () => {
    const total = (sum: string) => sampleRecording(load, press('Add'), page(`«Continue · ${sum} ₽»`));
    expect(firstDifference(total('1,500'), total('1,000'))).toEqual({
      row: 1,
      what: 'words',
      one: ['«Continue · 1,500 ₽»'],
      other: ['«Continue · 1,000 ₽»'],
    });
  });

  it('is a reply first, then a state, then a text', () => {
    const failed = call('/api/order/create-scheme', 500, '{}');
    const refused = call('/api/order/create-scheme', 200, '{response:{errorCode:-3}}');
    const lost = state('cart', 'lost');
    const both = sampleRecording(...withEntry(3, failed).entries.slice(0, 4), lost, ...good.entries.slice(5));
    expect(firstDifference(good, both)).toEqual({
      row: 1,
      what: 'answers',
      one: ['POST /api/order/create-scheme → 200'],
      other: ['POST /api/order/create-scheme → 500'],
    });
    expect(firstDifference(good, withEntry(3, refused))?.other).toEqual([
      'POST /api/order/create-scheme → 200 -3',
    ]);
    expect(firstDifference(good, withEntry(4, lost))).toEqual({
      row: 1,
      what: 'states',
      one: ['cart: full'],
      other: ['cart: lost'],
    });
    expect(firstDifference(good, withEntry(8, page('status «Ожидает оплаты»')))).toMatchObject({
      row: 2,
      what: 'words',
      other: ['heading «Заказ #»', 'status «Ожидает оплаты»'].slice(1),
    });
  });

  it('is an extra step, and later steps are still aligned', () => {
    const more = sampleRecording(
      ...good.entries.slice(0, 2),
      press('Увеличить'),
      state('cart', 'choosing'),
      ...good.entries.slice(2),
    );
    expect(firstDifference(good, more)).toEqual({
      row: 1,
      what: 'step',
      one: [],
      other: ['press button «Увеличить»'],
    });
    expect(alignSteps(passagesOf(good), passagesOf(more))).toEqual([
      [0, 0],
      [null, 1],
      [1, 2],
      [2, 3],
    ]);
    expect(alignSteps(passagesOf(good), [])).toEqual([0, 1, 2].map((at) => [at, null]));
  });

  it('is never a press without effect, such as one that only focuses a field', () => {
    const still = page();
    const polled = { kind: 'state', at: 5, chart: 'polling', event: 'xstate.done.actor.ask' } as const;
    const focused = [press('Name'), call('/api/order/status', 200), polled, still];
    const more = (...entries: Entries): Recording =>
      sampleRecording(...good.entries.slice(0, 2), ...entries, ...good.entries.slice(2));
    expect(firstDifference(good, more(...focused))).toBeNull();
    const other = ['press button «Apply»'];
    expect(firstDifference(good, more(...focused, press('Apply'), page('alert «No»')))?.other).toEqual(other);
    expect(
      firstDifference(good, more(...focused, press('Apply'), state('cart', 'full'), still))?.other,
    ).toEqual(other);
    // Without texts nobody knows.
    expect(firstDifference(good, more(press('Apply')))?.other).toEqual(other);
  });

  it('is followed by later ones, each listed once, with equivalent steps matched', () => {
    const shop = (total: string, ...more: Entries) =>
      sampleRecording(
        load,
        press('Add'),
        page('heading «Hall»', `«Continue · ${total} ₽»`),
        ...more,
        press('Continue'),
        // The sum remains visible.
        page('heading «Order»'),
        state('payment', total === '1,500' ? 'paid' : 'lost'),
      );
    const steps = ['One', 'Two'].map((name) => press(name));
    expect(differencesOf(shop('1,500'), shop('1,000', ...steps))).toEqual([
      { row: 1, what: 'words', one: ['«Continue · 1,500 ₽»'], other: ['«Continue · 1,000 ₽»'] },
      { row: 2, what: 'step', one: [], other: ['press button «One»', 'press button «Two»'] },
      { row: 4, what: 'states', one: ['payment: paid'], other: ['payment: lost'] },
    ]);
    const many = Array.from({ length: 25 }, (_, at) => press(`Number ${at}`));
    expect(differencesOf(sampleRecording(load), sampleRecording(load, ...many))[0]?.other.at(-1)).toBe(
      'and 5 more',
    );
  });

  it('is never something one of them can’t have: calls of a replay, texts of an old version', () => {
    const blind = sampleRecording(...good.entries.filter(({ kind }) => kind !== 'call' && kind !== 'page'));
    expect(firstDifference(good, blind)).toBeNull();
  });
});
