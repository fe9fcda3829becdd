import { existsSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { chromium } from 'playwright';

const system = ['/usr/bin/chromium', '/usr/bin/chromium-browser'];

const firstThere = (paths: readonly string[]): string =>
  [process.env['PARTERRE_CHROMIUM'], ...paths].find(
    (path): path is string => path !== undefined && existsSync(path),
  ) ?? chromium.executablePath();

/**
 * The browser to measure with, which has windows like a buyer's: the system's if there is one, otherwise Playwright's
 * own.
 */
export const browserPath = (): string => firstThere(system);

/** The browser to walk through pages with: it has no windows, which leaves the pages more of the processor. */
export const windowlessPath = (): string => firstThere(['/usr/bin/chromium-headless-shell', ...system]);

/** Arguments for the browser that disable background activity. */
export const browserArgs = (): string[] => [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** The machine's load average, as text for the log. */
export const loadWord = (): string => `load ${loadavg()[0]?.toFixed(1)}`;

type RunStart = { readonly atMs: number; readonly load: readonly number[] };

/** When a run begins, and the machine's load before it: at the end the load average is the run's own. */
export const startRun = (): RunStart => ({ atMs: Date.now(), load: loadavg() });

/** What readers need to judge the figures, one sentence per line. */
export function machineLines(chromiumVersion: string, { atMs, load }: RunStart): string[] {
  const [first, ...others] = cpus();
  const count = others.length + 1;
  const busy = (load[1] ?? 0) > count / 2;
  return [
    `${count} × ${first?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB · Node ${process.versions.node} · Chromium ${chromiumVersion}, headless, software raster · ${new Date(atMs).toISOString().slice(0, 10)}`,
    `Load average before it: ${load.map((value) => value.toFixed(1)).join(' ')} on ${count} cores${busy ? ': the machine was busy, so times by the clock may be too long' : ''}. The run took ${Math.round((Date.now() - atMs) / 1000)} s.`,
  ];
}
