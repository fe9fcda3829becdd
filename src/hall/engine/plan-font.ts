import type { HallWorkerClient } from '../../../workers/client/hall-worker-client.ts';

/** The page's own font for the texts of plans. The worker loads it when a plan has a text that needs it. */
export class PlanFont {
  readonly #worker: HallWorkerClient;
  readonly #urls: readonly string[];
  /* True if the current worker has been asked to load it. */
  #isSent = false;
  /** True while it is loading: the picture does not count as sharp, because texts are about to change their font. */
  isComing = false;

  /** `urls` are the absolute addresses of its files, because a worker resolves addresses against its own script. */
  constructor(worker: HallWorkerClient, urls: readonly string[]) {
    this.#worker = worker;
    this.#urls = urls;
    worker.onLost(() => (this.#isSent = false));
  }

  /**
   * Makes the worker load the font, and calls `onThere` if it has just become available. Without it, texts use a font
   * of the system.
   */
  async load(onThere: () => void): Promise<void> {
    if (this.#isSent) return;
    this.#isSent = true;
    this.isComing = true;
    const loaded = await Promise.all(
      this.#urls.map((url) => this.#worker.registerFont('Onest', url, '400 800')),
    );
    // In this order, so that a picture painted without the font never counts as sharp.
    if (loaded.includes(true)) onThere();
    this.isComing = false;
  }
}
