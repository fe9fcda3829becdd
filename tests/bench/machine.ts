import { cpus, loadavg, totalmem } from 'node:os';

/** The machine's load, as a word for the log. */
export const loadWord = (): string => `load ${loadavg()[0]?.toFixed(1)}`;

/** What a reader needs to judge the figures, a sentence a line. */
export function machineLines(chromiumVersion: string, startedAt: number): string[] {
  const [first, ...others] = cpus();
  const count = others.length + 1;
  const load = loadavg();
  const busy = (load[1] ?? 0) > count / 2;
  return [
    `${count} × ${first?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB · Node ${process.versions.node} · Chromium ${chromiumVersion}, headless, software raster · ${new Date(startedAt).toISOString().slice(0, 10)}`,
    `Load average at the end: ${load.map((value) => value.toFixed(1)).join(' ')} on ${count} cores${busy ? ': others were at work on this machine, so times by the clock are too long' : ''}. The run took ${Math.round((Date.now() - startedAt) / 1000)} s.`,
  ];
}
