import * as z from 'zod/mini';

import type { EventHash } from './brand.ts';
import { defaultPriceLimit } from './codes.ts';
import { localAddress, localText } from './local-text.ts';
import {
  ageLimit,
  dayWords,
  flag,
  flagOnByDefault,
  heldSeconds,
  intOr,
  link,
  looseIdOf,
  text,
  eveningColorsIn,
} from './scalars.ts';

/** A part of a season pass or of a composite event. */
export const compositionItem = z.pipe(
  z.looseObject({ eventstr_day: dayWords, eventstr_time: text, url: link, eventstrsortnum: intOr(0) }),
  z.transform((row) => ({
    name: localText(row, 'eventstr'),
    day: row.eventstr_day,
    time: row.eventstr_time,
    dayText: localText(row, 'str_day'),
    url: row.url,
    sort: row.eventstrsortnum,
    place: localText(row, 'seatroot'),
    address: localText(row, 'address'),
  })),
);

/**
 * The event as its own page and the scheme page show it. `ticketLimit` is the maximum number of tickets in one order.
 */
export const eventInfo = z.pipe(
  z.looseObject({
    event_id: text,
    action_id: text,
    hash_id: looseIdOf<EventHash>(),
    age_from: ageLimit,
    duration: text,
    totalticketcount: intOr(0),
    showticketcount: flag,
    showquant: flag,
    usepushkarta: flag,
    /* An installation that does not know the field sells by every method. */
    usenopushkarta: flagOnByDefault,
    signlang: flag,
    useseatsvg: flag,
    writeticketname: flag,
    maybefree: flag,
    rowcount: intOr(0),
    demquantlimit: intOr(0),
    menukind_id: text,
    mainmenu_id: text,
    seatroot_id: text,
    urlyandexmap: link,
    /* A field of our own, named as in the order: most back ends do not state it before an order exists. */
    reservetime: heldSeconds,
    /* Also our own. */
    open_date: flag,
  }),
  z.transform((row) => ({
    id: row.event_id === '' ? row.action_id : row.event_id,
    hash: row.hash_id,
    name: localText(row, 'action', 'event'),
    note: localText(row, 'note'),
    description: localText(row, 'descript'),
    infoUrl: localAddress(row, 'link', 'descript_url'),
    image: localAddress(row, 'picture', 'image_url'),
    colors: eveningColorsIn(row),
    ageFrom: row.age_from,
    duration: row.duration,
    address: localText(row, 'address'),
    mapUrl: row.urlyandexmap,
    ticketCount: row.totalticketcount,
    showTicketCount: row.showticketcount,
    showQuantity: row.showquant,
    giftCardAllowed: row.usepushkarta,
    otherMethodsAllowed: row.usenopushkarta,
    signLanguage: row.signlang,
    hasScheme: row.useseatsvg,
    nominal: row.writeticketname,
    free: row.maybefree,
    rowsShown: row.rowcount < 1 ? 5 : row.rowcount,
    ticketLimit: row.demquantlimit > 0 ? row.demquantlimit : defaultPriceLimit,
    menuKindId: row.menukind_id,
    mainMenuId: row.mainmenu_id,
    venueId: row.seatroot_id,
    /** Seconds for which an unpaid order is held; null if the back end does not say. */
    reserveSeconds: row.reservetime,
    /** An open date: its day is the last on which a ticket admits, at any time. */
    openDate: row.open_date,
  })),
);
