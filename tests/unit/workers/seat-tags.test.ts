import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { readPlan } from '../../../workers/plan/read-plan.ts';
import { ReplyStream } from '../../../workers/source/reply-stream.ts';
import { atOnce, planOf, seatAt, wireOf } from '../samples/plan-samples.ts';

/** By attribute: values of most seats, and what an editor, or an attacker, may leave among them. */
const lengths = ['4', '4.5', '0.25', '12', '300', '-7'];
const oddLengths = ['.5', '5.', '+7', '1e2', '3px', '12%', '', '.', '-', ' 4', '1234567890123456', '0'];
const odd = ['url(#g)', 'rgb(1,2,3)', '5 &gt; 4', '', 'Ряд №1', 'a\\b', 'line\nbreak', '1/2', '>', "it's"];
const values: Readonly<Record<string, readonly [readonly string[], readonly string[]]>> = {
  class: [['seat', 'a b'], odd],
  'data-name': [['seat 7', 'M0'], odd],
  style: [
    ['fill:#fff', 'trans'],
    ['transform:scale(2)', 'translate:4px 5px', 'fill:red;r: 9px', 'cx:7', 'x:3;stroke-width:2', ...odd],
  ],
  'data-seat-id': [
    ['3', '17', '29'],
    ['', '007', 'seat-4', 'A', '12345678901'],
  ],
  r: [lengths, oddLengths],
  x: [lengths, oddLengths],
  width: [lengths, oddLengths],
  height: [lengths, oddLengths],
  rx: [lengths, oddLengths],
  ry: [lengths, oddLengths],
};
const oddIds = [
  'seat-007',
  '0',
  '00',
  'A-00',
  'Ряд 1',
  'x/y',
  'a(1)',
  '',
  'seat-1234567890123',
  'path1',
  '7x',
  'a&amp;b',
];
const seat = fc.record({
  at: fc.nat({ max: 40 }),
  // One in twenty values is unusual.
  picks: fc.array(fc.tuple(fc.nat({ max: 19 }), fc.nat({ max: 30 })), { minLength: 12, maxLength: 12 }),
});
const row = fc.record({
  name: fc.constantFrom('circle', 'rect'),
  names: fc.uniqueArray(fc.constantFrom(...Object.keys(values)), { maxLength: 7 }),
  more: fc.constantFrom('', '', '', ' transform="scale(2)"', ' data-sector-id="1"', ' href="#g"'),
  seats: fc.array(seat, { minLength: 1, maxLength: 12 }),
  between: fc.constantFrom(
    '',
    '\n',
    '\n\t ',
    '<!-- <circle id="9"/> -->',
    '<text>5</text>',
    '</g><g transform="scale(2)">',
  ),
});
type Row = typeof row extends fc.Arbitrary<infer T> ? T : never;

/** A plan of rows; the seats of a row have the same attributes. `end` closes a tag. */
function drawn(rows: readonly Row[], end: (name: string) => string): string {
  const shapes = rows.flatMap(({ name, names, more, seats, between }) =>
    seats.map(({ at, picks }) => {
      const pick = (place: number, usual: readonly string[], rare: readonly string[]): string => {
        const [luck = 1, number = 0] = picks[place] ?? [];
        const list = luck === 0 ? rare : usual;
        return list[number % list.length] ?? '';
      };
      const said = names.map((key, place) => ` ${key}="${pick(place, ...(values[key] ?? [[''], ['']]))}"`);
      const own = ` id="${pick(7, [`seat-${at}`], oddIds)}" cx="${pick(8, lengths, oddLengths)}" cy="${at}0"`;
      const size = names.includes('r') ? '' : ' r="4"';
      return `<${name}${own}${size}${said.join('')}${more}${end(name)}${between}`;
    }),
  );
  return `<svg viewBox="0 0 900 900"><linearGradient id="g"/><g>${shapes.join('')}</g></svg>`;
}

const ids = Array.from({ length: 41 }, (_, at) => String(at));

/* Most seats for sale must be drawn, or the plan would be replaced by a list. */
const soldOf = (svg: string): string[] => {
  const drawnIds = ids.filter((id) => svg.includes(`-${id}"`));
  return [...drawnIds, ...ids.filter((id) => !drawnIds.includes(id)).slice(0, drawnIds.length)];
};

async function read(svg: string, cut: number, sold: readonly string[] = soldOf(svg)): Promise<unknown> {
  const body = wireOf(svg, sold);
  const bytes = new TextEncoder().encode(body);
  const stream = new ReplyStream();
  for (let at = 0; at < bytes.length; at += cut) stream.write(bytes.slice(at, at + cut));
  const reply = stream.end(200);
  if (!reply.ok) return reply.problem;
  const plan = await readPlan(reply.value, atOnce);
  if (!plan.ok) return plan.problem;
  const { index, displayList, skipped, unplaced, unlisted } = plan.value;
  return { index, displayList, skipped, unplaced, unlisted };
}

describe('seat elements', () => {
  it('are read the same self-closed or with an end tag', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 8 }),
        fc.integer({ min: 40, max: 5000 }),
        async (rows, cut) => {
          const quick = await read(
            drawn(rows, () => '/>'),
            cut,
          );
          // An element with a separate end tag takes the slow path.
          expect(quick).toEqual(
            await read(
              drawn(rows, (name) => `></${name}>`),
              1_000_000,
            ),
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  /** Blocks of 300 seats: the markup of seat number `at`. */
  const blocks: readonly ((at: number) => string)[] = [
    (at) => `<rect id="p-${at}" x="${at}" y="9" width="12" height="12" rx="6"END\n`,
    (at) => `<circle id="p-${at}" cx="${at}" cy="9" r="4" style="transform:translate(3px,4px)"END\n`,
    (at) => `<circle id="p-${at}" cx="${at % 50}0" cy="9" r="4" class="c"END\n`,
    (at) => `<circle id="p-${at}" cx="5" cy="${at}" r="4" class="c"END\n`,
    (at) => `<circle id="p-${at}" cx="${at}" cy="9" r="${at % 2 === 0 ? 9 : 4}" class="c"END\n`,
    (at) => `<circle id="p-${at}" cx="${at}" cy="9" r="4" class="c${at % 3}"END\n`,
    (at) => `<circle id="r${at % 5}-${at}" cx="${at}" cy="9" r="4"END\n`,
    (at) =>
      `<circle id="p-${at}" data-seat-id="${at}" cx="${at}" cy="9" r="4"END${at % 2 === 0 ? '' : '\n  '}`,
    (at) =>
      `<circle id="p-${at}" cx="${at}" cy="9" r="4" style="fill:${at % 4 === 0 ? 'url(#g)' : 'red'}"END`,
    (at) =>
      `<circle id="p-${at}" cx="${at}" cy="9" r="4" style="${at % 9 === 0 ? 'transform:scale(2)' : ''}"END`,
    (at) => `<rect id="p-${at}" x="${at}" y="9" width="12" height="12" rx="${at % 300 === 7 ? 1 : 6}"END\n`,
    (at) => `<circle id="ряд-${at}" cx="${at}" cy="9" r="4" data-name="место"END`,
    (at) => `<circle id="p-${at}" cx="-${at}.5" cy="+9" r=".5" data-name="a &amp; b"END\n`,
  ];

  it('are read the same however much changes from one to the next', async () => {
    const seats = blocks.flatMap((written, block) =>
      Array.from({ length: 300 }, (_, at) => written(block * 300 + at)),
    );
    const sold = seats.map((_, at) => String(at));
    const plan = (end: string): string => {
      const written = seats.map((seat) => {
        const name = seat.startsWith('<rect') ? 'rect' : 'circle';
        return seat.replace('END', end === '/>' ? end : `></${name}>`);
      });
      return `<svg viewBox="0 0 900 900"><linearGradient id="g"/>${written.join('')}</svg>`;
    };
    const slow = await read(plan(''), 1_000_000, sold);
    for (const cut of [97, 4000, 1_000_000]) expect(await read(plan('/>'), cut, sold)).toEqual(slow);
    expect(slow).toMatchObject({ index: { count: seats.length } });
  });

  it.each([
    ['a style that moves one', 'style="fill:red"', 'style="transform:scale(2)"'],
    ['one rounded by ry alone', 'ry="0"', 'ry="6"'],
    ['a length of too many digits', 'data-x="" y="5"', 'data-x="" y="12345678901234567"'],
    ['a length with a unit', 'y="5"', 'y="5mm"'],
    ['one without a name', 'data-seat-id="1"', 'data-seat-id=""'],
  ])('are distinguished from %s', async (_, usual, odd) => {
    const plan = (end: string): string => {
      const said = [usual, usual, odd, usual].map(
        (text, at) => `<rect id="seat-${at}" ${text} x="${at}5" width="12" height="12"${end}`,
      );
      return `<svg viewBox="0 0 900 900"><linearGradient id="g"/>${said.join('\n')}</svg>`;
    };
    const quick = await read(plan('/>'), 1_000_000);
    expect(quick).toEqual(await read(plan('></rect>'), 1_000_000));
    expect(quick).not.toEqual(await read(plan('/>').replace(odd, usual), 1_000_000));
  });

  it('keep a paint referenced by one of them that is not for sale', async () => {
    const seats = [1, 2, 900, 3].map(
      (at) =>
        `<circle id="seat-${at}" fill="${at === 900 ? 'url(#g)' : 'red'}" cx="${at}" cy="5" r="${at === 900 ? 90 : 4}"/>`,
    );
    const stop = '<linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient>';
    const plan = await read(`<svg viewBox="0 0 900 900">${stop}${seats.join('')}</svg>`, 1_000_000);
    expect(plan).toMatchObject({ displayList: { paints: new Map([['g', expect.anything()]]) } });
  });

  it('are all found in a plan where a use element references one of them', async () => {
    const seats = ids.map((at) => `<circle id="seat-${at}" cx="${at}0" cy="5" r="4"/>`).join('\n');
    const plan = await planOf(`<g>${seats}</g><use href="#seat-7" x="0" y="300"/>`, ids);
    expect(plan.index.count).toBe(41);
    expect(seatAt(plan, '7')).toMatchObject({ x: 70, y: 5 });
    // A referenced element is drawn where it is used.
    expect(plan.displayList.items).toHaveLength(1);
  });
});
