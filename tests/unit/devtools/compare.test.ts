import { describe, expect, it } from 'vitest';
import { litDrawing } from '../../../src/devtools/charts/lit-drawing.ts';
import { statesAfter, statesByStep, stateWords } from '../../../src/devtools/recording/compare.ts';
import { issueText, recordingPage } from '../../../src/devtools/recording/recording-page.ts';
import { readRecording } from '../../../src/devtools/recording/recording.ts';
import { sampleRecording } from '../samples/sample-recording.ts';

const load = { kind: 'load', at: 0, how: 'address', address: '/?qa=1' } as const;
const state = (chart: string, value: unknown) =>
  ({ kind: 'state', at: 1, chart, event: 'e', state: value }) as const;
const press = (name: string) => ({ kind: 'press', at: 2, role: 'button', name }) as const;

describe('recordings side by side', () => {
  const one = sampleRecording(load, state('cart', 'choosing'), press('Buy </script>'), state('cart', 'full'));

  it('show every chart’s state after a step; a page load resets them', () => {
    expect(statesAfter(one, 0)).toEqual([['cart', 'choosing']]);
    expect(statesAfter(one, 1)).toEqual([['cart', 'full']]);
    expect(statesAfter(sampleRecording(...one.entries, load), 2)).toEqual([]);
    expect(stateWords({ open: { map: { ready: 'fresh' }, checkout: 'choosing' } })).toBe(
      'open(map.ready.fresh, checkout.choosing)',
    );
  });

  it('give the same states for all steps at once as for each step alone', () => {
    const long = sampleRecording(
      state('shop', 'here'),
      ...one.entries,
      load,
      press('Buy'),
      state('cart', 'new'),
    );
    expect([...statesByStep(long)]).toEqual([0, 1, 2, 3].map((step) => statesAfter(long, step)));
    expect([...statesByStep(sampleRecording(state('cart', 'full')))]).toEqual([]);
  });

  it('read each entry a constant number of times, however many there are', () => {
    const looks = (count: number): number => {
      let made = 0;
      const entries = Array.from({ length: count }, (_, at) => [press(`${at}`), state('cart', `${at}`)]);
      const watched = new Proxy(entries.flat(), {
        get(all, name, self) {
          if (typeof name === 'string' && /^\d+$/.test(name)) made += 1;
          return Reflect.get(all, name, self) as unknown;
        },
      });
      expect(recordingPage(sampleRecording(load, ...watched)).match(/<tr>/g)).toHaveLength(count + 2);
      recordingPage({ ...sampleRecording(load), entries: watched });
      return made / count;
    };
    expect(looks(400)).toBeLessThan(looks(20) + 1);
  });

  it('are exported as an issue: environment, steps, final states and texts', () => {
    const about = { build: 'index-a1', browser: 'Fox`1', touch: true, theme: 'dark' };
    const text = issueText({
      ...one,
      about,
      entries: [...one.entries, { kind: 'page', at: 5, came: ['heading «Paid»'], went: [] }],
    });
    expect(text).toContain(
      'build index-a1; browser Fox`1; page 800 × 600; touch yes; theme dark; language ru',
    );
    expect(text).toContain('2. `press button «Buy </script>»`');
    expect(text).toContain('- `cart: full`');
    expect(text).toContain('- `heading «Paid»`');
  });

  it('are exported as a page with the replay’s result, screenshots and charts', () => {
    const box = (id: string): string => `<g data-node="${id}" data-kind="atomic"><rect/></g>`;
    const way = '<g data-way="cart.choosing cart.full" data-events="e"><path/></g>';
    const drawing = `<svg><style>rect{}</style>${box('cart')}${box('cart.choosing')}${box('cart.full')}${way}</svg>`;
    const lit = litDrawing(drawing, one.entries) ?? { chart: '', svg: '' };
    expect(lit.svg).toContain('<g data-node="cart.choosing" data-lit="been"');
    expect(lit.svg).toContain('<g data-node="cart.full" data-lit="now"');
    expect(lit.svg).toContain('<g data-way="cart.choosing cart.full" data-lit="been"');
    expect(litDrawing(drawing, [load])).toBeNull();
    const page = recordingPage(one, {
      drawings: [lit],
      verdict: ['the page left the path at step <2/2>'],
      pictures: ['', 'data:image/jpeg;base64,AA'],
    });
    expect(page).toContain('the page left the path at step &lt;2/2>');
    expect(page).toContain('<img src="data:image/jpeg;base64,AA" alt="The page after step 2">');
    expect(page.match(/<img /g)).toHaveLength(1);
    expect(page).toContain('<summary>The chart cart, where it is and its way there</summary><svg>');
    expect(readRecording(page)).toEqual(one);
  });

  it('can be read back from their saved page, and can’t break its markup', () => {
    const page = recordingPage(one);
    expect(page.match(/<\/script>/g)).toHaveLength(1);
    expect(readRecording(page)).toEqual(one);
  });
});
