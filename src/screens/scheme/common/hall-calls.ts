import { mapHeaders } from '../../../api/first-requests.ts';
import { fromCallback } from 'xstate';

import type { SeatId } from '../../../contract/brand.ts';
import { errorCodes } from '../../../contract/codes.ts';
import type { EventData } from '../../../contract/event.ts';
import type { CreatedOrder } from '../../../contract/requests.ts';
import { fail, succeed, type Problem, type Result } from '../../../contract/result.ts';
import type { SchemeSession } from '../../../contract/scheme.ts';
import type { Client } from '../../../api/client.ts';
import {
  createSchemeOrder,
  getSchemeEvent,
  getSchemeSessions,
  schemeMapRequest,
} from '../../../api/scheme-calls.ts';
import { SEAT_FREE, seatById, type SeatIndex } from '../../../core/hall/seat-index.ts';
import type { EventCallInput } from '../../../../machines/common/event-loading.ts';
import type {
  CreateOrderInput,
  HallEvent,
  MapInput,
  RefreshedMap,
} from '../../../../machines/hall-booking/hall-booking-model.ts';
import { hallBookingMachine } from '../../../../machines/hall-booking/hall-booking-chart.ts';
import type { LoadedHall, LoadShare } from '../../../../workers/messages/hall-api.ts';
import { queryActor } from '../../../features/call-actor.ts';
import { venueClock } from '../../../features/use-venue-clock.ts';
import { provideCaptcha } from '../../../features/captcha/provide-captcha.ts';
import type { HallEngine } from '../../../hall/engine/hall-engine.ts';

/*
 * The worker's phases as shares of the progress. On a slow network the download takes most of the time, on a slow
 * machine the reading.
 */
const shares = { downloading: 0.6, parsing: 0.35 } as const;
/*
 * The assumed size of a reply of unknown length, that of a stadium. After this many bytes, half of the download is
 * shown as done.
 */
const guessedBytes = 6_000_000;

const fractionOf = (progress: LoadShare): number => {
  switch (progress.phase) {
    case 'downloading': {
      const { bytes, totalBytes } = progress;
      const fraction = totalBytes === null ? bytes / (bytes + guessedBytes) : Math.min(1, bytes / totalBytes);
      return fraction * shares.downloading;
    }
    case 'parsing':
      return shares.downloading + progress.fraction * shares.parsing;
    case 'joining':
      return shares.downloading + shares.parsing;
  }
};

const isStaleToken = (problem: Problem): boolean =>
  'code' in problem && problem.code === errorCodes.invalidCsrf;

/** Warns an operator on the console if rows and shapes do not match; not again for the same hall. */
const reportJoins = ({ stats, sameGeometry }: LoadedHall): void => {
  const { joins, unplaced } = stats;
  if (unplaced > 0 && !sameGeometry) console.warn(`hall map: ${unplaced} seats have no shape:`, joins);
};

/**
 * Loads a session's map into the engine, and checks for selected seats that are gone. Our own bugs count as failures
 * too.
 */
const loadInto = async (...load: Parameters<typeof tryLoad>): ReturnType<typeof tryLoad> => {
  try {
    return await tryLoad(...load);
  } catch {
    return fail({ kind: 'unreadable', cause: 'schema', detail: 'map' });
  }
};

/* The token is renewed once, as the client does for its own calls. */
const tryLoad = async (
  engine: HallEngine,
  client: Client,
  input: MapInput,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<Result<readonly SeatId[]>> => {
  const { url, body } = schemeMapRequest(client, input.eventHash, input.sessionId);
  const attempt = async (fresh: boolean): Promise<Result<LoadedHall>> => {
    const headers = await client.postHeaders({ fresh, signal });
    if (!headers.ok) return headers;
    const request = {
      url: new URL(url, document.baseURI).href,
      body,
      headers: mapHeaders(headers.value),
      session: input.sessionId,
    };
    return engine.load(request, (progress) => onProgress(fractionOf(progress)), signal);
  };
  const first = await attempt(false);
  const result = !first.ok && isStaleToken(first.problem) ? await attempt(true) : first;
  if (!result.ok) return result;
  reportJoins(result.value);
  const index = engine.index;
  if (index === null) return succeed([]);
  return succeed(input.held.filter((id) => isGone(index, id)));
};

/** True if a place can no longer be bought. */
export const isGone = (index: SeatIndex, id: SeatId): boolean => {
  const seat = seatById(index, id);
  if (seat >= 0) return index.state[seat] !== SEAT_FREE;
  return !index.standing.some((area) => area.id === id && area.left > 0);
};

/** The chart of the hall booking with its calls: the client for the shop, the engine for the map. */
export const hallMachineFor = (client: Client, engine: HallEngine, timeZone = '') =>
  hallBookingMachine.provide({
    actors: {
      loadEvent: queryActor<EventData, EventCallInput>((input, signal) =>
        getSchemeEvent(client, input.eventHash, input.lang, { signal }),
      ),
      loadSessions: queryActor<readonly SchemeSession[], EventCallInput>(async (input, signal) => {
        const sessions = await getSchemeSessions(client, input.eventHash, { signal });
        const { hasBegun } = venueClock(timeZone);
        return sessions.ok
          ? succeed(sessions.value.filter(({ day, time }) => !hasBegun(day, time)))
          : sessions;
      }),
      loadMap: fromCallback<HallEvent, MapInput>(({ input, sendBack }) => {
        const abort = new AbortController();
        const send = (event: HallEvent): void => {
          if (!abort.signal.aborted) sendBack(event);
        };
        const say = (progress: number): void => send({ type: 'map.progress', progress });
        void loadInto(engine, client, input, say, abort.signal).then((result) => {
          if (result.ok) return send({ type: 'map.ready', lost: result.value });
          console.error('hall map:', result.problem);
          return send({ type: 'map.failed', problem: result.problem });
        });
        return () => abort.abort();
      }),
      refreshMap: queryActor<RefreshedMap, MapInput>(async (input, signal) => {
        const result = await loadInto(engine, client, input, () => {}, signal);
        return result.ok ? succeed({ lost: result.value }) : result;
      }),
      createOrder: queryActor<CreatedOrder, CreateOrderInput>((input, signal) =>
        createSchemeOrder(client, input.request, { signal, idempotencyKey: input.key }),
      ),
      captcha: provideCaptcha(client),
    },
  });
