import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { waitingStates } from '../../../src/devtools/charts/pure-charts.ts';
import { testOf } from '../../../src/devtools/player/plain-test.ts';
import { recordingOf } from '../../replay/replay-recording.ts';
import { events } from '../help/events.ts';
import { expect, test } from '../help/shop.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = `${root}.cache/made-tests`;

/** Runs a test alone, like a person who received it; returns the runner's output if it fails, '' if it passes. */
const run = async (name: string, origin: string): Promise<string> =>
  new Promise((resolve) => {
    const args = ['playwright', 'test', '--config', `${folder}/playwright.config.mjs`, name];
    const env = { ...process.env, SHOP_URL: origin };
    execFile('npx', args, { cwd: root, env }, (error, said) => resolve(error === null ? '' : said));
  });

test('a test made of a recording passes in this shop and fails in a faulty one', async ({
  page,
  buyer,
  shop,
  baseURL,
  request,
  launchOptions,
}) => {
  test.slow();
  await buyer.toOrderOf(events.chamber, shop);
  await buyer.order();
  await buyer.toBank();
  await buyer.atBank('pay');
  await buyer.expectState('Оплачен');
  const recording = await recordingOf(page);
  const spec = testOf(recording, 'a paid order', 'paid.json', waitingStates);
  // It contains texts and roles, and no personal data.
  expect(spec).toContain("await page.getByRole('button', { name: 'Оплатить");
  expect(spec).not.toMatch(/anna@|916\D{0,2}123/);

  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/paid.spec.ts`, spec);
  writeFileSync(
    `${folder}/playwright.config.mjs`,
    `export default { testDir: '.', workers: 1, use: ${JSON.stringify({ launchOptions })} };\n`,
  );
  const anew = () => request.post('/api/__test__/begin', { data: {} });
  await anew();
  expect(await run('paid', baseURL ?? '')).toBe('');
  await anew();
  await shop.fault('error-500', '/api/order/view', { times: 99 });
  expect(await run('paid', baseURL ?? '')).toContain('expect(');
});

test('a press on one of two equal buttons becomes a press on the same one', async ({ page, shop }) => {
  const hash = await shop.placeOrder(events.chamber, await shop.freeSeats(events.chamber));
  await page.goto(`/order/${hash}?qa=1`);
  const equal = page.getByRole('button', { name: 'Применить', exact: true });
  await expect(equal).toHaveCount(2);
  // The fields are empty: what the buttons do is irrelevant.
  for (const button of await equal.all()) await button.click({ force: true });
  const spec = testOf(await recordingOf(page), 'two buttons', 'two.json', waitingStates);
  for (const nth of [0, 1])
    expect(spec).toContain(
      `page.getByRole('button', { name: 'Применить', exact: true }).nth(${nth}).click()`,
    );
});

test('a press has the name by which Playwright finds it, even if parts of it have no box', async ({
  page,
  buyer,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await buyer.openHall(events.opera);
  await page.getByRole('button', { name: 'Список мест', exact: true }).press('Enter');
  const offers = page.getByRole('region', { name: 'Места рядом списком' });
  const offer = offers.getByRole('listitem').first().getByRole('button').first();
  // The view's words come after the row.
  await expect(offer).toContainText('до сцены');
  const name = /^- button "(.*?)"/.exec(await offer.ariaSnapshot())?.[1];
  await offer.click();
  const press = (await recordingOf(page)).entries.findLast(({ kind }) => kind === 'press');
  expect(press).toMatchObject({ role: 'button', name });
});
