import { existsSync } from 'node:fs';

import { defineConfig } from 'playwright/test';

/*
 * A system browser where there is one; otherwise Playwright's own build. Best is the one without windows, which leaves
 * more of the processor to the tests.
 */
const chromium = [
  process.env['PARTERRE_CHROMIUM'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
].find((path) => path !== undefined && existsSync(path));

const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  // For all, though few ask: a browser started otherwise is another worker's, with a shop of its own.
  '--host-resolver-rules=MAP shop.test 127.0.0.1',
];

export default defineConfig({
  testDir: 'tests/e2e',
  // Without hall files there is nothing for their own tests.
  testIgnore: process.env['E2E_HALLS'] === 'raw' ? '**/hall-file/**' : [],
  outputDir: '.cache/e2e',
  globalSetup: './tests/e2e/help/make-halls.ts',
  // Each worker has a shop of its own (see tests/e2e/help/shop.ts).
  fullyParallel: true,
  // One more than there are cores: much of a test is waiting. With four the whole took no less, and more was starved.
  workers: 3,
  forbidOnly: true,
  // Three browsers and three shops on two cores: once in some thousand tests one is starved. The summary names those.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 15_000,
    locale: 'ru-RU',
    viewport: { width: 1440, height: 900 },
    // Every test is recorded to keep the failed ones': slow, so only when asked for.
    trace: process.env['E2E_TRACE'] === '1' ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: [...quiet, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    },
  },
});
