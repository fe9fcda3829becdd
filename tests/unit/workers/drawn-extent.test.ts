import { describe, expect, it } from 'vitest';

import { planOf } from '../samples/plan-samples.ts';

const seat = '<circle id="1" cx="60" cy="150" r="5"/>';
const svg = (body: string, box = '') => `<svg xmlns="http://www.w3.org/2000/svg"${box}>${body}${seat}</svg>`;
const rounded = ({ box }: Awaited<ReturnType<typeof planOf>>['index']) =>
  Object.values(box).map((side) => Math.round(side));

describe('a hall', () => {
  it('reaches as far as what its plan draws around the seats, where the plan has no size', async () => {
    const plan = await planOf(svg('<rect x="40" y="130" width="50" height="30"/>'), ['1']);
    expect(rounded(plan.index)).toEqual([40, 130, 90, 160]);
  });

  it('is no larger for what nobody sees', async () => {
    const unseen =
      '<rect x="50" y="140" width="25" height="25" fill="none"/><rect x="50" width="25" height="120" display="none"/>';
    const plan = await planOf(svg(unseen), ['1']);
    expect(rounded(plan.index)).toEqual([55, 145, 65, 155]);
  });

  it('is not the empty page around it', async () => {
    const title = '<text x="60" y="130" text-anchor="middle" font-size="10">ABCDE</text>';
    const beside = '<rect x="-90" y="-90" width="20" height="20"/>';
    const plan = await planOf(svg(title + beside, ' viewBox="0 0 1000 1000"'), ['1']);
    expect(rounded(plan.index)).toEqual([45, 120, 75, 155]);
  });

  it('is its page where a plan fills that', async () => {
    const paper = '<rect width="1000" height="1000" fill="#eee"/>';
    const plan = await planOf(svg(paper, ' viewBox="0 0 1000 1000"'), ['1']);
    expect(rounded(plan.index)).toEqual([0, 0, 1000, 1000]);
  });
});
