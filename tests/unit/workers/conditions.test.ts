import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { planOf, seatAt } from '../samples/plan-samples.ts';

const rect = (fill: string, said = '') => `<rect width="9" height="9" fill="${fill}"${said}/>`;
const fillsOf = async (body: string) => {
  const { displayList } = await planOf(body, []);
  return displayList.items.map(({ style }) => style.fill);
};

describe('conditional content in a plan', () => {
  beforeAll(() => void vi.stubGlobal('navigator', { language: 'ru-RU' }));
  afterAll(() => void vi.unstubAllGlobals());

  it.each([
    ['ru', true],
    ['RU-ru', true],
    ['en, ru', true],
    ['ru-KZ', false],
    ['r', false],
    ['en', false],
    ['', false],
    [' , ', false],
  ])('is visible with systemLanguage "%s": %s', async (language, isSeen) => {
    expect(await fillsOf(rect('red', ` systemLanguage="${language}"`))).toHaveLength(isSeen ? 1 : 0);
  });

  it('is the first matching child of a switch, including groups and their seats', async () => {
    const plan = await planOf(
      '<switch><g systemLanguage="en"><circle id="1" cx="5" r="5"/></g><g><circle id="1" cx="50" r="5"/><circle id="2" cx="70" r="5"/></g><circle id="3" r="5"/></switch><circle id="4" r="5" requiredExtensions="x"/>',
      ['1', '2', '3', '4'],
    );
    expect(seatAt(plan, '1')?.x).toBe(50);
    expect(['2', '3', '4'].map((id) => seatAt(plan, id) !== null)).toEqual([true, false, false]);
  });

  it('is used as the fallback for a foreignObject', async () => {
    expect(
      await fillsOf(`<switch><title>x</title><foreignObject/>${rect('red')}${rect('lime')}</switch>`),
    ).toEqual(['red']);
  });
});

describe('CSS geometry properties', () => {
  it('set the size and position of shapes, including seats', async () => {
    const plan = await planOf(
      '<style>.s{r:4px;cx:30px}rect{width:8px;height:8px}g{translate:0 50px}</style><circle class="s" id="1" r="1"/><rect id="2" x="40"/><g><rect id="3" style="rotate:90deg;x:2px"/></g>',
      ['1', '2', '3'],
    );
    expect(seatAt(plan, '1')).toMatchObject({ x: 30, y: 0, halfWidth: 4 });
    expect(seatAt(plan, '2')).toMatchObject({ x: 44, y: 4, halfWidth: 4 });
    expect(seatAt(plan, '3')).toMatchObject({ x: -4, y: 56 });
  });
});

describe('a seat drawn as an image or text', () => {
  const image = (said: string) =>
    `<image width="10" height="10" href="https://elsewhere.example/a.png" ${said}/>`;

  it('is found at its position', async () => {
    const plan = await planOf(
      `${image('id="seat-1" x="20"')}<text id="2" x="50" y="20" font-size="10" text-anchor="middle">2</text>`,
      ['1', '2'],
    );
    expect(seatAt(plan, '1')).toMatchObject({ x: 25, y: 5, halfWidth: 5 });
    expect(seatAt(plan, '2')).toMatchObject({ x: 50, y: 16.5, halfWidth: 5 });
    expect(plan.displayList.items).toEqual([]);
    expect([plan.unplaced, plan.skipped]).toEqual([0, 0]);
  });

  it('is ignored when a shape has the same id, before or after it', async () => {
    const circle = (id: string) => `<circle id="${id}" cx="90" cy="90" r="5"/>`;
    const plan = await planOf(
      `${circle('seat-1')}${image('id="1"')}<text id="2" y="9">2</text>${circle('seat-2')}`,
      ['1', '2'],
    );
    expect(['1', '2'].map((id) => seatAt(plan, id)?.x)).toEqual([90, 90]);
  });

  it('is not matched by an editor’s auto-generated id', async () => {
    const seats = '<circle id="3" cx="90" cy="90" r="5"/><circle id="4" cx="110" cy="90" r="5"/>';
    const plan = await planOf(`${image('id="image1"')}<text id="text2" y="9">2</text>${seats}`, [
      '1',
      '2',
      '3',
      '4',
    ]);
    expect(plan.unplaced).toBe(2);
    expect(plan.displayList.items).toHaveLength(1);
  });
});
