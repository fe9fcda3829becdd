import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { expect, test } from '../help/shop.ts';

const program = fileURLToPath(new URL('../../simulate/record-unheard-payment.ts', import.meta.url));

test('the drawer plays a simulation’s recording closed and fast, up to the broken law', async ({ page }) => {
  // The simulation runs first and takes minutes.
  test.slow();
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', program], {
    maxBuffer: 20_000_000,
  });
  await page.goto('/contacts?qa=drawer');
  const drawer = page.getByRole('region', { name: 'QA', exact: true });
  await drawer.getByRole('tab', { name: 'Recordings' }).click();
  await drawer.getByLabel('Load recordings').setInputFiles({
    name: 'seed-7-b1.1.json',
    mimeType: 'application/json',
    buffer: Buffer.from(stdout),
  });
  const law =
    /Broken: what a screen says is true, or becomes true in the time that it promises. b1.1\/2 says waiting of an order that is paid for \d+ s/;
  await expect(drawer.getByRole('definition').filter({ hasText: law })).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Play it in the page' })).toBeDisabled();
  await drawer.getByRole('button', { name: 'Play it closed' }).click();
  const player = drawer.getByRole('region', { name: 'Play in the page' });
  await player.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(player.getByRole('status').or(player.getByRole('alert'))).toHaveText(
    /^Played: (\d+) of \1 steps$/,
    { timeout: 60_000 },
  );
  await expect(player.getByText(law)).toBeVisible();
  await drawer.getByRole('tab', { name: 'Charts' }).click();
  await drawer.getByRole('button', { name: 'Draw order' }).click();
  const chart = drawer.getByRole('region', { name: 'The chart order, drawn' });
  await expect(chart.locator('[data-node="order.shown.time.running"]')).toHaveAttribute('data-lit', 'now');
});
