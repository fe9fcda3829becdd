import type { SeatId } from '../../src/contract/brand.ts';
import { errorCodes } from '../../src/contract/codes.ts';
import { fail, succeed, type Result } from '../../src/contract/result.ts';
import { SEAT_FREE, SEAT_TAKEN, seatById, type SeatIndex } from '../../src/core/hall/seat-index.ts';
import type { HallEngine } from '../../src/hall/engine/hall-engine.ts';
import type { LoadedHall, MapRequest } from '../../workers/messages/hall-api.ts';
import { readMapReply } from '../../workers/plan/map-reply.ts';
import { readPlan } from '../../workers/plan/read-plan.ts';

type MapReply = {
  readonly response: {
    readonly errorCode?: string | number;
    readonly errorText?: string;
    readonly svg: string;
    readonly seat_numbers: readonly { readonly seat_id: string; readonly quantity: string }[];
    readonly seat_stand: readonly { readonly seat_id: string; readonly quant: string }[];
  };
};

const mapTimeoutMs = 60_000;

/* Parsing plans takes the most time, so each drawing is parsed only once; the result depends on nothing else. */
const drawings = new Map<string, SeatIndex>();

async function indexOf(text: string, { response }: MapReply): Promise<SeatIndex | null> {
  const drawing = drawings.get(response.svg) ?? (await readDrawing(text));
  if (drawing === null) return null;
  drawings.set(response.svg, drawing);
  const state = Uint8Array.from(drawing.state);
  for (const { seat_id, quantity } of response.seat_numbers)
    state[seatById(drawing, seat_id)] = Number(quantity) > 0 ? SEAT_FREE : SEAT_TAKEN;
  const left = new Map(response.seat_stand.map(({ seat_id, quant }) => [seat_id, Number(quant)]));
  const standing = drawing.standing.map((area) => ({ ...area, left: left.get(area.id) ?? area.left }));
  return { ...drawing, state, standing };
}

async function readDrawing(text: string): Promise<SeatIndex | null> {
  const reply = readMapReply(text, 200);
  if (!reply.ok) return null;
  const plan = await readPlan(reply.value, {
    loadExtras: () => Promise.resolve(null),
    pause: () => Promise.resolve(),
    isCancelled: () => false,
    onProgress: () => undefined,
  });
  return plan.ok ? plan.value.index : null;
}

/**
 * The map's engine without its picture: requests the map, parses it like the worker, and knows which seats are free.
 */
export class SimulatedEngine {
  index: SeatIndex | null = null;
  readonly #fetch: typeof globalThis.fetch;

  constructor(fetch: typeof globalThis.fetch) {
    this.#fetch = fetch;
  }

  async load(request: MapRequest, _: unknown, signal: AbortSignal): Promise<Result<LoadedHall>> {
    const timeout = AbortSignal.timeout(mapTimeoutMs);
    let text: string;
    let status: number;
    try {
      const reply = await this.#fetch(request.url, {
        method: 'POST',
        body: request.body,
        headers: request.headers,
        signal: AbortSignal.any([signal, timeout]),
      });
      status = reply.status;
      text = await reply.text();
    } catch {
      if (signal.aborted) return fail({ kind: 'aborted' });
      return fail({ kind: 'unreachable', cause: timeout.aborted ? 'timeout' : 'network', status: 0 });
    }
    if (status >= 500) return fail({ kind: 'unreachable', cause: 'server', status });
    const reply = JSON.parse(text) as MapReply;
    const code = String(reply.response.errorCode ?? errorCodes.none);
    if (code !== errorCodes.none)
      return fail({ kind: 'refused', code, text: reply.response.errorText ?? '' });
    const index = await indexOf(text, reply);
    if (index === null) return fail({ kind: 'unreadable', cause: 'schema', detail: 'map' });
    this.index = index;
    return succeed({ sameGeometry: true, stats: { joins: [], unplaced: 0 } } as unknown as LoadedHall);
  }

  /** This engine as the type that the hall's calls expect. */
  asEngine(): HallEngine {
    return this as unknown as HallEngine;
  }

  /** The free seats, in the order of the index. */
  freeSeats(idAt: (index: SeatIndex, seat: number) => SeatId): readonly number[] {
    const { index } = this;
    if (index === null) return [];
    const free: number[] = [];
    for (let seat = 0; seat < index.count; seat += 1)
      if (index.state[seat] === SEAT_FREE && idAt(index, seat) !== '') free.push(seat);
    return free;
  }
}
