import type { Result } from '../../src/contract/result.ts';
import type { Fetch } from '../source/fetch-map.ts';
import type { HallProgress, LoadedHall, MapRequest } from '../messages/hall-api.ts';
import type { PrefetchedMap } from './prefetch-map.ts';

type Load = (
  request: MapRequest,
  onProgress: (progress: HallProgress) => void,
  send: Fetch,
) => Promise<Result<LoadedHall>>;

/** A load that was started on a guess; the page takes it over if it requests the same map. */
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

  /** Reads a prefetched map, unless the page has already requested a map itself. */
  begin({ request, reply, abort }: PrefetchedMap): void {
    if (this.#isOver) return abort();
    let last: HallProgress | null = null;
    let report = (progress: HallProgress): void => {
      last = progress;
    };
    let isAdopted = false;
    const adopt: Fetch = async (url, init) => {
      // Only the map was prefetched: the request that may follow, for the hall file, goes to the network.
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

  /** Returns the running load if it is the requested one, otherwise null. Either way no later guess is used. */
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
