import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createSvgTokenizer } from '../../../workers/svg-tokens.ts';
import { planOf, seatAt, tryPlan } from './plan-samples.ts';

const ns = 'xmlns="http://www.w3.org/2000/svg"';
const seat = '<circle id="1" cx="10" cy="10" r="5"/>';

describe('a hostile plan does nothing', () => {
  it('neither scripts, event attributes, foreign objects nor outside pictures come through', async () => {
    const plan = await planOf(
      '<script>alert(1)</script><foreignObject><circle id="1" r="9"/></foreignObject>' +
        '<image width="9" height="9" href="https://spy.example/x.png"/>' +
        '<image width="9" height="9" href="data:image/svg+xml;base64,AAAA"/>' +
        '<use href="https://spy.example/y.svg#a"/>' +
        '<rect onclick="alert(1)" width="9" height="9"/>' +
        seat,
      ['1'],
    );
    expect(seatAt(plan, '1')).toMatchObject({ x: 10, halfWidth: 5 });
    expect(plan.backdrop.items).toHaveLength(1);
    expect(JSON.stringify(plan.backdrop.items)).not.toMatch(/alert|spy/);
    expect(plan.skipped).toBe(3);
  });

  it('an entity bomb stays small', async () => {
    const lol = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
    const svg = `<!DOCTYPE svg [<!ENTITY l0 "lol">${lol}]><svg ${ns}><text>&l9;</text>${seat}</svg>`;
    const plan = await planOf(svg, ['1']);
    expect(seatAt(plan, '1')).not.toBeNull();
    expect(JSON.stringify(plan.backdrop.items).length).toBeLessThan(5000);
  });

  it('a long entity repeated without end is cut off', () => {
    let characters = 0;
    const tokens = createSvgTokenizer({
      open: () => {},
      close: () => {},
      text: (text) => (characters += text.length),
    });
    tokens.write(`<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(256)}">]><svg>${'&a;'.repeat(100_000)}</svg>`);
    tokens.end();
    // 25.6 million characters were asked for.
    expect(characters).toBeLessThanOrEqual(1_000_000);
  });

  it('the names of an object prototype are no entities', async () => {
    const plan = await planOf(`<text>&constructor;&__proto__;</text>${seat}`, ['1']);
    expect(JSON.stringify(plan.backdrop.items)).not.toContain('native code');
  });

  it('a use that repeats itself, or others without end, is stopped', async () => {
    const fan = Array.from(
      { length: 12 },
      (_, n) => `<g id="f${n}">${`<use href="#f${n + 1}"/>`.repeat(10)}</g>`,
    ).join('');
    const plan = await planOf(
      `<g id="me"><use href="#me"/></g><defs>${fan}<g id="f12"><rect width="1" height="1"/></g></defs><use href="#f0"/>${seat}`,
      ['1'],
    );
    expect(seatAt(plan, '1')).not.toBeNull();
    expect(plan.skipped).toBeGreaterThan(0);
    expect(plan.backdrop.items.length).toBeLessThanOrEqual(200_000);
  });

  it('ten thousand nested groups neither overflow nor hide the seats beside them', async () => {
    const plan = await planOf(
      '<g>'.repeat(10_000) + '<rect width="5" height="5"/>' + '</g>'.repeat(10_000) + seat,
      ['1'],
    );
    expect(seatAt(plan, '1')).not.toBeNull();
    expect(plan.skipped).toBe(1);
  });

  it.each(['NaN', '1e308', '-1e308', 'Infinity', '1e9', '9'.repeat(400)])(
    'a coordinate of %s is refused',
    async (value) => {
      const plan = await planOf(
        `<circle id="2" cx="${value}" cy="5" r="5"/><g transform="scale(${value})"><rect id="3" x="3" width="5" height="5"/></g>${seat}`,
        ['1', '2', '3'],
      );
      expect(seatAt(plan, '1')).not.toBeNull();
      for (const side of Object.values(plan.index.box)) expect(Math.abs(side)).toBeLessThanOrEqual(2e7);
      for (const values of [plan.index.x, plan.index.y, plan.index.halfWidth]) {
        for (const number of values) expect(Number.isFinite(number)).toBe(true);
      }
    },
  );

  it('anything that is no svg is refused with a reason', async () => {
    for (const svg of ['<html><body>404</body></html>', 'just text', '<!-- nothing -->', '{}']) {
      const plan = await tryPlan(svg, ['1']);
      expect(plan).toMatchObject({ ok: false, problem: { kind: 'unreadable', cause: 'schema' } });
    }
  });

  it('no string of characters makes the reader throw', async () => {
    const piece = fc.constantFrom(
      '<g',
      '<circle id="1" r="5"',
      '>',
      '/>',
      '</g>',
      '"',
      '&',
      '&amp;',
      '<![CDATA[',
      ']]>',
      '<!--',
      '-->',
      '<style>',
      '</style>',
      'd="M0 0',
      '{',
      '}',
      '<use href="#a"',
      ' id="a"',
      '<text>',
      'transform="rotate(',
      ')',
      '<!DOCTYPE',
      '[',
      ']',
      '\u0000',
      ' ',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(piece, fc.string({ maxLength: 4 })), { maxLength: 40 }),
        async (pieces) => {
          const plan = await tryPlan(`<svg ${ns}>${pieces.join('')}</svg>`, ['1']);
          expect(plan.ok).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('the slices it is read in make no difference', () => {
    const svg = `<svg ${ns}><text>A &amp; B & C &lt;</text><circle id="R&amp;1" r="5"/></svg>`;
    const read = (size: number): string => {
      const seen: string[] = [];
      const tokens = createSvgTokenizer({
        open: (name, attributes) => seen.push(`<${name} ${attributes['id'] ?? ''}`),
        close: () => seen.push('/'),
        text: (text) => seen.push(text),
      });
      for (let at = 0; at < svg.length; at += size) tokens.write(svg.slice(at, at + size));
      tokens.end();
      return seen.join('');
    };
    for (let size = 1; size < 40; size += 1) expect(read(size)).toBe(read(svg.length));
    expect(read(7)).toContain('A & B & C <');
  });
});
