import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { firefox, type Browser } from 'playwright';

/** Debian's. */
export const firefoxPath = '/usr/bin/firefox-esr';

const aptGet = '/usr/bin/apt-get';
const bridge = fileURLToPath(new URL('firefox-bridge.mjs', import.meta.url));

/** Installs Debian's packages if it may, otherwise says what to install. */
export function installFromDebian(...packages: readonly string[]): void {
  if (!existsSync(aptGet) || process.getuid?.() !== 0) {
    console.log(`Install ${packages.join(', ')} (Debian), or run this as root to have it done.`);
    return;
  }
  const apt = (...args: readonly string[]) => spawnSync(aptGet, args, { stdio: 'inherit' });
  apt('update');
  apt('install', '-y', '--no-install-recommends', ...packages);
}

/*
 * Without a window Firefox has no mouse and pages would be laid out for touch: this sets hover (4) and fine pointing
 * (2).
 */
const mouse = 6;

/** Starts the machine's own Firefox, over WebDriver BiDi. */
export async function launchFirefox(
  options: { readonly headless?: boolean; readonly slowMo?: number } = {},
): Promise<Browser> {
  if (!existsSync(firefoxPath)) installFromDebian('firefox-esr');
  return firefox.launch({
    ...options,
    channel: 'moz-firefox',
    executablePath: bridge,
    env: { ...process.env, PARTERRE_FIREFOX: firefoxPath },
    firefoxUserPrefs: { 'ui.primaryPointerCapabilities': mouse, 'ui.allPointerCapabilities': mouse },
  });
}
