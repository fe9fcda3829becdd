import * as z from 'zod/mini';

import type { OrderHash } from './brand.ts';
import { checkboxItem } from './event.ts';
import { localText } from './local-text.ts';
import { flag, id, intOr, listOf, looseIdOf, money, text } from './scalars.ts';

/** One ticket that waits for its visitor's name. `age`: 0 not asked, 1 a number of years, 2 a birth date. */
export const nominalTicket = z.pipe(
  z.looseObject({
    id,
    hash_id: looseIdOf<OrderHash>(),
    ord_num: text,
    demandstatusid: intOr(0),
    reservetime: intOr(null),
    day: text,
    time: text,
    summa: money,
    needage: intOr(0),
    needmiddlename: flag,
    needdocument: flag,
    needcountry: flag,
    needregion: flag,
    country_id: text,
    usereturn: flag,
    seatname: text,
    rowname: text,
  }),
  z.transform((row) => ({
    id: row.id,
    orderHash: row.hash_id,
    orderNumber: row.ord_num,
    statusId: row.demandstatusid,
    reserveSeconds: row.reservetime,
    action: localText(row, 'action'),
    day: row.day,
    time: row.time,
    category: localText(row, 'clientcategory'),
    sumMinor: row.summa,
    age: row.needage === 1 || row.needage === 2 ? row.needage : (0 as const),
    needsMiddleName: row.needmiddlename,
    needsDocument: row.needdocument,
    needsCountry: row.needcountry,
    needsRegion: row.needregion,
    countryId: row.country_id,
    returnAllowed: row.usereturn,
    sector: localText(row, 'sectorname'),
    row: row.rowname,
    seat: row.seatname,
  })),
);
export type NominalTicket = z.output<typeof nominalTicket>;

const named = z.pipe(
  z.looseObject({ id, country_id: text }),
  z.transform((row) => ({
    id: row.id,
    countryId: row.country_id,
    name: localText(row, 'name'),
    note: localText(row, 'note'),
  })),
);

/** `/api/order-data`: the tickets in `response`, the rest beside it. */
export const nominalData = z.pipe(
  z.looseObject({
    response: listOf(nominalTicket),
    text,
    checkboxList: listOf(checkboxItem),
    docTypes: listOf(named),
    countries: listOf(named),
    regions: listOf(named),
  }),
  z.transform((reply) => ({
    tickets: reply.response,
    consent: reply.text,
    checkboxes: reply.checkboxList,
    documentTypes: reply.docTypes,
    countries: reply.countries,
    regions: reply.regions,
  })),
);
export type NominalData = z.output<typeof nominalData>;
