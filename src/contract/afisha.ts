import * as z from 'zod/mini';

import type { EventHash } from './brand.ts';
import { compositionItem, eventInfo } from './event-info.ts';
import { localAddress, localText } from './local-text.ts';
import { day, flag, id, idOf, intOr, link, minorOf, rowsOf, sideListOf, sidePart, text } from './scalars.ts';
import { setup } from './setup.ts';

/** Rows per page of the poster if the menu kind does not say. */
const defaultRows = 100;

const menuKind = z.pipe(
  z.looseObject({
    menukind_id: id,
    menukindsortnum: intOr(0),
    menucolumncount: intOr(0),
    menurowcount: intOr(0),
    showfiltercalendar: flag,
    showattribute: flag,
  }),
  z.transform((row) => ({
    id: row.menukind_id,
    name: localText(row, 'menukindname'),
    sort: row.menukindsortnum,
    /** 1–4; 0 = the kind does not say. */
    columns: Math.min(4, Math.max(0, row.menucolumncount)),
    rows: row.menurowcount > 0 ? row.menurowcount : defaultRows,
    calendarFilter: row.showfiltercalendar,
    tagFilter: row.showattribute,
    heading: localText(row, 'title_h1'),
  })),
);

const mainMenu = z.pipe(
  z.looseObject({
    mainmenu_id: id,
    menukind_id: text,
    mainmenusortnum: intOr(0),
    showimage: flag,
  }),
  z.transform((row) => ({
    id: row.mainmenu_id,
    kindId: row.menukind_id,
    sort: row.mainmenusortnum,
    showImage: row.showimage,
    image: localAddress(row, 'picture', 'image_url'),
    name: localText(row, 'mainmenuname'),
    heading: localText(row, 'title_h2'),
  })),
);

const performance = z.pipe(
  z.looseObject({ event_id: id, eventday: day, eventtime: text, ticketcount: intOr(0) }),
  z.transform((row) => ({
    eventId: row.event_id,
    day: row.eventday,
    time: row.eventtime,
    tickets: row.ticketcount,
  })),
);

const venue = z.pipe(
  z.looseObject({ seatroot_id: id, urlyandexmap: link }),
  z.transform((row) => ({
    id: row.seatroot_id,
    name: localText(row, 'seatroot'),
    address: localText(row, 'address'),
    mapUrl: row.urlyandexmap,
  })),
);

const idList = (list: string): readonly string[] =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const tag = z.pipe(
  z.looseObject({ attr_id: id }),
  z.transform((row) => ({ id: row.attr_id, name: localText(row, 'attrname') })),
);

const eventTag = z.pipe(
  z.looseObject({ event_id: id, attr_id: text }),
  z.transform((row) => ({
    eventId: row.event_id,
    tagIds: idList(row.attr_id),
  })),
);

const image = z.pipe(
  z.looseObject({ image_id: id }),
  z.transform((row) => ({ id: row.image_id, url: localAddress(row, 'picture', 'image_url') })),
);

/* An installation without the field gives no prices; a negative one is ignored. */
const sum = z.pipe(
  z.optional(z.unknown()),
  z.transform((value) => {
    const minor = minorOf(value);
    return minor !== null && minor >= 0 ? minor : null;
  }),
);

/* A card without an id or a hash leads nowhere, so both are required here. */
const posterEvent = z.pipe(
  z.looseObject({
    event_id: id,
    hash_id: idOf<EventHash>(),
    eventsotrnum: intOr(0),
    attr_id: text,
    price_from: sum,
    price_to: sum,
  }),
  z.transform((row) => ({
    ...eventInfo.parse(row),
    id: row.event_id,
    hash: row.hash_id,
    imageId: localText(row, 'image_id'),
    tagIds: idList(row.attr_id),
    sort: row.eventsotrnum,
    /** The range of ticket prices, fee included; null if the back end does not say. */
    prices: row.price_from === null ? null : { from: row.price_from, to: row.price_to ?? row.price_from },
  })),
);
export type PosterEvent = z.output<typeof posterEvent>;

const eventComposition = z.pipe(
  z.looseObject({ event_id: text }),
  z.transform((row) => ({ eventId: row.event_id, ...compositionItem.parse(row) })),
);

/** `GET /api/afisha`. */
export const afisha = z.pipe(
  z.looseObject({
    kind_menu: sideListOf(menuKind),
    main_menu: sideListOf(mainMenu),
    calendar: sideListOf(performance),
    venues: sideListOf(venue),
    action: rowsOf(posterEvent),
    list_tags: sideListOf(tag),
    event_tags: sideListOf(eventTag),
    images: sideListOf(image),
    composition: sideListOf(eventComposition),
    setup: sidePart(setup),
  }),
  z.transform((body) => ({
    /** The same as the reply of `/api/setup`, from which it is usually read. */
    setup: body.setup,
    kinds: body.kind_menu.toSorted((a, b) => a.sort - b.sort),
    mainMenu: body.main_menu.toSorted((a, b) => a.sort - b.sort),
    performances: body.calendar,
    venues: body.venues,
    events: body.action.toSorted((a, b) => a.sort - b.sort),
    tags: body.list_tags,
    eventTags: body.event_tags,
    images: body.images,
    composition: body.composition,
  })),
);
export type Afisha = z.output<typeof afisha>;
