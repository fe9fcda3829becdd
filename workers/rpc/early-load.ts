import type { Result } from '../../src/contract/result.ts';
import type { AskedMap, EarlyAsk } from './early-ask.ts';
import type { Fetch } from '../download/fetch-map.ts';
import type { HallProgress, LoadedHall, MapRequest } from './hall-api.ts';

type Load = (
  request: MapRequest,
  onProgress: (progress: HallProgress) => void,
  send: Fetch,
) => Promise<Result<LoadedHall>>;

/** A load that was begun on a guess, for the page to find under way when it asks for it. */
export class EarlyLoad {
  readonly #load: Load;
  readonly #ask: Pick<EarlyAsk, 'onAsked' | 'cancel'>;
  #begun: {
    readonly request: MapRequest;
    readonly result: Promise<Result<LoadedHall>>;
    readonly listen: (onProgress: (progress: HallProgress) => void) => void;
  } | null = null;

  /** Loads the map `ask` asks for, or has asked for. */
  constructor(load: Load, ask: Pick<EarlyAsk, 'onAsked' | 'cancel'>) {
    this.#load = load;
    this.#ask = ask;
    ask.onAsked((asked) => this.#start(asked));
  }

  /** The load under way if it is the one that is asked for; the guess is over in any case. */
  take(
    request: MapRequest,
    onProgress: (progress: HallProgress) => void,
  ): Promise<Result<LoadedHall>> | null {
    const begun = this.#begun;
    this.cancel();
    if (begun === null || begun.request.url !== request.url || begun.request.body !== request.body)
      return null;
    begun.listen(onProgress);
    return begun.result;
  }

  /** Nothing more is begun. A load that has begun is its own service's to end. */
  cancel(): void {
    this.#ask.cancel();
    this.#begun = null;
  }

  #start({ request, reply, abort }: AskedMap): void {
    let last: HallProgress | null = null;
    let tell = (progress: HallProgress): void => {
      last = progress;
    };
    const adopt: Fetch = async (_, { signal }) => {
      signal?.addEventListener('abort', abort);
      return reply;
    };
    this.#begun = {
      request,
      result: this.#load(request, (progress) => tell(progress), adopt),
      listen: (onProgress) => {
        tell = onProgress;
        if (last !== null) onProgress(last);
      },
    };
  }
}
