import { describe, expect, it } from 'vitest';
import { proposeRows } from '../../../fixtures/hall-report/propose-rows.ts';
import type { RowProposal } from '../../../fixtures/hall-report/propose-rows.ts';
import { readHall } from '../../../fixtures/hall-report/read-hall.ts';
import { scanPlan } from '../../../fixtures/hall-report/scan-plan.ts';
import { ownerPlans } from './owner-plans.ts';

async function propose(svg: string): Promise<RowProposal> {
  const proposal = await proposeRows(svg, scanPlan(svg), 2500);
  if (!proposal.ok) throw new Error(proposal.problem);
  return proposal.value;
}

/** The rows as `sector/row: seats`, in the order of the proposal. */
function spelled({ rows }: RowProposal): string[] {
  const found = new Map<string, string[]>();
  for (const { sector, row, seat } of rows.seat_numbers) {
    const name = `${sector}/${row}`;
    found.set(name, [...(found.get(name) ?? []), seat]);
  }
  return [...found].map(([name, seats]) => `${name}: ${seats.join(' ')}`);
}

/** The expected reading of a hall of three rows of five seats. */
const three = (sector: string, rows: readonly string[], seats = '1 2 3 4 5'): string[] =>
  rows.map((row) => `${sector}/${row}: ${seats}`);

describe('rows proposed for a plan without rows', () => {
  it.each([
    ['ids of sector, row and seat', 'ids', 'named', three('stalls', ['1', '2', '3'])],
    ['ids of a letter and a number', 'letters', 'named', three('block-1', ['A', 'B', 'C'])],
    ['data attributes', 'data', 'marked', three('block-1', ['1', '2', '3'])],
    ['JSON in a group attribute', 'json', 'marked', three('block-1', ['01', '02', '03'])],
    ['titles in Russian', 'titles', 'marked', three('Б', ['1', '2', '3'])],
    ['Inkscape labels beside generated ids', 'inkscape', 'named', three('block-1', ['A', 'B', 'C'])],
    [
      'ids escaped by Illustrator',
      'illustrator',
      'named',
      ['101', '102', '103'].flatMap((sector) => three(sector, ['A'])),
    ],
    ['groups named as rows', 'groups', 'size', three('block-1', ['1', '2', '3'])],
    [
      'groups named by letters, one line of seats each',
      'lettersOfRows',
      'size',
      three('block-1', ['A', 'B', 'C']),
    ],
    ['one symbol used many times', 'symbols', 'size', three('block-1', ['1', '2', '3'])],
    ['nothing but shapes', 'bare', 'size', three('block-1', ['1', '2', '3'])],
    ['texts on seats and beside rows', 'labelled', 'size', three('block-1', ['A', 'B', 'C'], '2 4 6 8 10')],
    ['ids that start with the seat', 'seatFirst', 'marked', three('1', ['A', 'B', 'C'])],
    ['ids that restart in each row', 'doubled', 'named', three('block-1', ['1', '2', '3'])],
    [
      'arcs around a stage, nearest first',
      'arcs',
      'size',
      three('block-1', ['1', '2', '3'], '1 2 3 4 5 6 7 8'),
    ],
  ] as const)('come from %s', async (_, plan, basis, rows) => {
    const proposal = await propose(ownerPlans[plan]);
    expect(proposal.basis).toBe(basis);
    expect(spelled(proposal)).toEqual(rows);
    expect(proposal.repeated).toBe(0);
  });

  it.each(Object.keys(ownerPlans) as (keyof typeof ownerPlans)[])(
    'each match a shape in the plan written with them: %s',
    async (name) => {
      const { rows, svg } = await propose(ownerPlans[name]);
      const hall = await readHall(svg, { ...rows });
      if (!hall.ok) throw new Error(hall.problem);
      expect(hall.value.unplaced).toBe(0);
      expect(hall.value.index.standing.filter(({ outline }) => outline === null)).toEqual([]);
      expect(hall.value.index.count).toBe(rows.seat_numbers.length);
    },
  );

  it('add ids to seats without one, in an otherwise unchanged copy', async () => {
    const { svg, givenIds, rows } = await propose(ownerPlans.bare);
    expect(givenIds).toBe(15);
    expect(svg.replaceAll(/ id="seat-\d+"/g, '')).toBe(ownerPlans.bare);
    expect(new Set(rows.seat_numbers.map(({ seat_id }) => seat_id)).size).toBe(15);
    // A duplicate id stays: the owner's styles and scripts may use it.
    const doubled = await propose(ownerPlans.doubled);
    expect(doubled.svg).toContain('id="1"');
    expect(doubled.svg).toMatch(/ data-seat-id="seat-\d+" id="1"/);
  });

  it('sell the sections of a plan without seats by count', async () => {
    const { rows, areSections } = await propose(ownerPlans.sections);
    expect(areSections).toBe(true);
    expect(rows.seat_stand.map(({ seat_id, seat_name, quant }) => [seat_id, seat_name, quant])).toEqual(
      [101, 102, 103, 104].map((number) => [`section-${number}`, `section ${number}`, '100']),
    );
  });

  it('contain no seats drawn as parts of one path or as a picture', async () => {
    for (const plan of [ownerPlans.onePath, ownerPlans.bitmap]) {
      const { rows, basis } = await propose(plan);
      expect([rows.seat_numbers.length, basis]).toEqual([0, 'none']);
    }
  });

  it('separate blocks, and number seats across an aisle', async () => {
    const row = (y: number, from: number): string =>
      [0, 1, 2, 3].map((seat) => `<circle cx="${from + 20 * seat}" cy="${y}" r="8"/>`).join('');
    const stalls = [100, 130].map((y) => row(y, 20) + row(y, 20 + 4 * 20 + 35)).join('');
    const balcony = [280, 310].map((y) => row(y, 20)).join('');
    const proposal = await propose(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400">${stalls}${balcony}</svg>`,
    );
    expect(spelled(proposal)).toEqual([
      'block-1/1: 1 2 3 4 5 6 7 8',
      'block-1/2: 1 2 3 4 5 6 7 8',
      'block-2/1: 1 2 3 4',
      'block-2/2: 1 2 3 4',
    ]);
    expect(proposal.rows.sectors[1]).toMatchObject({ name_ru: 'Блок 2', name_en: 'Block 2' });
  });
});
