import * as z from 'zod/mini';

import type { OrderHash } from './brand.ts';
import { checkboxItem } from './event.ts';
import { localText, type Lang } from './local-text.ts';
import { checkedWire } from './requests.ts';
import {
  dayWords,
  flag,
  heldSeconds,
  id,
  intOr,
  listOf,
  looseHashOf,
  looseIdOf,
  money,
  shortText,
  sideListOf,
  text,
} from './scalars.ts';

/** One ticket that awaits its visitor's name. `age`: 0 not asked, 1 a number of years, 2 a birth date. */
const nominalTicket = z.pipe(
  z.looseObject({
    id,
    hash_id: looseIdOf<OrderHash>(),
    ord_num: text,
    demandstatusid: intOr(0),
    reservetime: heldSeconds,
    day: dayWords,
    time: text,
    summa: money,
    needage: intOr(0),
    needmiddlename: flag,
    needdocument: flag,
    needcountry: flag,
    needregion: flag,
    country_id: text,
    usereturn: flag,
    seatname: shortText,
    rowname: shortText,
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
    checkboxList: sideListOf(checkboxItem),
    docTypes: sideListOf(named),
    countries: sideListOf(named),
    regions: sideListOf(named),
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

/** One visitor as filled in; what a ticket does not ask for is ''. `birthDate` is `dd.mm.yyyy`. */
export type Visitor = {
  readonly ticketId: string;
  readonly surname: string;
  readonly name: string;
  readonly middleName: string;
  readonly age: string;
  readonly birthDate: string;
  readonly documentTypeId: string;
  readonly documentNumber: string;
  readonly countryId: string;
  readonly regionId: string;
};

/** Naming the visitors of an order. */
export type NominalRequest = {
  readonly orderHash: OrderHash;
  readonly lang: Lang;
  readonly visitors: readonly Visitor[];
  /** Ids of the ticked rows of `checkboxList`. */
  readonly checked: readonly string[];
};

/** The body of `/api/confirm-nominal`: parallel lists with one entry per ticket. */
export const nominalWire = ({
  orderHash,
  lang,
  visitors,
  checked,
}: NominalRequest): Record<string, unknown> => {
  const each = (field: keyof Visitor): string[] => visitors.map((visitor) => visitor[field].trim());
  return {
    id: each('ticketId'),
    docTypeId: each('documentTypeId'),
    name: each('name'),
    surname: each('surname'),
    middleName: each('middleName'),
    docNum: each('documentNumber'),
    age: each('age'),
    date: each('birthDate'),
    countryId: each('countryId'),
    regionId: each('regionId'),
    hash: orderHash,
    lang,
    checkboxList: checkedWire(checked),
  };
};

/** The answer to naming: the order's hash, which may have changed; '' if the back end sends no valid one. */
export const confirmedNominal = z.pipe(
  z.looseObject({ hash: looseHashOf<OrderHash>() }),
  z.transform((body) => ({ hash: body.hash })),
);
export type ConfirmedNominal = z.output<typeof confirmedNominal>;
