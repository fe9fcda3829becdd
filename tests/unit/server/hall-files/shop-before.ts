import { buildHall } from '../../../../fixtures/halls/build-hall.ts';
import { hallMap } from '../../../../fixtures/halls/hall-reply.ts';
import { HallFiles } from '../../../../fixtures/server/hall-files/hall-files.ts';
import type { ReplyReader } from '../../../../fixtures/server/hall-files/read-reply.ts';
import { createShopApp } from '../../../../fixtures/server/shop-app.ts';
import { knownPlanHeader, saleType } from '../../../../src/contract/hall-file.ts';
import { decodeSale } from '../../../../src/core/hall-file/sale-bytes.ts';
import { SEAT_FREE } from '../../../../src/core/hall/seat-index.ts';

const hall = buildHall('chamber');
export const { seats } = hall;
/** The map of a house in which this many of the first seats are sold. */
export const mapWith = (sold: number): string => {
  let at = 0;
  const map = hallMap(hall, { isFree: () => (at += 1) > sold, remainingStanding: () => 0 });
  return JSON.stringify({ response: map });
};

/** A map whose plan cannot become a file: its seat is drawn by a `use`. */
export const unfitMap = JSON.stringify({
  response: {
    svg:
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 99 99"><use href="#s" id="7" x="9"/>' +
      '<defs><circle id="s" r="4"/></defs></svg>',
    sectors: [],
    seat_stand: [],
    seat_numbers: [{ sector: '', row: '1', seat: '1', zonelevel_id: '1', quantity: '1', seat_id: '7' }],
  },
});

const open: HallFiles[] = [];
/** Closes the halls opened by a test. */
export const closeShops = (): void => open.splice(0).forEach((halls) => halls.close());

type Asked = {
  readonly cookie: string | null;
  readonly tag: string | null;
  readonly plan: string | null;
  /** The query of the address. */
  readonly query: string;
  readonly signal: AbortSignal;
};

/** A shop in front of a back end with these answers, and the requests the back end received. */
export function shopBefore(
  answer: (asked: Asked) => Response | Promise<Response>,
  {
    shareMs = 2000,
    hasFiles = true,
    saleWaitMs = { unknown: 20_000, known: 20_000 },
    replies = undefined as ReplyReader | undefined,
  } = {},
  hold: () => Promise<void> = () => Promise.resolve(),
) {
  const asked: Asked[] = [];
  const said: string[] = [];
  const halls = new HallFiles(null, (line) => said.push(line), saleWaitMs);
  open.push(halls);
  const app = createShopApp({
    settings: {
      base: '',
      apiUrl: undefined,
      publicOrigin: undefined,
      trustProxy: false,
      hallShareMs: shareMs,
      origins: { frameAncestors: [], bank: [], image: [], script: [] },
    },
    files: new Map(),
    page: '<!doctype html><head><base href="/" /></head>',
    boxOffice: {
      fetch: async (request) => {
        const { headers } = request;
        asked.push({
          query: new URL(request.url).search,
          cookie: headers.get('Cookie'),
          tag: headers.get('If-None-Match'),
          plan: headers.get(knownPlanHeader),
          signal: request.signal,
        });
        const reply = await answer(asked.at(-1) as Asked);
        await hold();
        return reply;
      },
    },
    ...(hasFiles && { halls }),
    ...(replies && { replies }),
  });
  const map = async (
    headers: Record<string, string> = {},
    body = '{"hash":"A","calendar_id":"1"}',
    query = '',
    signal: AbortSignal | null = null,
  ) =>
    app.fetch(
      new Request(`http://shop.test/api/scheme/map${query}`, {
        method: 'POST',
        body,
        signal,
        headers: { Accept: `${saleType}, application/json`, ...headers },
      }),
    );
  const get = async (path: string, headers: Record<string, string> = {}) =>
    app.fetch(new Request(`http://shop.test${path}`, { headers }));
  /** Waits until the hall has a file. */
  const isMade = async (): Promise<void> => {
    await map();
    await halls.idle();
    asked.length = 0;
  };
  return { asked, said, halls, map, get, isMade };
}

export const json = (text: string, headers: Record<string, string> = {}): Response =>
  new Response(text, { headers: { 'Content-Type': 'application/json', ...headers } });
export const typeOf = (reply: Response): string | null => reply.headers.get('Content-Type');

/** A sale's content: its hall, and the number of sold seats. */
export async function saleIn(reply: Response) {
  const sale = decodeSale(new Uint8Array(await reply.arrayBuffer()));
  if (!sale.ok) throw new Error(JSON.stringify(sale.problem));
  const free = sale.value.availability.states.filter((state) => state === SEAT_FREE).length;
  return { source: sale.value.source, sold: seats.length - free };
}
