import * as z from 'zod/mini';
import type { EventHash, SessionId, VenueDay, VenueTime } from '../contract/brand.ts';
import type { LocalText } from '../contract/local-text.ts';
import { maxWatchedZones, type FoundSeats, type WatchedSeats } from '../core/seating/seat-watch.ts';
import { branded, count, localText } from './persisted-shape.ts';
import { seatWatchesName } from './start-notes.ts';
import { storageKey, type AppStorage } from './storage.ts';

/** A watch for adjacent seats in one session, until it begins. */
export type SeatWatch = WatchedSeats & {
  readonly eventHash: EventHash;
  readonly sessionId: SessionId;
  /** As the venue writes them. */
  readonly day: VenueDay | '';
  readonly time: VenueTime | '';
  readonly name: LocalText;
  /** When it was last checked, ms since 1970; 0 = never. */
  readonly lookedMs: number;
  /** The seats that are free now; null if there are none. */
  readonly found: FoundSeats | null;
  /** The recipient of the back end's mails, and the id that ends them; null if it sends none. */
  readonly mail: { readonly email: string; readonly id: string } | null;
};

type Kept = { readonly watches: readonly SeatWatch[]; readonly sound: boolean };

/** Raised whenever the shape changes: data of an older version is ignored. */
const version = 1;
/** Nobody watches more at a time, and each is checked in turn. */
const maxWatches = 5;
const maxText = 300;
const maxFragment = 5000;

const text = z.string().check(z.refine((value) => value.length <= maxText));
const longText = z.string().check(z.refine((value) => value.length <= maxFragment));
const number = z.number().check(z.refine((value) => Number.isFinite(value)));
const texts = z.array(text).check(z.refine((all) => all.length <= maxWatchedZones));
const watchShape = branded<SeatWatch>(
  z.object({
    eventHash: text,
    sessionId: text,
    day: text,
    time: text,
    name: localText,
    count,
    zoneIds: z.nullable(texts),
    accessible: z.boolean(),
    categoryId: text,
    apart: z.optional(z.boolean()),
    lookedMs: number,
    found: z.nullable(z.object({ seatIds: texts, fragment: longText })),
    mail: z.nullable(z.object({ email: text, id: text })),
  }),
);
const shape = z.object({ version: z.literal(version), watches: z.array(z.unknown()), sound: z.boolean() });

const load = (storage: AppStorage): Kept => {
  const kept = storage.get(seatWatchesName, (stored) => shape.safeParse(stored).data ?? null);
  const watches = (kept?.watches ?? []).flatMap((watch) => watchShape.safeParse(watch).data ?? []);
  return { watches: watches.slice(0, maxWatches), sound: kept?.sound ?? false };
};

const save = (storage: AppStorage, { watches, sound }: Kept): void => {
  if (watches.length === 0) storage.remove(seatWatchesName);
  else storage.set(seatWatchesName, { version, watches: watches.slice(0, maxWatches), sound });
  // The browser notifies the other tabs; this one gets the same event.
  dispatchEvent(new StorageEvent('storage', { key: storageKey(seatWatchesName) }));
};

/** Active watches, newest first, without sessions that have begun. */
export function seatWatches(
  storage: AppStorage,
  hasBegun: (day: string, time: string) => boolean,
): readonly SeatWatch[] {
  const kept = load(storage);
  const ahead = kept.watches.filter(({ day, time }) => !hasBegun(day, time));
  if (ahead.length < kept.watches.length) save(storage, { ...kept, watches: ahead });
  return ahead;
}

/** The watch of a session. */
export const watchOf = (
  watches: readonly SeatWatch[],
  sessionId: SessionId | null | undefined,
): SeatWatch | undefined => watches.find((watch) => watch.sessionId === sessionId);

/** Starts a watch, in place of an earlier one of the same session. */
export function startWatch(storage: AppStorage, watch: SeatWatch): void {
  const kept = load(storage);
  const others = kept.watches.filter(({ sessionId }) => sessionId !== watch.sessionId);
  save(storage, { ...kept, watches: [watch, ...others] });
}

export function endWatch(storage: AppStorage, sessionId: SessionId): void {
  const kept = load(storage);
  save(storage, { ...kept, watches: kept.watches.filter((watch) => watch.sessionId !== sessionId) });
}

/**
 * Stores when a session was checked and what was found; true if seats were found and none had been before: in a hall
 * that sells, the best places change all the time. A session that is no longer watched is not added again.
 */
export function noteLook(
  storage: AppStorage,
  sessionId: SessionId,
  look: Partial<Pick<SeatWatch, 'found' | 'lookedMs' | 'mail'>>,
): boolean {
  const kept = load(storage);
  const before = watchOf(kept.watches, sessionId);
  if (before === undefined) return false;
  const next = { ...before, ...look };
  save(storage, { ...kept, watches: kept.watches.map((watch) => (watch === before ? next : watch)) });
  return next.found !== null && before.found === null;
}

/** Whether a sound announces free seats. */
export const watchSound = (storage: AppStorage): boolean => load(storage).sound;
export const keepWatchSound = (storage: AppStorage, sound: boolean): void =>
  save(storage, { ...load(storage), sound });
