import { describe, expect, it } from 'vitest';
import { scanPlan, spellElement } from '../../../fixtures/hall-report/scan-plan.ts';

const sentences = (text: string): string[] =>
  scanPlan(text).problems.map(({ line, sentence }) => `${line}: ${sentence}`);

describe('scanning a plan', () => {
  it('returns elements with names, attributes, parents, lines and titles', () => {
    const text = `<?xml version="1.0"?>
<!DOCTYPE svg [ <!ENTITY a "<g/>"> ]>
<svg:svg viewBox='0 0 9 9'><!-- <path/> -->
  <g id="A&amp;B &#x416;"><title>Row 1</title>
    <circle
      id="c1" r="2"/></g>
  <defs><path id="d"/></defs>
</svg:svg>`;
    const { elements, problemCount } = scanPlan(text);
    expect(problemCount).toBe(0);
    expect(elements.map(({ name, line, parent }) => [name, line, parent])).toEqual([
      ['svg', 3, -1],
      ['g', 4, 0],
      ['title', 4, 1],
      ['circle', 5, 1],
      ['defs', 7, 0],
      ['path', 7, 4],
    ]);
    expect(elements[1]?.attributes.get('id')).toBe('A&B Ж');
    expect(elements[1]?.title).toBe('Row 1');
    expect(elements.map(({ isDefined }) => isDefined)).toEqual([
      ...Array<boolean>(4).fill(false),
      true,
      true,
    ]);
    const circle = elements[3];
    expect(text.slice(circle?.insertAt).startsWith('\n      id="c1"')).toBe(true);
    expect(elements.map(spellElement)).toContain('<circle id="c1">');
  });

  it.each([
    [
      '<svg>\n<g id="a">\n<path>\n</g></svg>',
      ['4: </g> stands before the end of <path>, which line 3 opened.'],
    ],
    ['<svg>\n</g></svg>', ['2: </g> closes nothing: no <g> is open here.']],
    ['<svg>\n\n<g id="left">', ['3: <g id="left"> is never closed.', '1: <svg> is never closed.']],
    ['<svg><path id="p" d=M0></path></svg>', ['1: <path id="p"> has the value of «d» without quotes.']],
    [
      '<svg>\n<path id="p" d="M0/></svg>',
      ['2: <path id="p"> has the value of «d» without its second quote.'],
    ],
    ['<svg><g hidden></g></svg>', ['1: <g> has «hidden» without a value.']],
    ['<svg><g id="a" id="b"/></svg>', ['1: <g id="a"> has «id» twice.']],
    ['<svg><g :id="a"/></svg>', ['1: <g> has «:id», which is no name of an attribute.']],
    ['<svg>\n1 < 2</svg>', ['2: A «<» stands here that begins no element; as text it is written &lt;.']],
    ['<svg><g id="a"\n<path/></g></svg>', ['1: <g id="a"> is not ended by «>».']],
    ['<svg/>\n<!-- and', ['2: The file ends within a comment.']],
  ])('names the line and element of a problem: %s', (text, expected) => {
    expect(sentences(text).slice(0, expected.length)).toEqual(expected);
  });

  it('limits the number of problems and runs in linear time', () => {
    const began = performance.now();
    for (const text of [
      '<',
      '<g ',
      '<g a',
      '</g>',
      '<!--',
      '"',
      "<g a='",
      '&#x',
      '<g a="&"/>',
      '<!x>',
      '<a></b>',
      '<title>x',
    ])
      expect(scanPlan(text.repeat(100_000)).problems.length).toBeLessThanOrEqual(20);
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});
