import { describe, expect, it } from 'vitest';
import { planAdvice } from '../../../fixtures/hall-report/plan-advice.ts';
import { proposeRows } from '../../../fixtures/hall-report/propose-rows.ts';
import { scanPlan } from '../../../fixtures/hall-report/scan-plan.ts';
import { ownerPlans } from './owner-plans.ts';

async function adviceOn(svg: string): Promise<string[]> {
  const scan = scanPlan(svg);
  const proposal = await proposeRows(svg, scan, 1);
  return planAdvice(svg, scan, proposal.ok ? proposal.value : null);
}

describe('advice to the owner', () => {
  it.each([
    ['bare', []],
    ['sections', ['but 4 named areas: they are sold by count, 100 places each']],
    ['onePath', ['Line 2: <path id="seats"> is 15 shapes in one path']],
    ['bitmap', ['Line 2: the plan is a picture (<image>)']],
    ['outside', ['Line 2: <image> shows hall.png, another file']],
    ['broken', ['Line 18: <path id="door"> has the value of «d» without its second quote.']],
    ['doubled', ['Lines 2 and 7: two elements have the id «1»']],
    ['illustrator', ['15 ids are written as Illustrator does it: «_x31_01_x5F_A_x5F_1» is «101_A_1»']],
    ['unstyled', ['Line 2: 15 shapes have a class («fil1») and the plan has no <style>: they are black.']],
  ] as const)('matches the plan: %s', async (plan, beginnings) => {
    const advice = await adviceOn(ownerPlans[plan]);
    for (const [at, text] of beginnings.entries()) expect(advice[at]).toContain(text);
    expect(advice.length >= beginnings.length && (beginnings.length > 0 || advice.length === 0)).toBe(true);
  });

  it('mentions HTML, scripts, text without shapes, empty plans and shapes that are not seats', async () => {
    const plan = (body: string): string => `<svg xmlns="http://www.w3.org/2000/svg">${body}</svg>`;
    const seats = [1, 2, 3, 4].map((seat) => `<circle id="A-${seat}" cx="${20 * seat}" r="5"/>`).join('');
    const expectations = [
      [plan(`<foreignObject/><script/>${seats}`), '<foreignObject> holds HTML'],
      [plan(`<script/>${seats}`), '<script> is never run'],
      [plan('<text>A</text><text>B</text><path d="M0 0h9v9z"/>'), 'the plan is mostly text'],
      [plan('<text>A</text>'), 'The plan has no shapes'],
      [plan('<path d="M0 0h9v9z"/><path d="M0 0h99v9z"/>'), 'None of 2 shapes is a seat'],
    ] as const;
    for (const [svg, text] of expectations) expect((await adviceOn(svg)).join('\n')).toContain(text);
  });

  it('lists the first five of a kind and counts the rest', async () => {
    const many = Array.from({ length: 9 }, (_, at) => `<circle id="A-${at}" id="x" cx="${20 * at}" r="5"/>`);
    const advice = await adviceOn(`<svg xmlns="http://www.w3.org/2000/svg">${many.join('')}</svg>`);
    expect(advice.length).toBe(6);
    expect(advice[5]).toBe('… and 4 more of that kind.');
  });
});
