import { afterEach, expect, it } from 'vitest';

import { HallFiles } from '../../../../fixtures/server/hall-files/hall-files.ts';
import { readHallsAhead, watchQuiet } from '../../../../fixtures/server/hall-files/read-ahead.ts';
import { fakeBackEnd, usualAnswers, wireEvent } from '../pages/page-samples.ts';

const open: HallFiles[] = [];
afterEach(() => open.splice(0).forEach((halls) => halls.close()));

it('each hall is read ahead only after a period without requests', async () => {
  const order: string[] = [];
  let visits = 0;
  const { ask } = fakeBackEnd({
    ...usualAnswers,
    '/api/afisha': () => ({
      action: ['A', 'B'].map((id) => ({ ...wireEvent({ useseatsvg: '1', hash_id: id.repeat(40) }).action })),
      calendar: [],
    }),
    '/api/scheme/map': ({ body }) => {
      order.push(`map ${/"hash":"(.)/.exec(body)?.[1]}`);
      visits = 0;
      visit();
      return { errorCode: '-5', errorText: '' };
    },
  });
  const shop = async (request: Request) =>
    ask(new URL(request.url).pathname, { headers: request.headers, body: await request.text() });
  const { shop: watched, quiet } = watchQuiet(shop, 150);
  const halls = new HallFiles(null, () => undefined);
  open.push(halls);
  // Buyers make ten requests, the first at the start and one with every hall that is read.
  const visit = (): void => {
    visits += 1;
    if (visits > 10) return;
    order.push('visit');
    void watched(new Request('http://shop.test/api/setup'));
  };
  const visiting = setInterval(visit, 10);
  await readHallsAhead(shop, halls, quiet);
  clearInterval(visiting);
  const runs = order.join().replaceAll(/(?:visit,)+/g, (run) => `${run.split(',').length - 1} visits,`);
  expect(runs).toMatch(/^10 visits,map A,/);
  expect(runs).toContain('10 visits,map B');
});
