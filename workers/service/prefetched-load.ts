import type { Result } from '../../src/contract/result.ts';
import type { Fetch } from '../source/fetch-map.ts';
import type { HallProgress, LoadedHall, MapRequest } from '../messages/hall-api.ts';
import type { PrefetchedMap } from './prefetch-map.ts';

type Load = (
  request: MapRequest,
  onProgress: (progress: HallProgress) => void,
  send: Fetch,
) => Promise<Result<LoadedHall>>;

/** A load started on a guess, for the page to take over when it asks for it. */
export class PrefetchedLoad {
  readonly #load: Load;
  #isOver = false;
  #begun: {
    readonly request: MapRequest;
    readonly result: Promise<Result<LoadedHall>>;
    readonly listen: (onProgress: (progress: HallProgress) => void) => void;
  } | null = null;

  constructor(load: Load) {
    this.#load = load;
  }

  /** Reads a prefetched map; a page that was faster no longer wants it. */
  begin({ request, reply, abort }: PrefetchedMap): void {
    if (this.#isOver) return abort();
    let last: HallProgress | null = null;
    let report = (progress: HallProgress): void => {
      last = progress;
    };
    let isAdopted = false;
    const adopt: Fetch = async (url, init) => {
      // Its follow-up, the hall file, has not been requested.
      if (isAdopted) return fetch(url, init);
      isAdopted = true;
      init.signal?.addEventListener('abort', abort);
      return reply;
    };
    this.#begun = {
      request,
      result: this.#load(request, (progress) => report(progress), adopt),
      listen: (onProgress) => {
        report = onProgress;
        if (last !== null) onProgress(last);
      },
    };
  }

  /** The running load if it is the requested one; the guess is over in any case. */
  take(
    request: MapRequest,
    onProgress: (progress: HallProgress) => void,
  ): Promise<Result<LoadedHall>> | null {
    const begun = this.#begun;
    this.#isOver = true;
    this.#begun = null;
    if (begun?.request.url !== request.url || begun.request.body !== request.body) return null;
    begun.listen(onProgress);
    return begun.result;
  }
}
