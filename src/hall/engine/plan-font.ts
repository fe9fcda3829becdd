import type { HallWorkerClient } from '../../../workers/client/hall-worker-client.ts';

/** The page's own font, for texts of plans: the worker gets it when a plan has a text to be set in it. */
export class PlanFont {
  readonly #worker: HallWorkerClient;
  readonly #urls: readonly string[];
  /* Whether the present worker has been told. */
  #isSent = false;
  /** True while it is loading: texts about to change their font do not count as sharp. */
  isComing = false;

  /** `urls` are its files, absolute: a worker resolves addresses against itself. */
  constructor(worker: HallWorkerClient, urls: readonly string[]) {
    this.#worker = worker;
    this.#urls = urls;
    worker.onLost(() => (this.#isSent = false));
  }

  /**
   * Makes it known to the worker, and calls `onThere` where that one has it now and had it not before. Texts fall to
   * the system's font without it.
   */
  async load(onThere: () => void): Promise<void> {
    if (this.#isSent) return;
    this.#isSent = true;
    this.isComing = true;
    const loaded = await Promise.all(
      this.#urls.map((url) => this.#worker.registerFont('Onest', url, '400 800')),
    );
    // Together: in between, what was painted without it would pass for sharp.
    if (loaded.includes(true)) onThere();
    this.isComing = false;
  }
}
