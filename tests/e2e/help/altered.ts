import type { APIResponse, Page, Route } from 'playwright/test';

type Json = Record<string, unknown>;

/** The back end's original reply to a page's request, never a hall file. */
export const rawReply = (route: Route): Promise<APIResponse> =>
  route.fetch({ headers: { ...route.request().headers(), accept: 'application/json' } });

/** Alters a reply of the back end, as if the shop were configured differently. */
async function alter(page: Page, path: string, change: (response: Json) => Json): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const reply = await rawReply(route);
    const body = (await reply.json()) as { response: Json };
    await route.fulfill({ response: reply, json: { ...body, response: change(body.response) } });
  });
}

/** The parts of a setup that a test changes; each is merged over the sandbox's setup. */
type SetupChange = {
  readonly app?: Json;
  readonly db?: Json;
  readonly [field: string]: unknown;
};

/** A shop with a changed setup. */
export const withSetup = (page: Page, { app, db, ...rest }: SetupChange): Promise<void> =>
  alter(page, '/api/setup', (setup) => ({
    ...setup,
    ...rest,
    app: { ...(setup['app'] as Json), ...app },
    db: { ...(setup['db'] as Json), ...db },
  }));

/** A poster with changed lists. */
export const withPoster = (page: Page, change: (poster: Json) => Json): Promise<void> =>
  alter(page, '/api/afisha', (poster) => ({ ...poster, ...change(poster) }));

/** An order with changed fields; undefined removes one. */
export const withOrder = (page: Page, change: (order: Json) => Json): Promise<void> =>
  alter(page, '/api/order/view/', (order) => ({ ...order, ...change(order) }));

/** A refund page with changed rows. */
export const withRefund = (page: Page, rows: () => readonly Json[]): Promise<void> =>
  alter(page, '/api/order/return/*', () => ({ error_code: '0', rows: rows() }));

/** `count` events of one kind, each with its own name, description and day. */
export function manyEvents(count: number): Json {
  const number = (at: number) => String(at + 1);
  const all = Array.from({ length: count }, (_, at) => at);
  return {
    kind_menu: [
      {
        menukind_id: '1',
        menukindname_ru: 'Билеты',
        title_h1_ru: 'Всё, что идёт',
        menukindsortnum: '1',
        menucolumncount: '4',
        menurowcount: '3',
        showfiltercalendar: '1',
        showattribute: '1',
      },
    ],
    main_menu: [],
    action: all.map((at) => ({
      event_id: number(at),
      hash_id: number(at).padStart(40, 'A'),
      action_ru: `Вечер номер ${number(at)}`,
      descript_ru:
        `<p>Описание вечера, в котором <b>ничего</b> не повторяется, кроме числа ${number(at)}.</p>`.repeat(
          3,
        ),
      totalticketcount: at % 3 === 0 ? '0' : '12',
      showticketcount: '1',
      eventsotrnum: number(at),
      menukind_id: '1',
      mainmenu_id: '1',
      attr_id: number(at % 25),
      age_from: '12',
    })),
    calendar: all.map((at) => ({
      event_id: number(at),
      eventday: `${String((at % 28) + 1).padStart(2, '0')}.12.2030`,
      eventtime: '19:00',
      ticketcount: at % 3 === 0 ? '0' : '12',
    })),
    list_tags: Array.from({ length: 25 }, (_, at) => ({
      attr_id: number(at),
      attrname_ru: `Рубрика ${number(at)}`,
    })),
    event_tags: [],
    images: [],
    composition: [],
  };
}
