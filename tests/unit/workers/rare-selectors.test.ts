import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { SelectorReader } from '../../../workers/plan/svg/selector-reader.ts';
import { StyleRules } from '../../../workers/plan/svg/svg-rules.ts';
import { planOf, seatAt } from '../samples/plan-samples.ts';

const fillsOf = async (css: string, body: string) => {
  const { displayList } = await planOf(`<style>${css}</style>${body}`, []);
  return displayList.items.map(({ style }) => style.fill);
};
const rects = '<g><rect width="9" height="9" data-a="b-c d"/><rect width="9" height="9" class="x"/></g>';

describe('rare CSS selectors', () => {
  it.each([
    ['[data-a]', 'r-'],
    ['[data-a="b-c d"]', 'r-'],
    ["[data-a='b']", '--'],
    ['[data-a~=d]', 'r-'],
    ['[data-a|=b]', 'r-'],
    ['[data-a*="-c"]', 'r-'],
    ['[data-a^="c"]', '--'],
    ['rect:not(.x)', 'r-'],
    [':is(.x, [data-a])', 'rr'],
    ['g rect:nth-child(1)', 'r-'],
    ['g rect:nth-child(-n+1)', 'r-'],
    ['g rect:nth-child(n+2)', '-r'],
    ['rect + rect', '-r'],
    ['g + rect', '--'],
    [':root > g rect:nth-of-type(2)', '-r'],
    ['rect:last-child', '--'],
    ['rect:hover, .x:not(:hover)', '--'],
    ['rect[', '--'],
  ])('%s matches as in a browser', async (selector, fits) => {
    const fills = await fillsOf(`${selector}{fill:red}`, rects);
    expect(fills.map((fill) => (fill === 'red' ? 'r' : '-')).join('')).toBe(fits);
  });

  it.each([
    ['screen', true],
    ['all and (min-width: 40em)', true],
    ['(max-width: 600px)', false],
    ['print', false],
    ['not print', true],
    ['print, screen', true],
    ['(prefers-color-scheme: dark)', false],
  ])('@media %s applies as on a desktop: %s', async (query, isHeld) => {
    const fills = await fillsOf(`@media ${query}{rect{fill:red}.x{fill:blue}} .x{stroke:red}`, rects);
    expect(fills).toEqual(isHeld ? ['red', 'blue'] : ['', '']);
  });

  it('have the same specificity as in a browser', async () => {
    const css = 'rect.x{fill:lime}rect:where(.x){fill:red}rect:not(#a){fill:blue}g rect.x{fill:pink}';
    expect(await fillsOf(css, rects)).toEqual(['blue', 'blue']);
  });

  it('can position seats by their order in the document', async () => {
    const plan = await planOf(
      '<style>circle:nth-child(3){translate:40px}</style><circle id="1" r="5"/><circle id="2" r="5"/>',
      ['1', '2'],
    );
    expect(['1', '2'].map((id) => seatAt(plan, id)?.x)).toEqual([0, 40]);
  });

  it('made of arbitrary characters neither throw nor take long', () => {
    const piece = fc.constantFrom(
      ...'a . # [ ] = " \' : ( ) > + , n 2 not nth-child * | ~ ^'.split(' '),
      ' ',
      '((((',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const rules = new StyleRules(new SelectorReader());
        rules.add(`${pieces.join('')}{fill:red}`);
        const element = { name: 'a', attributes: { class: 'a' } };
        expect(rules.match(element, () => [element, element])).toBeInstanceOf(Array);
      }),
    );
    const reader = new SelectorReader();
    for (const hostile of ['(', '[a', ':not(', '"', ' > ', ':not((', '(a)(']) {
      const css = hostile.repeat(100_000);
      expect(reader.read(css)).toBeNull();
      expect(reader.split(css).length).toBeLessThanOrEqual(1);
    }
  });

  it('stop matching after a limited number of ancestor tests', () => {
    const reader = new SelectorReader();
    const deep = Array.from({ length: 250 }, () => ({ name: 'g', attributes: {} }));
    const rare = reader.read(`[no] ${'g:not(.a) '.repeat(6)}rect`);
    const rect = { name: 'rect', attributes: {} };
    expect(rare?.fits(rect, deep)).toBe(false);
    // Beyond that number of tests nothing matches any more.
    expect(reader.read('g:not(.a) rect')?.fits(rect, deep)).toBe(false);
  });
});
