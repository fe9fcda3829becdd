import { existsSync } from 'node:fs';

import { defineConfig } from 'playwright/test';

const port = Number(process.env['E2E_PORT'] ?? 4329);

/* A system browser where there is one; otherwise Playwright's own build. */
const chromium = [process.env['PARTERRE_CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(
  (path) => path !== undefined && existsSync(path),
);

const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.cache/e2e',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'ru-RU',
    viewport: { width: 1280, height: 800 },
    trace: 'retain-on-failure',
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: [...quiet, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    },
  },
  webServer: {
    // The same program as `npm start`, on a shop of its own that nobody else sells from.
    command: 'npx tsx fixtures/run/serve.ts',
    url: `http://127.0.0.1:${port}/api/setup`,
    env: { PORT: String(port), PARTERRE_STATE: 'memory', PARTERRE_TEST_CONTROLS: '1', PARTERRE_QUIET: '1' },
    timeout: 60_000,
    reuseExistingServer: false,
  },
});
