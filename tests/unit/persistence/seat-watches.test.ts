import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { EventHash, SeatId, SessionId, VenueDay, VenueTime } from '../../../src/contract/brand.ts';
import { dateId } from '../../../src/core/seating/seat-watch.ts';
import {
  endWatch,
  keepWatchSound,
  noteLook,
  seatWatches,
  startWatch,
  watchSound,
  type SeatWatch,
} from '../../../src/persistence/seat-watches.ts';
import { stopWaitingForDate } from '../../../src/features/stop-waiting.ts';
import { hasSeatWatches, onSeatWatches, seatWatchesName } from '../../../src/persistence/start-notes.ts';
import { lookWithClient } from '../../../src/screens/scheme/watch/look-at-hall.ts';
import { runLookout } from '../../../src/screens/scheme/watch/lookout.ts';
import { backEnd, respond } from '../api/fake-back-end.ts';
import { storageKey } from '../../../src/persistence/storage.ts';
import { storageWith } from '../samples/memory-storage.ts';

const never = (): boolean => false;
const watch = (sessionId: string, more: Partial<SeatWatch> = {}): SeatWatch => ({
  eventHash: 'E'.repeat(40) as EventHash,
  sessionId: sessionId as SessionId,
  day: '04.12.2026' as VenueDay,
  time: '19:00' as VenueTime,
  name: { ru: 'Сад' },
  count: 2,
  zoneIds: null,
  accessible: false,
  categoryId: '',
  lookedMs: 0,
  found: null,
  mail: null,
  ...more,
});
const seats = { seatIds: ['1' as SeatId, '2' as SeatId], fragment: 'seats=1*0,2*0' };

/* A date of an event without a hall in `/api/no-scheme`. */
const wireDate = (quantity: string) => ({
  action: { event_id: '7', demquantlimit: '4' },
  price: [{ action_id: '7', clientcategory_id: '1', zonelevel_id: '1', price: '1000', quantity }],
  calendar: [{ day: '04.12.2026', _time: [{ time: '19:00', quantity }] }],
});

/* Outside a browser there are no storage events. */
const told = new EventTarget();
beforeEach(() => {
  vi.stubGlobal(
    'StorageEvent',
    class extends Event {
      readonly key: string;
      constructor(kind: string, { key }: { readonly key: string }) {
        super(kind);
        this.key = key;
      }
    },
  );
  vi.stubGlobal('dispatchEvent', (event: Event) => told.dispatchEvent(event));
  vi.stubGlobal('addEventListener', (kind: string, listener: () => void) =>
    told.addEventListener(kind, listener),
  );
  vi.stubGlobal('removeEventListener', (kind: string, listener: () => void) =>
    told.removeEventListener(kind, listener),
  );
});

describe('a seat watch', () => {
  it('is stored once per session, newest first, at most five', () => {
    const { storage } = storageWith();
    for (const id of ['1', '2', '3', '4', '5', '6', '2']) startWatch(storage, watch(id));
    expect(seatWatches(storage, never).map(({ sessionId }) => sessionId)).toEqual(['2', '6', '5', '4', '3']);
  });

  it('outlives a day and ends when its performance begins', () => {
    let nowMs = 0;
    const { storage } = storageWith([], () => nowMs);
    startWatch(storage, watch('1'));
    startWatch(storage, watch('2', { day: '05.12.2026' as VenueDay }));
    nowMs = 3 * 24 * 60 * 60 * 1000;
    expect(seatWatches(storage, never)).toHaveLength(2);
    expect(seatWatches(storage, (day) => day === '04.12.2026').map(({ sessionId }) => sessionId)).toEqual([
      '2',
    ]);
    // It remains stored.
    expect(seatWatches(storage, never)).toHaveLength(1);
  });

  it('may be for a date without a hall, and then ends only with an order for that date', () => {
    const { storage } = storageWith();
    const hash = 'E'.repeat(40) as EventHash;
    startWatch(storage, watch('1'));
    startWatch(storage, watch(dateId(hash, '04.12.2026', '19:00'), { apart: true }));
    expect(seatWatches(storage, never).map(({ apart }) => apart)).toEqual([true, undefined]);
    // Only an order for that date ends it.
    const order = { eventHash: hash, day: '04.12.2026', time: '18:00' };
    stopWaitingForDate(null as never, storage, order);
    expect(seatWatches(storage, never)).toHaveLength(2);
    stopWaitingForDate(null as never, storage, { ...order, time: '19:00' });
    expect(seatWatches(storage, never).map(({ sessionId }) => sessionId)).toEqual(['1']);
  });

  it('for a date without a hall is fulfilled when enough places with a price are left', async () => {
    const date = watch('date', { apart: true });
    const look = async (quantity: string, over: object = {}, status = 200) => {
      const { client, calls } = backEnd(() => respond({ ...wireDate(quantity), ...over }, status));
      const found = await lookWithClient(client, () => 0)(date, new AbortController().signal);
      return [found, calls.map(({ path }) => path)];
    };
    const calls = ['/api/no-scheme'];
    expect(await look('1')).toEqual([null, calls]);
    expect(await look('2')).toEqual([{ seatIds: [], fragment: '' }, calls]);
    expect(await look('2', { price: [] })).toEqual([null, calls]);
    expect(await look('2', { calendar: [] })).toEqual([null, calls]);
    expect((await look('2', {}, 503))[0]).toBeUndefined();
  });

  it('leaves nothing stored once the last one ends', () => {
    const { storage } = storageWith();
    startWatch(storage, watch('1'));
    keepWatchSound(storage, true);
    expect([hasSeatWatches(storage), watchSound(storage)]).toEqual([true, true]);
    endWatch(storage, '1' as SessionId);
    expect(hasSeatWatches(storage)).toBe(false);
  });

  it('announces found seats once until they are gone again', () => {
    const { storage } = storageWith();
    startWatch(storage, watch('1'));
    const found = (next: SeatWatch['found']) => noteLook(storage, '1' as SessionId, { found: next });
    // Different places than those announced are not announced again.
    const others = { ...seats, seatIds: ['3' as SeatId, '4' as SeatId] };
    const looks = [found(null), found(seats), found(others), found(null), found(seats)];
    expect(looks).toEqual([false, true, false, false, true]);
    expect(noteLook(storage, '2' as SessionId, { found: seats })).toBe(false);
  });

  it.each([
    ['a string', '"words"'],
    ['another version', JSON.stringify({ version: 9, watches: [watch('1')], sound: false })],
    [
      'an overlong hash',
      JSON.stringify({
        version: 1,
        watches: [watch('1', { eventHash: 'E'.repeat(400) as EventHash })],
        sound: false,
      }),
    ],
    ['an invalid count', JSON.stringify({ version: 1, watches: [watch('1', { count: -1 })], sound: false })],
  ])('is ignored when %s is stored', (_, kept) => {
    const { storage } = storageWith([
      ['parterre:since', String(Date.now())],
      ['parterre:lasting:seat-watches', kept],
    ]);
    expect(seatWatches(storage, never)).toEqual([]);
  });
});

describe('the lookout', () => {
  it('checks the watches in turn every 30 seconds, reports news, and stops with the last one', async () => {
    vi.useFakeTimers();
    const { storage } = storageWith([], Date.now);
    startWatch(storage, watch('1'));
    startWatch(storage, watch('2'));
    const asked: string[] = [];
    const news: string[] = [];
    const stop = runLookout(
      {
        storage,
        nowMs: Date.now,
        hasBegun: never,
        look: ({ sessionId }) => {
          asked.push(sessionId);
          return Promise.resolve(sessionId === '1' ? seats : null);
        },
        onFound: ({ sessionId }) => news.push(sessionId),
      },
      null,
    );
    await vi.advanceTimersByTimeAsync(29_000);
    expect(asked).toEqual(['2']);
    await vi.advanceTimersByTimeAsync(92_000);
    expect(asked).toEqual(['2', '1', '2', '1', '2']);
    expect(news).toEqual(['1']);
    endWatch(storage, '1' as SessionId);
    endWatch(storage, '2' as SessionId);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(asked).toHaveLength(5);
    stop();
    vi.useRealTimers();
  });

  it('keeps its pace and turns if nothing can be stored, and continues after a failed look', async () => {
    vi.useFakeTimers();
    const { storage } = storageWith([], Date.now);
    startWatch(storage, watch('1'));
    startWatch(storage, watch('2'));
    const full = { ...storage, set: () => {} };
    const look = vi.fn(({ sessionId }: SeatWatch) =>
      // As for a missing chunk; with the bug the loop would never leave this test.
      look.mock.calls.length > 20 ? new Promise<null>(() => {}) : Promise.reject(new Error(sessionId)),
    );
    const stop = runLookout(
      { storage: full, nowMs: Date.now, hasBegun: never, look, onFound: () => {} },
      null,
    );
    await vi.advanceTimersByTimeAsync(95_000);
    expect(look.mock.calls.map(([{ sessionId }]) => sessionId)).toEqual(['2', '1', '2', '1']);
    stop();
    vi.useRealTimers();
  });

  it('runs only in the tab that holds the lock', async () => {
    const { storage } = storageWith();
    startWatch(storage, watch('1'));
    const look = vi.fn(() => Promise.resolve(null));
    const held: (() => unknown)[] = [];
    const locks = {
      request: (_: string, __: object, run: () => unknown) => {
        held.push(run);
        return new Promise(() => {});
      },
    } as unknown as LockManager;
    const deps = { storage, nowMs: Date.now, hasBegun: never, look, onFound: () => {} };
    const stops = [runLookout(deps, locks), runLookout(deps, locks)];
    expect(look).not.toHaveBeenCalled();
    held[0]?.();
    await vi.waitFor(() => expect(look).toHaveBeenCalledTimes(1));
    for (const stop of stops) stop();
  });
});

describe('changes of seat watches', () => {
  it('are heard from their own key and from a wiped storage until nobody listens', () => {
    const events = new EventTarget();
    vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
    vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
    const heard = vi.fn();
    const stop = onSeatWatches(heard);
    const say = (key: string | null) => events.dispatchEvent(Object.assign(new Event('storage'), { key }));
    say('another');
    expect(heard).not.toHaveBeenCalled();
    say(storageKey(seatWatchesName));
    say(null);
    expect(heard).toHaveBeenCalledTimes(2);
    stop();
    say(null);
    expect(heard).toHaveBeenCalledTimes(2);
    vi.unstubAllGlobals();
  });
});
