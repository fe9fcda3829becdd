import { Worker } from 'node:worker_threads';

const code = `
const { workerData } = require('node:worker_threads');
const { beats, words, patienceMs } = workerData;
let last = -1;
setInterval(() => {
  const now = Atomics.load(beats, 0);
  const length = Atomics.load(beats, 1);
  if (now === last && length > 0) {
    // The streams of a thread are written by the one that stands still.
    require('node:fs').writeSync(2, 'stands still over ' + Buffer.from(words.slice(0, length)).toString() + '\\n');
    process.kill(process.pid, 'SIGKILL');
  }
  last = now;
}, patienceMs);
`;

/**
 * Ends this process and reports its current work if nothing was reported for this long: an endless loop never reaches a
 * timeout of its own.
 */
export function startWatchdog(patienceMs: number) {
  const beats = new Int32Array(new SharedArrayBuffer(8));
  const words = new Uint8Array(new SharedArrayBuffer(512));
  const worker = new Worker(code, { eval: true, workerData: { beats, words, patienceMs } });
  worker.unref();
  return {
    /** Reports what begins now. */
    tell: (what: string) => {
      const text = Buffer.from(what).subarray(0, words.length);
      words.set(text);
      Atomics.store(beats, 1, text.length);
      Atomics.add(beats, 0, 1);
    },
    /** Reports that nothing is running. */
    rest: () => void Atomics.store(beats, 1, 0),
    stop: () => worker.terminate(),
  };
}
