import { describe, expect, it } from 'vitest';

import { evaluateMath } from '../../../workers/plan/svg/css-math.ts';
import { planOf, seatAt } from '../samples/plan-samples.ts';

const frame = { width: 200, height: 100, fontSize: 10 };

async function stylesOf(body: string) {
  const { displayList } = await planOf(body, []);
  return displayList.items.map(({ style }) => style);
}

const fillOf = async (style: string): Promise<string | undefined> =>
  (
    await stylesOf(
      `<g style="--a:red;--b:var(--a);--c:var(--d);--d:var(--c);--e:initial" fill="lime"><rect width="9" height="9" style="${style}"/></g>`,
    )
  )[0]?.fill;

describe('a CSS math function', () => {
  it.each([
    ['calc(1px + 2 * 3px)', 7],
    ['calc((1px + 2px) * 3 - 50% / 2)', -41],
    ['min(10px, 20%, 1em)', 10],
    ['max(1px, calc(2px + 1px))', 3],
    ['clamp(1px, 50px, 2em)', 20],
    ['calc(.5turn)', 180],
    ['calc(1px)', 1],
    ['calc(1px + )', null],
    ['calc(1px', null],
    ['calc(1px) 2', null],
    ['calc(1 / 0)', null],
    ['calc(x)', null],
  ])('%s evaluates to %s', (text, value) => {
    expect(evaluateMath(text, 'x', frame)).toBe(value);
  });

  it('is rejected when too long or too deeply nested', () => {
    expect(evaluateMath(`calc(${'('.repeat(20)}1${')'.repeat(20)})`, 'x', frame)).toBe(1);
    expect(evaluateMath(`calc(${'('.repeat(40)}1${')'.repeat(40)})`, 'x', frame)).toBeNull();
    expect(evaluateMath(`calc(0${' + 1'.repeat(100)})`, 'x', frame)).toBe(100);
    expect(evaluateMath(`calc(0${' + 1'.repeat(1000)})`, 'x', frame)).toBeNull();
  });
});

describe('a custom property', () => {
  it.each([
    ['fill:var(--a)', 'red'],
    ['fill:var( --B )', 'red'],
    ['fill:var(--none, blue)', 'blue'],
    ['fill:var(--none, var(--none, var(--b)))', 'red'],
    ['--a:teal;fill:var(--a)', 'teal'],
    ['--a:teal;fill:var(--b)', 'red'],
    // A variable that refers to itself, or to nothing, has no value, and a property without a value inherits.
    ['fill:var(--c)', 'lime'],
    ['fill:var(--c, pink)', 'pink'],
    ['fill:var(--e, pink)', 'pink'],
    ['fill:var(--a', 'lime'],
    ['fill:unset', 'lime'],
    ['fill:initial', '#000'],
  ])('%s resolves to fill %s', async (style, fill) => {
    expect(await fillOf(style)).toBe(fill);
  });

  it('applies to seat attributes and is inherited from the parent group', async () => {
    const plan = await planOf(
      '<g style="--x:40px;--r:5px"><circle id="1" cx="var(--x)" cy="calc(var(--x) / 2)" r="var(--r)"/></g>',
      ['1'],
    );
    expect(seatAt(plan, '1')).toMatchObject({ x: 40, y: 20, halfWidth: 5 });
  });

  it('is ignored when it expands or nests too far, without affecting other shapes', async () => {
    const doubled = Array.from({ length: 60 }, (_, n) => `--p${n + 1}:var(--p${n})var(--p${n})`).join(';');
    const chain = Array.from({ length: 60 }, (_, n) => `--q${n + 1}:var(--q${n})`).join(';');
    const styles = await stylesOf(
      `<g style="--p0:xxxx;--q0:red;${doubled};${chain}" fill="lime">` +
        '<rect width="9" height="9" fill="var(--p60)"/><rect width="9" height="9" fill="var(--q60)"/>' +
        `<rect width="9" height="9" fill="${'var(--q0)'.repeat(1000)}"/><rect width="9" height="9" fill="var(--q20)"/></g>`,
    );
    expect(styles.map(({ fill }) => fill)).toEqual(['lime', 'lime', 'lime', 'red']);
  });
});

describe('style sheets', () => {
  it('apply to elements that precede them', async () => {
    const plan = await planOf(
      '<circle class="a" id="1" cx="5" cy="5" r="5"/><rect class="b" width="9" height="9"/><style>.a{translate:40px}.b{fill:red}</style>',
      ['1'],
    );
    expect(seatAt(plan, '1')?.x).toBe(45);
    expect(plan.displayList.items[0]?.style.fill).toBe('red');
  });

  it('with hostile nested rules are parsed without hanging', async () => {
    const hostile = [
      'rect{'.repeat(5000),
      `rect{${'& &{'.repeat(200)}`,
      `rect,g{${`${'&'.repeat(900)}{fill:red}`.repeat(50)}}`,
      `${'rect,'.repeat(3000)}rect{& rect{& rect{& rect{fill:red}}}}`,
      `@media screen{${'@media screen{'.repeat(2000)}`,
      `@supports (a){${'@layer a{'.repeat(2000)}`,
    ];
    for (const css of hostile) {
      const styles = await stylesOf(`<style>${css}</style><rect style="fill:lime" width="9" height="9"/>`);
      expect(styles.map(({ fill }) => fill)).toEqual(['lime']);
    }
  });
});

describe('whitespace in text', () => {
  const runsOf = async (body: string) => {
    const { displayList } = await planOf(body, []);
    return displayList.items.map((item) => (item.kind === 'text' ? item.text : ''));
  };

  it.each([
    ['<text>Row </text>', ['Row']],
    ['<text> Row\n  <tspan> 5 </tspan> </text>', ['Row ', '5']],
    ['<text>Row<tspan> </tspan></text>', ['Row', '']],
    ['<text x="1 2 3">ab </text>', ['a', 'b', '']],
    ['<text>Row <tspan x="9"> 5 </tspan></text>', ['Row ', '5']],
    ['<text xml:space="preserve"> a  b </text>', [' a  b ']],
    ['<text xml:space="preserve">\na<tspan xml:space="default">  b </tspan></text>', [' a', ' b']],
    ['<text>Row&#160; </text>', ['Row\u00A0']],
    ['<text style="white-space:pre">a  b </text>', ['a  b ']],
    ['<text>Row <tspan display="none">5</tspan> </text>', ['Row']],
    ['<g style="white-space:pre"><text>a  b</text></g>', ['a b']],
    ['<style>svg{white-space:pre}</style><text>a  b</text>', ['a b']],
    ['<g style="white-space:pre"><text style="white-space:inherit">a  b</text></g>', ['a  b']],
    ['<g style="white-space:pre"><text style="white-space:unset">a  b</text></g>', ['a  b']],
    ['<g style="white-space:pre"><text><tspan style="white-space:inherit">a  b</tspan></text></g>', ['a b']],
    ['<g style="white-space:pre"><text xml:space="preserve">a  b</text></g>', ['a  b']],
    ['<text style="white-space:pre"><tspan xml:space="default">a  b</tspan></text>', ['a b']],
    ['<text style="white-space:pre"><tspan style="white-space:normal">a  b</tspan></text>', ['a b']],
    ['<text xml:space="preserve" style="white-space:normal">a  b</text>', ['a b']],
    ['<text style="white-space:preserve nowrap">a  b</text>', ['a  b']],
  ])('%s is handled as in a browser', async (text, runs) => {
    expect(await runsOf(text)).toEqual(runs);
  });
});
