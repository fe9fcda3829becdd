import { breakPages } from '../../hostile/broken-pages.ts';
import { setScene } from '../../hostile/scene.ts';
import { createSender } from '../../hostile/exchange.ts';
import { expect, test } from '../help/shop.ts';

/* One reply of each page: a sample of what `npm run hostile -- --only pages --for 30m` does for any length of time. */
test('a reply broken in any field leaves a whole page, with an explanation and a way on', async ({
  context,
  shopProcess,
}) => {
  test.slow();
  const sender = createSender(shopProcess.origin);
  const { orders } = await setScene((sent) => sender.send(sent), undefined);
  sender.end();
  const { counts, finds, next } = await breakPages({
    context,
    origin: shopProcess.origin,
    orders,
    seed: 38,
    from: 0,
    count: 11,
  });
  // A page that no longer makes a call, or has its reply stored, has nothing broken.
  expect([...counts.values()].reduce((sum, { tried }) => sum + tried, 0)).toBeGreaterThan(7);
  expect(finds).toEqual([]);
  expect(next).toBe(11);
});
