import * as z from 'zod/mini';

import { findAppLocation } from '../../boot/app-location.ts';
import { recordingStart, worldEvents } from './recording.ts';

const ms = z.number();
const journal = z.object({
  response: z.object({
    nowMs: ms,
    seq: z.number(),
    events: z.array(
      z.union([z.object({ ms, ...worldEvents[0].shape }), z.object({ ms, ...worldEvents[1].shape })]),
    ),
    openCodes: z.array(z.string()),
    ...recordingStart.shape,
  }),
});

/** The sandbox's report of events outside the page. */
export type WorldNews = z.infer<typeof journal>['response'];

/** What receives the report. */
type WorldListener = {
  /** How far the journal has been read; null if not at all. */
  readonly journalSeq: number | null;
  readonly news: (news: WorldNews) => void;
};

/* A payment on another device has no other immediate sign; this page's own presses are reported at once. */
const lookEveryMs = 5_000;

/** Whether the page is visible. */
const isSeen = (): boolean => document.visibilityState === 'visible';

/**
 * Reports events outside the page from the sandbox's journal: now, when the page becomes visible again, and every five
 * seconds. A shop without test controls has no journal, and is asked once.
 *
 * @returns a function that reads the journal at once.
 */
export const watchWorld = (recorder: WorldListener, send: typeof globalThis.fetch): (() => Promise<void>) => {
  let asking: Promise<boolean> | null = null;
  const askAfter = async (after: number): Promise<WorldNews | 'silent' | null> => {
    let reply: Response;
    const askedMs = Date.now();
    try {
      reply = await send(`${findAppLocation().api}/api/__test__/journal?after=${after}`);
    } catch {
      return 'silent';
    }
    if (reply.status >= 500) return 'silent';
    const read = journal.safeParse(await reply.json().catch(() => null));
    if (!read.success) return null;
    const { response } = read.data;
    const nowMs = Date.now();
    // If the clocks nearly agree, they count as one: correcting by the reply's latency would put every event after its
    // consequences.
    const isSame = response.nowMs >= askedMs && response.nowMs <= nowMs;
    return isSame ? { ...response, nowMs } : response;
  };
  /*
   * Returns false if the shop answered something else, so has no journal; a shop that can't be reached is asked again.
   */
  const ask = async (): Promise<boolean> => {
    const after = recorder.journalSeq ?? 0;
    let news = await askAfter(after);
    // A restarted sandbox counts from 1 again.
    if (news !== null && news !== 'silent' && news.seq < after) news = await askAfter(0);
    if (news !== null && news !== 'silent') recorder.news(news);
    return news !== null;
  };
  const look = async (): Promise<void> => {
    asking ??= ask();
    const hasJournal = await asking;
    asking = null;
    if (!hasJournal) stop();
  };
  const lookIfSeen = (): void => {
    if (isSeen()) void look();
  };
  const timer = window.setInterval(lookIfSeen, lookEveryMs);
  document.addEventListener('visibilitychange', lookIfSeen);
  const stop = (): void => {
    window.clearInterval(timer);
    document.removeEventListener('visibilitychange', lookIfSeen);
  };
  void look();
  return look;
};
