/** Starts a hall worker. The one place that names its script. */
export const startHallWorker = (): Worker =>
  new Worker(new URL('../service/hall.worker.ts', import.meta.url), { type: 'module', name: 'hall' });
