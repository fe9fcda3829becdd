import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { StyleRules } from '../../../workers/plan/svg/svg-rules.ts';
import { createSvgTokenizer } from '../../../workers/plan/svg/svg-tokens.ts';
import { planOf, seatAt, tryPlan } from '../samples/plan-samples.ts';

const ns = 'xmlns="http://www.w3.org/2000/svg"';
const seat = '<circle id="1" cx="10" cy="10" r="5"/>';

describe('a hostile plan does no harm', () => {
  it('scripts, event attributes, foreign objects and external images are dropped', async () => {
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
    // The embedded picture remains an item, though it cannot be drawn.
    expect(plan.displayList.items.map(({ kind }) => kind)).toEqual(['image', 'path']);
    expect(JSON.stringify(plan.displayList.items)).not.toMatch(/alert|spy/);
    expect(plan.skipped).toBe(2);
  });

  it('an entity bomb stays small', async () => {
    const lol = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
    const svg = `<!DOCTYPE svg [<!ENTITY l0 "lol">${lol}]><svg ${ns}><text>&l9;</text>${seat}</svg>`;
    const plan = await planOf(svg, ['1']);
    expect(seatAt(plan, '1')).not.toBeNull();
    expect(JSON.stringify(plan.displayList.items).length).toBeLessThan(5000);
  });

  it('a long entity repeated endlessly is cut off', () => {
    let characters = 0;
    const tokens = createSvgTokenizer({
      open: () => {},
      close: () => {},
      text: (text) => (characters += text.length),
    });
    tokens.write(`<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(256)}">]><svg>${'&a;'.repeat(100_000)}</svg>`);
    tokens.end();
    // 25.6 million characters were requested.
    expect(characters).toBeLessThanOrEqual(1_000_000);
  });

  it('self-referencing and exponentially growing entities terminate', () => {
    const seen: string[] = [];
    const ring = '<!ENTITY a "1&b;"><!ENTITY b "2&a;">';
    const fan = Array.from({ length: 60 }, (_, n) => `<!ENTITY f${n + 1} "${`&f${n};`.repeat(40)}">`);
    const tokens = createSvgTokenizer({ open: () => {}, close: () => {}, text: (text) => seen.push(text) });
    tokens.write(
      `<!DOCTYPE svg [${ring}<!ENTITY f0 "x">${fan.join('')}]><svg>&a;|&f4;|${'&f60;'.repeat(1000)}</svg>`,
    );
    tokens.end();
    const [around, ofFour, ofSixty] = seen.join('').split('|');
    expect(around).toMatch(/^(12)+1?$/);
    expect(ofFour?.length).toBeGreaterThan(1000);
    expect((ofFour?.length ?? 0) + (ofSixty?.length ?? 0)).toBeLessThan(1_000_000);
  });

  it('names of Object.prototype members are not entities', async () => {
    const plan = await planOf(`<text>&constructor;&__proto__;</text>${seat}`, ['1']);
    expect(JSON.stringify(plan.displayList.items)).not.toContain('native code');
  });

  it('recursive and exponentially repeated use elements are stopped', async () => {
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
    expect(plan.displayList.items.length).toBeLessThanOrEqual(200_000);
  });

  it('a long path is repeated by use elements only within a limit', { timeout: 60_000 }, async () => {
    const path = `<path id="p" d="M0 0${`h1.${'0'.repeat(997)}`.repeat(800)}"/>`;
    const plan = await planOf(`<defs>${path}</defs>${'<use href="#p"/>'.repeat(1000)}${seat}`, ['1']);
    expect(seatAt(plan, '1')).not.toBeNull();
    // 800,000 characters each, 20 million in all.
    expect(plan.displayList.items.length).toBeLessThanOrEqual(25);
    expect(plan.skipped).toBeGreaterThan(900);
  });

  it('an oversized path is skipped, but the shapes beside it are not', { timeout: 60_000 }, async () => {
    const plan = await planOf(
      `<path d="M0 0${'l1 1'.repeat(1_100_000)}"/><rect width="5" height="5"/>${seat}`,
      ['1'],
    );
    expect(plan.displayList.items).toMatchObject([{ tag: 'rect' }]);
    expect(plan.skipped).toBe(1);
    expect(seatAt(plan, '1')).not.toBeNull();
  });

  it(
    'an oversized tag or DOCTYPE is skipped, and what follows is still read',
    { timeout: 60_000 },
    async () => {
      for (const endless of [
        `<rect ${'a="1" '.repeat(200_000)}`,
        `<!DOCTYPE svg [${'<!ENTITY a "b">'.repeat(400_000)}`,
      ]) {
        const plan = await planOf(`<svg ${ns}>${endless}/>${seat}</svg>`, ['1']);
        expect(seatAt(plan, '1')).not.toBeNull();
      }
    },
  );

  it('masks and patterns in a cycle or an endless chain terminate', { timeout: 60_000 }, async () => {
    const ring =
      '<mask id="a"><rect width="9" height="9" mask="url(#b)" fill="url(#p)"/></mask><mask id="b"><rect width="9" height="9" mask="url(#a)"/></mask>' +
      '<pattern id="p" width="1" height="1"><rect width="9" height="9" fill="url(#q)" mask="url(#a)"/></pattern><pattern id="q" width="1" height="1"><rect width="9" height="9" fill="url(#p)"/></pattern>';
    const chain = Array.from(
      { length: 5000 },
      (_, at) => `<mask id="m${at}"><rect width="9" height="9" mask="url(#m${at + 1})"/></mask>`,
    ).join('');
    const plan = await planOf(
      `${ring}${chain}<rect width="9" height="9" mask="url(#a)"/><rect width="9" height="9" mask="url(#m0)"/>${seat}`,
      ['1'],
    );
    expect(seatAt(plan, '1')).not.toBeNull();
    expect(plan.displayList.masks.size).toBeLessThanOrEqual(2000);
    expect(plan.displayList.paints.size).toBe(2);
  });

  it('style rules are limited in number and in match attempts', { timeout: 60_000 }, () => {
    const rules = new StyleRules();
    const last = Array.from({ length: 6000 }, (_, at) => `.outer .r${at}`).join(',');
    rules.add(`${last}{fill:red}`);
    const outer = { name: 'g', attributes: { class: 'outer' } };
    const match = (of: StyleRules, name: string): number =>
      of.match({ name: 'rect', attributes: { class: name } }, () => [outer]).length;
    expect([match(rules, 'r4999'), match(rules, 'r5000')]).toEqual([1, 0]);
    const alike = new StyleRules();
    alike.add(`${Array.from({ length: 5000 }, () => '.outer .r').join(',')}{fill:red}`);
    // Five thousand rules per element, each tested on it and on the group around it: ten million tests in all.
    const tried = Array.from({ length: 1100 }, () => match(alike, 'r'));
    expect([tried[0], tried.at(-1)]).toEqual([5000, 0]);
  });

  it('ten thousand nested groups neither overflow the stack nor hide the seats beside them', async () => {
    const plan = await planOf(
      '<g>'.repeat(10_000) + '<rect width="5" height="5"/>' + '</g>'.repeat(10_000) + seat,
      ['1'],
    );
    expect(seatAt(plan, '1')).not.toBeNull();
    expect(plan.skipped).toBe(1);
  });

  it.each(['NaN', '1e308', '-1e308', 'Infinity', '1e9', '9'.repeat(400)])(
    'a coordinate of %s is rejected',
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

  it('anything but SVG is rejected with a reason, unless seats come with it', async () => {
    for (const svg of ['<html><body>404</body></html>', 'just text', '<!-- nothing -->', '{}']) {
      const plan = await tryPlan(svg, []);
      expect(plan).toMatchObject({ ok: false, problem: { kind: 'unreadable', cause: 'schema' } });
      expect(await tryPlan(svg, ['1'])).toMatchObject({
        ok: true,
        value: { index: { isDrawn: false, count: 1 } },
      });
    }
  });

  it('no input makes the reader throw', async () => {
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

  it('the chunks it is read in make no difference', () => {
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
