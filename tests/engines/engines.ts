/*
 * The shop in the other two engines: a whole purchase in Firefox and in WebKitGTK. Installs Debian's packages if it
 * may; a missing browser is a failure, reported in one line. The last line counts the results.
 */
import { existsSync, readdirSync } from 'node:fs';
import { request } from 'playwright';

import { ShopDesk } from '../e2e/help/shop-desk.ts';
import { startShop } from '../e2e/help/shop-process.ts';
import { Driver, type Wire } from './driver.ts';
import { openFirefox } from './firefox.ts';
import { journey } from './journey.ts';
import { firefoxPath, installFromDebian } from './stock-firefox.ts';
import { openWebKit } from './webkit.ts';

const webKitDriver = '/usr/bin/WebKitWebDriver';
const libraries = '/usr/lib';
/* Its folder name contains processor and version: /usr/lib/x86_64-linux-gnu/webkit2gtk-4.1. */
const miniBrowser = (): string =>
  readdirSync(libraries)
    .flatMap((machine) =>
      ['4.1', '4.0', '6.0'].map((at) => `${libraries}/${machine}/webkit2gtk-${at}/MiniBrowser`),
    )
    .find((path) => existsSync(path)) ?? '';
const viewport = { width: 1280, height: 900 } as const;

const engines: readonly (readonly [name: string, open: () => Promise<Wire>])[] = [
  ['firefox', async () => openFirefox(firefoxPath)],
  ['webkit', async () => openWebKit(webKitDriver, miniBrowser())],
];

function install(): void {
  if ([firefoxPath, webKitDriver, '/usr/bin/xvfb-run'].every((path) => existsSync(path))) return;
  installFromDebian('firefox-esr', 'webkit2gtk-driver', 'xvfb');
}

let passed = 0;
let failed = 0;

/* Steps after a failed one cannot run: they count as failed. */
async function visit(name: string, open: () => Promise<Wire>): Promise<void> {
  const shop = await startShop();
  const desk = await request.newContext({ baseURL: shop.origin });
  let driver: Driver | null = null;
  try {
    const wire = await open();
    driver = new Driver(wire);
    await driver.size(viewport.width, viewport.height);
    if (!wire.hasTouchScreen)
      console.log(`     ${name}: no touch screen; fingers are touch events made in the page`);
    const steps = journey(name, driver, shop.origin, new ShopDesk(desk));
    for (const [at, [sentence, run]] of steps.entries()) {
      try {
        await run();
        passed += 1;
        console.log(`ok   ${name}: ${sentence}`);
      } catch (error) {
        failed += steps.length - at;
        console.log(`FAIL ${name}: ${sentence} (${error instanceof Error ? error.message : String(error)})`);
        break;
      }
    }
  } catch (error) {
    failed += 1;
    console.log(`FAIL ${name}: it starts (${error instanceof Error ? error.message : String(error)})`);
  } finally {
    await driver?.close();
    await desk.dispose();
    await shop.stop();
  }
}

install();
const wanted = process.argv.slice(2);
for (const [name, open] of engines) if (wanted.length === 0 || wanted.includes(name)) await visit(name, open);
process.exitCode = failed === 0 ? 0 : 1;
console.log(`${passed} passed, ${failed} failed`);
