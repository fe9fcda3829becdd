import { knownPlanHeader, planHeader } from '../../src/contract/hall-file.ts';
import { benchHall, benchZones } from './bench-hall.ts';

const day = '20.12.2040';
type Generated = { readonly reply: string; readonly taken: string };
const halls = new Map<number, Generated>();

/** A hash that contains the number of the hall's seats. */
export const hashOf = (seats: number): string => String(seats).padStart(40, '0');

/** The back end for halls of any size, by `hashOf`. */
export async function answerGenerated(request: Request): Promise<Response> {
  const body: unknown = request.method === 'POST' ? JSON.parse(await request.text()) : {};
  const seats = Number((body as { readonly hash?: string }).hash ?? 0);
  const json = (response: unknown): Response => Response.json({ response });
  switch (new URL(request.url).pathname) {
    case '/api/token':
      return json('bench');
    case '/api/setup':
      return json({ app: { language: 'ru', currency: 'RUB' }, db: { languages: 'ru,en,kz,ch' } });
    case '/api/scheme':
      return json(eventOf(seats));
    case '/api/scheme/sessions':
      return json({
        list: [{ calendar_id: '1', event_day: day, event_time: '19:00', quant: String(seats) }],
      });
    case '/api/scheme/map': {
      // Like a back end that avoids a reply of megabytes.
      const plan = `bench-${seats}`;
      const headers = {
        'Content-Type': 'application/json',
        'Cache-Control': 'public, max-age=60',
        [planHeader]: plan,
      };
      if (request.headers.get(knownPlanHeader) === plan)
        return Response.json({ response: { taken: generated(seats).taken, seat_stand: [] } }, { headers });
      return new Response(generated(seats).reply, { headers });
    }
    default:
      return new Response('{}', { status: 404 });
  }
}

function generated(seats: number): Generated {
  const known = halls.get(seats);
  if (known !== undefined) return known;
  const { map } = benchHall(seats);
  const taken = Buffer.alloc(Math.ceil(map.seat_numbers.length / 8));
  for (const [at, { quantity }] of map.seat_numbers.entries())
    if (quantity === '0') taken[at >> 3] = (taken[at >> 3] ?? 0) | (1 << (at & 7));
  const made = { reply: JSON.stringify({ response: map }), taken: taken.toString('base64') };
  halls.set(seats, made);
  return made;
}

function eventOf(seats: number) {
  return {
    action: {
      event_id: '1',
      action_id: '1',
      hash_id: hashOf(seats),
      action_ru: `Зал на ${seats} мест`,
      useseatsvg: '1',
      demquantlimit: '8',
      usenopushkarta: '1',
      totalticketcount: String(seats),
    },
    actionStr: [],
    calendar: [{ day, _time: [{ time: '19:00', quantity: String(seats), pricetype_id: '1' }] }],
    price: benchZones.map(({ id, color, price }) => ({
      action_id: '1',
      action_day: day,
      pricetype_id: '1',
      clientcategory_id: '1',
      zonelevel_id: id,
      zonelevel_ru: `Зона ${id}`,
      zonecolor: color,
      category_ru: 'Полный',
      price: String(price),
      priceservise: '0',
      currency_id: '1',
      minlimit: '0',
      maxlimit: '8',
      needprice: '0',
      useproculture: '1',
    })),
    ticketPrice: [],
    ticketInfo: null,
    checkboxList: [],
  };
}
