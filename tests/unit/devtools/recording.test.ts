import { describe, expect, it } from 'vitest';
import { statesAfter } from '../../../src/devtools/recording/compare.ts';
import { brokenAt } from '../../../src/devtools/recording/broken-json.ts';
import { patternOf } from '../../../src/devtools/recording/fake-values.ts';
import { goneBy, passagesOf } from '../../../src/devtools/recording/passages.ts';
import { readRecording, unreadableBecause } from '../../../src/devtools/recording/recording.ts';
import { headOf } from '../../../src/devtools/recording/recording-page.ts';
import { shapeOf } from '../../../src/devtools/recording/recorded-replies.ts';
import { sampleRecording } from '../samples/sample-recording.ts';

const recording = sampleRecording(
  { kind: 'load', at: 0, how: 'address', address: '/' },
  { kind: 'state', at: 5, chart: 'poster', event: 'xstate.init', state: 'loading' },
  { kind: 'state', at: 9, chart: 'poster', event: 'loaded', state: 'ready' },
  { kind: 'press', at: 100, role: 'link', name: 'Buy' },
  { kind: 'go', at: 101, address: '/scheme/1' },
  { kind: 'state', at: 120, chart: 'cart', event: 'seat.lost', times: 3 },
);

describe('a recording', () => {
  it('is read from its JSON, and anything else is rejected', () => {
    expect(readRecording(JSON.stringify(recording))).toEqual(recording);
    for (const text of ['', '{', '{}', JSON.stringify({ ...recording, version: 4 })])
      expect(readRecording(text)).toBeNull();
  });

  it.each([
    ['', 'is empty'],
    ['{"format":', /^is cut off: its 10 bytes end in the midst of the recording$/],
    ['{"имя": x}', /^is broken at byte 11 of 13, line 1, where "x\}" stands$/],
    ['<html lang="en"></html>', 'is a page without a recording in it'],
    ['so it was', 'is no recording: it is not JSON'],
    ['{}', 'is JSON, and no recording'],
    [JSON.stringify({ ...recording, version: 4 }), 'is of version 4; this shop reads 1 to 3'],
    [JSON.stringify({ ...recording, lang: 7 }), 'is not as a recording is at lang: 7'],
    [
      JSON.stringify({ ...recording, entries: [...recording.entries, { kind: 'dream', at: 1 }] }),
      'has an entry of a kind that this shop does not know, «dream», the 7th: {"kind":"dream","at":1}',
    ],
    [
      JSON.stringify({ ...recording, entries: [{ kind: 'press', at: 1 }] }),
      'has an entry of the kind «press» that is not as such are, the 1th: {"kind":"press","at":1}',
    ],
    [JSON.stringify({ ...recording, viewport: undefined }), 'is not as a recording is at viewport: missing'],
    ['x'.repeat(24_000_001), /^is too large: 24,000,001 characters/],
  ])('that can’t be read is rejected with a reason: %#', (text, why) => {
    expect(readRecording(text)).toBeNull();
    expect(unreadableBecause(text)).toMatch(why);
  });

  it('has the position located where its JSON is broken or cut off', () => {
    const text = JSON.stringify(
      { ...recording, odd: ['\n\u0001"\\', -1.5e-7, [], {}, null, true, 0.25] },
      null,
      1,
    );
    expect(brokenAt(text)).toBe(text.length);
    for (let at = 1; at < text.length; at += 1) expect(brokenAt(text.slice(0, at))).toBe(at);
    for (const [broken, where] of [
      ['{"a":1,}', 7],
      ['[1 2]', 3],
      ['{"a" 1}', 5],
      ['{a:1}', 1],
      ['[1]x', 3],
      ['["\t"]', 2],
      ['[tru]', 1],
    ] as const)
      expect([broken, brokenAt(broken)]).toEqual([broken, where]);
  });

  it('of version 1 is read with the current names of states and events', () => {
    const state = { kind: 'state', at: 7, chart: 'booking' } as const;
    const versionOf = (version: 1 | 2 | 3, ...moves: readonly (readonly [string, unknown?])[]) => ({
      ...recording,
      version,
      entries: [
        ...recording.entries,
        ...moves.map(([event, value]) => ({ ...state, event, ...(value !== undefined && { state: value }) })),
      ],
    });
    const old = versionOf(
      1,
      ['checkout.submit', { open: { choice: 'free', checkout: 'doubting' } }],
      ['checkout.anew', { open: { choice: 'free', checkout: 'unsure' } }],
      ['wish.change'],
      ['pay.press', { way: 'pressed', code: 'none' }],
      ['refund.press', { shown: { reading: 'fresh', press: 'sending' } }],
      ['press.retry'],
    );
    const now = versionOf(
      3,
      ['checkout.submit', { open: { choice: 'free', checkout: 'confirmingRetry' } }],
      ['checkout.startOver', { open: { choice: 'free', checkout: 'outcomeUnknown' } }],
      ['preferences.change'],
      ['pay.submit', { way: 'submitted', code: 'none' }],
      ['refund.submit', { shown: { reading: 'fresh', submission: 'sending' } }],
      ['submission.retry'],
    );
    expect(readRecording(JSON.stringify(old))).toEqual(now);
    // Version 2 had the present names, and no events outside the page.
    for (const version of [2, 3]) expect(readRecording(JSON.stringify({ ...now, version }))).toEqual(now);
  });

  it('gives the mutation chart its current name, whichever chart owns it', () => {
    const state = { kind: 'state', at: 7, event: 'xstate.init', state: 'sending' } as const;
    const read = (...charts: readonly object[]) =>
      readRecording(
        JSON.stringify({ ...recording, entries: charts.map((chart) => ({ ...state, ...chart })) }),
      )?.entries;
    expect(read({ chart: 'writing' }, { chart: 'change', machine: 'writing' }, { chart: 'order' })).toEqual([
      { ...state, chart: 'mutation' },
      { ...state, chart: 'change', machine: 'mutation' },
      { ...state, chart: 'order' },
    ]);
  });

  it('is rejected if deeper, wider or longer than any real one', () => {
    let deep: unknown = 'loading';
    for (let depth = 0; depth < 40; depth += 1) deep = { deep };
    const state = { kind: 'state', at: 1, event: 'x', chart: 'poster' };
    const charts = Array.from({ length: 101 }, (_, at) => ({ ...state, chart: `chart ${at}` }));
    const far = { kind: 'go', at: 1, address: `/${'a'.repeat(500)}` };
    for (const entries of [[{ ...state, state: deep }], charts, [far]])
      expect(readRecording(JSON.stringify({ ...recording, entries }))).toBeNull();
  });

  it('is split into steps with their consequences', () => {
    expect(passagesOf(recording)).toMatchObject([
      { step: { kind: 'load' }, states: { poster: 'ready' }, address: '/', untilMs: 100 },
      { step: { kind: 'press' }, states: {}, address: '/scheme/1', untilMs: 120 },
    ]);
  });

  it('knows which texts are gone for good, excluding those that return', () => {
    const press = (at: number) => ({ kind: 'press', at, role: 'button', name: 'x' }) as const;
    const page = (came: string[], went: string[] = []) => ({ kind: 'page' as const, at: 1, came, went });
    const passages = passagesOf({
      ...recording,
      entries: [press(0), page(['a', 'b', 'c']), press(1), page([], ['a', 'b']), press(2), page(['b'])],
    });
    expect(passages.map((_, at) => goneBy(passages, at))).toEqual([[], ['a'], ['a']]);
  });

  it('of an older version has no texts gone for good if it was shrunk', () => {
    const press = (at: number) => ({ kind: 'press', at, role: 'button', name: 'x' }) as const;
    const page = (came: string[], went: string[] = []) => ({ kind: 'page' as const, at: 1, came, went });
    const passages = passagesOf({
      ...recording,
      entries: [press(0), page(['a']), press(1), page(['b']), page([], ['a', 'b']), press(2), page(['c'])],
    });
    expect(goneBy(passages, 2)).toEqual([]);
  });

  it('is split into steps in linear time', () => {
    const presses = Array.from(
      { length: 30_000 },
      (_, at) => ({ kind: 'press', at, role: 'button', name: 'On' }) as const,
    );
    const begunMs = performance.now();
    expect(passagesOf({ ...recording, entries: presses })).toHaveLength(30_000);
    expect(performance.now() - begunMs).toBeLessThan(1000);
  });

  it('names its build, browser, page, touch, theme, language, customer and start', () => {
    const about = {
      build: 'index-1',
      browser: 'Mozilla/5.0 (X11; Linux) AppleWebKit/537 (KHTML, like Gecko) Chrome/140.0 Safari/537',
      touch: true,
      theme: 'dark',
    };
    const fault = { fault: 'slow', route: '*', times: 5, arg: '3000' };
    const made = {
      ...recording,
      about,
      start: { clockSeconds: 60, faults: [fault], isCustomer: true },
      resized: [{ at: 2500, width: 390, height: 844 }],
    };
    expect(headOf(made)).toEqual([
      ['Begun', recording.begun],
      ['Build', 'index-1'],
      ['Browser', 'Chrome 140 (X11; Linux)'],
      ['Page', `${recording.viewport.width} × ${recording.viewport.height}, 390 × 844 from 2.5 s on`],
      ['Touch', 'yes'],
      ['Theme', 'dark'],
      ['Language', recording.lang],
      ['Customer', 'the linked customer'],
      ['Start', 'clock 60 s on, fault slow 3000 of * × 5'],
      ['Replies', 'not kept'],
    ]);
  });

  it('has no state for a chart that ended with its page', () => {
    const stop = { kind: 'state', at: 130, chart: 'poster', event: 'xstate.stop', state: 'ready' } as const;
    const begun = { kind: 'state', at: 110, chart: 'poster', event: 'xstate.init', state: 'ready' } as const;
    const entries = [...recording.entries.slice(0, 5), begun, stop];
    expect(passagesOf({ ...recording, entries }).at(-1)?.states).toEqual({});
    expect(statesAfter({ ...recording, entries }, 0)).toEqual([['poster', 'ready']]);
    expect(statesAfter({ ...recording, entries }, 1)).toEqual([]);
  });
});

describe('the shape of a reply', () => {
  it('has field names and types, but no values except an error code', () => {
    const reply = {
      response: { errorCode: -17, list: [{ id: '7', on: true }, { id: '8' }], none: [], 'a b': null },
    };
    expect(shapeOf(reply)).toBe("{response:{errorCode:-17,list:[2 {id:'…',on:true}],none:[],#:null}}");
  });
});

describe('a recorded text in another session', () => {
  it('matches anything in place of a mark', () => {
    expect(patternOf('‹name 1›: ‹code 2›, ряд 3').exec('Анна: AB, ряд 3')?.slice(1)).toEqual(['Анна', 'AB']);
    expect(patternOf('‹name 1›, ряд 3').test('Анна, ряд 4')).toBe(false);
  });
  it('is truncated after a few marks, since matching many in a long text would take forever', () => {
    const pattern = patternOf(`/${'‹a 1›'.repeat(14)}!`);
    expect(pattern.test(`/${'a'.repeat(90)}`)).toBe(true);
    expect(pattern.source.match(/\(\.\+\?\)/g)).toHaveLength(3);
  });
});
