import type { PageHead } from '../../../../fixtures/server/pages/page-head.ts';

/** The part of a built page that the server depends on. */
export const builtPage = [
  '<!doctype html><html lang="ru" class="parterre"><head><base href="/" />',
  '<script data-hall-worker="./w.js">first()</script>',
  '<title>Parterre</title></head><body><div id="app"></div></body></html>',
].join('\n');

export const hash = 'E'.repeat(40);

/** A back end's reply about an event with three prices: 100 + 45, 600 + 10 % and one for the culture card. */
export const wireEvent = (action: object = {}, more: object = {}) => ({
  action: {
    event_id: '7',
    action_id: '7',
    hash_id: hash,
    action_ru: 'Щелкунчик',
    action_en: 'The Nutcracker',
    action_kz: 'Щелкунчик',
    action_ch: '胡桃夹子',
    descript_ru: '<p>Балет в двух действиях.</p>',
    descript_en: 'A ballet in two acts.',
    address_ru: 'Садовая, 9',
    address_en: '9 Garden Street',
    image_url_ru: '/api/images/nutcracker.jpg',
    totalticketcount: '100',
    usenopushkarta: '1',
    age_from: '6',
    ...action,
  },
  actionStr: [],
  calendar: [
    { day: '24.12.2040', _time: [{ time: '19:00', quantity: '5', pricetype_id: '1' }] },
    { day: '26.12.2040', _time: [{ time: '12:00', quantity: '5', pricetype_id: '1' }] },
  ],
  price: [
    { clientcategory_id: '1', zonelevel_id: '1', price: '100', priceservise: '45', currency_id: '1' },
    { clientcategory_id: '2', zonelevel_id: '1', price: '600', priceservise: '10', currency_id: '2' },
  ],
  ticketPrice: [],
  ticketInfo: null,
  checkboxList: [],
  ...more,
});

export const wireSetup = {
  app: { currency: 'RUB', time_zone: 'Europe/Moscow' },
  db: {
    languages: 'ru,en,kz,ch',
    meta: {
      ru: { title: 'Театр', description: 'Спектакли', owner: 'Театр «Парус»', siteurlimage: '/share.png' },
      en: { title: 'Theatre', description: 'Plays', owner: 'The Sail' },
    },
  },
};

export const wireSessions = {
  list: [{ calendar_id: '1', event_day: '24.12.2040', event_time: '19:00', quant: '5' }],
};

export type Asked = { readonly path: string; readonly headers: Headers; readonly body: string };
/** A path's answer; undefined is a 404 with an empty body. */
export type Answers = Readonly<Record<string, (asked: Asked) => unknown>>;

export const usualAnswers: Answers = {
  '/api/token': () => 'token',
  '/api/setup': () => wireSetup,
  '/api/afisha': () => ({
    action: [{ ...wireEvent().action, price_from: '145', price_to: '660' }],
    calendar: [{ event_id: '7', eventday: '24.12.2040', eventtime: '19:00', ticketcount: '5' }],
  }),
  '/api/no-scheme': () => wireEvent(),
  '/api/scheme': () => wireEvent({ useseatsvg: '1' }),
  '/api/scheme/sessions': () => wireSessions,
};

/** A back end with these answers, and the requests it received. */
export function fakeBackEnd(answers: Answers) {
  const asked: Asked[] = [];
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const one = {
      path,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? init.body : '',
    };
    asked.push(one);
    const answer = await answers[path]?.(one);
    if (answer instanceof Response) return answer;
    return answer === undefined ? new Response('no', { status: 404 }) : Response.json({ response: answer });
  };
  return { ask, asked };
}

/** The content of a meta tag in a head. */
export const said = ({ metas }: PageHead, name: string): string | undefined =>
  metas.find((meta) => meta.name === name)?.content;
