import type { PartialHall, HallAppearance } from '../messages/hall-api.ts';
import type { ReplyStream } from './reply-stream.ts';

/* The shortest interval between two previews, so that the next one has more to show. */
const NEXT_AFTER_MS = 1500;
/* If reading takes a larger share of the time than this, the network is not what the hall waits for. */
const MAX_BUSY = 0.5;
/* Painting a longer plan again and again would take seconds; the largest halls have half of this. */
const MAX_CHARACTERS = 32_000_000;
/* How often to check whether a preview is due. */
const ASK_EVERY_MS = 200;

/**
 * Paints previews of a hall while it downloads, if the network is slower than this machine: its sectors, and the seats
 * so far.
 */
export class ProgressivePreview {
  readonly #stream: Pick<ReplyStream, 'read'>;
  readonly #paint: (appearance: HallAppearance) => Promise<PartialHall | null>;
  readonly #appearance: () => HallAppearance | null;
  readonly #show: (hall: PartialHall) => void;
  readonly #now: () => number;
  readonly #timer: ReturnType<typeof setInterval>;
  readonly #begun: number;
  #busyMs: number;
  #paintedAt = -Infinity;
  #paintedBytes = -1;
  #isPainting = false;
  #isOver = false;

  /**
   * `paint` makes a picture of what `stream` has read so far, null if there is nothing to see. `appearance` returns
   * null until the colours are known. `show` receives the picture and must close it. The download started at `begun`,
   * and reading has taken `busyMs` since then.
   */
  constructor(
    stream: Pick<ReplyStream, 'read'>,
    paint: (appearance: HallAppearance) => Promise<PartialHall | null>,
    appearance: () => HallAppearance | null,
    show: (hall: PartialHall) => void,
    now: () => number,
    begun: number,
    busyMs: number,
  ) {
    this.#stream = stream;
    this.#paint = paint;
    this.#appearance = appearance;
    this.#show = show;
    this.#now = now;
    this.#begun = begun;
    this.#busyMs = busyMs;
    this.#timer = setInterval(() => void this.#paintIfDue(), ASK_EVERY_MS);
    void this.#paintIfDue();
  }

  /** Adds the time that reading a piece took. */
  readFor(ms: number): void {
    this.#busyMs += ms;
  }

  /** Ends the previews: the download is complete. */
  end(): void {
    this.#isOver = true;
    clearInterval(this.#timer);
  }

  async #paintIfDue(): Promise<void> {
    const now = this.#now();
    const { read } = this.#stream;
    const appearance = this.#appearance();
    const isLonger = read > this.#paintedBytes && read <= MAX_CHARACTERS;
    const isDue = isLonger && now - this.#paintedAt >= NEXT_AFTER_MS;
    const isIdle = this.#busyMs < (now - this.#begun) * MAX_BUSY;
    if (this.#isPainting || !isDue || !isIdle || appearance === null) return;
    this.#isPainting = true;
    const hall = await this.#paint(appearance);
    this.#isPainting = false;
    this.#paintedAt = this.#now();
    this.#paintedBytes = read;
    this.#busyMs += this.#paintedAt - now;
    if (hall === null) return;
    if (this.#isOver) hall.bitmap.close();
    else this.#show(hall);
  }
}
