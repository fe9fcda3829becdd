import { describe, expect, it } from 'vitest';

import { planOf, atOnce } from '../samples/plan-samples.ts';
import { readMapReply } from '../../../workers/plan/map-reply.ts';
import { readPlan } from '../../../workers/plan/read-plan.ts';

const seat = '<circle id="1" cx="60" cy="150" r="5"/>';
const svg = (body: string, box = '') => `<svg xmlns="http://www.w3.org/2000/svg"${box}>${body}${seat}</svg>`;
const rounded = ({ box }: Awaited<ReturnType<typeof planOf>>['index']) =>
  Object.values(box).map((side) => Math.round(side));

describe('the extent of a hall', () => {
  it('covers what is drawn around the seats when the plan has no size', async () => {
    const plan = await planOf(svg('<rect x="40" y="130" width="50" height="30"/>'), ['1']);
    expect(rounded(plan.index)).toEqual([40, 130, 90, 160]);
  });

  it('ignores invisible shapes', async () => {
    const unseen =
      '<rect x="50" y="140" width="25" height="25" fill="none"/><rect x="50" width="25" height="120" display="none"/>';
    const plan = await planOf(svg(unseen), ['1']);
    expect(rounded(plan.index)).toEqual([55, 145, 65, 155]);
  });

  it('excludes the empty page around the drawing', async () => {
    const title = '<text x="60" y="130" text-anchor="middle" font-size="10">ABCDE</text>';
    const beside = '<rect x="-90" y="-90" width="20" height="20"/>';
    const plan = await planOf(svg(title + beside, ' viewBox="0 0 1000 1000"'), ['1']);
    expect(rounded(plan.index)).toEqual([45, 120, 75, 155]);
  });

  it('is the whole page when the plan fills it', async () => {
    const paper = '<rect width="1000" height="1000" fill="#eee"/>';
    const plan = await planOf(svg(paper, ' viewBox="0 0 1000 1000"'), ['1']);
    expect(rounded(plan.index)).toEqual([0, 0, 1000, 1000]);
  });
});

/** The stage of a plan of one seat at 50, 90. */
const stageOf = async (drawing: string) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${drawing}<circle id="s1" cx="50" cy="90" r="4"/></svg>`;
  const seat = { seat_id: '1', sector: '', row: '1', seat: '1', zonelevel_id: 'a', quantity: '1' };
  const map = { svg, sectors: [], seat_numbers: [seat], seat_stand: [] };
  const reply = readMapReply(JSON.stringify({ response: map }), 200);
  const plan = reply.ok ? await readPlan(reply.value, atOnce) : reply;
  if (!plan.ok) throw new Error('The plan is not read.');
  return plan.value.index.stage;
};
const words = (text: string): string =>
  `<text x="50" y="20" text-anchor="middle" font-size="6">${text}</text>`;

describe('the stage of a plan', () => {
  it.each(['Сцена', ' СЦЕНА ', 'Stage', 'сахна', '舞台', 'Поле'])(
    'is the largest shape under the label «%s» that contains no seat',
    async (text) => {
      const hall = '<rect width="100" height="100"/>';
      const stage = '<rect x="20" y="10" width="60" height="20"/><rect x="45" y="15" width="10" height="9"/>';
      expect(await stageOf(`${hall}${stage}${words(text)}`)).toMatchObject({
        minX: 20,
        minY: 10,
        maxX: 80,
        maxY: 30,
        isPitch: text === 'Поле',
      });
    },
  );

  it('is the label itself when there is no such shape', async () => {
    const stage = await stageOf(words('Сцена'));
    expect(((stage?.minX ?? 0) + (stage?.maxX ?? 0)) / 2).toBeCloseTo(50);
    expect(stage?.maxY).toBe(20);
  });

  it('is null when the word is only part of a longer text', async () => {
    expect(await stageOf(`<rect x="20" y="10" width="60" height="20"/>${words('Вид на сцену')}`)).toBeNull();
  });
});
