import { atOnce } from '../../unit/samples/plan-samples.ts';
import { expect, test, type Page } from 'playwright/test';

import { seatById } from '../../../src/core/hall/seat-index.ts';
import { readPlan } from '../../../workers/plan/read-plan.ts';
import { readMapReply } from '../../../workers/plan/map-reply.ts';
import { randomPlan } from '../help/random-plan.ts';

type Place = {
  readonly id: string;
  readonly x: number;
  readonly y: number;
};

/** Where the browser draws the centres of elements, in user units of the plan. */
const placesInBrowser = (page: Page, svg: string, ids: readonly string[]): Promise<readonly Place[]> =>
  page.evaluate(
    ({ text, wanted }) => {
      const plan = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
      const host = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
      const [x = '', y = '', width = '', height = ''] = (plan.getAttribute('viewBox') ?? '').split(' ');
      for (const [name, value] of Object.entries({ x, y, width, height })) plan.setAttribute(name, value);
      host.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
      host.setAttribute('width', width);
      host.setAttribute('height', height);
      host.append(document.adoptNode(plan));
      document.body.replaceChildren(host);
      const toHall = host.getScreenCTM()?.inverse();
      return wanted.map((id) => {
        const element = host.querySelector<SVGGraphicsElement>(`#${id}`);
        const matrix = element?.getScreenCTM();
        if (!element || !matrix || !toHall) throw new Error(`The browser has no ${id}.`);
        const box = element.getBBox();
        const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
        const at = middle.matrixTransform(toHall.multiply(matrix));
        return { id, x: at.x, y: at.y };
      });
    },
    { text: svg, wanted: ids },
  );

test('seats of random plans are where the browser draws them', async ({ page }) => {
  let looked = 0;
  for (let seed = 1; seed <= 60; seed += 1) {
    const { svg, seats } = randomPlan(seed);
    const ids = Array.from({ length: seats }, (_, at) => `seat-${at + 1}`);
    const listed = ids.map((id) => ({ seat_id: id, row: '1', seat: '1', zonelevel_id: '1', quantity: '1' }));
    const lists = { sectors: [], seat_numbers: listed, seat_stand: [] };
    const reply = readMapReply(JSON.stringify({ response: { svg, ...lists } }), 200);
    if (!reply.ok) throw new Error(JSON.stringify(reply.problem));
    const plan = await readPlan(reply.value, atOnce);
    if (!plan.ok) throw new Error(JSON.stringify(plan.problem));
    const { index } = plan.value;
    const astray = (await placesInBrowser(page, svg, ids)).flatMap(({ id, x, y }) => {
      const seat = seatById(index, id);
      const found = { x: index.x[seat] ?? Number.NaN, y: index.y[seat] ?? Number.NaN };
      // Curves are measured by chords.
      return Math.hypot(found.x - x, found.y - y) < 0.6 ? [] : [{ id, x, y, found }];
    });
    expect.soft(astray, `seed ${seed}: ${svg}`).toEqual([]);
    looked += seats;
  }
  expect(looked).toBeGreaterThan(200);
});
