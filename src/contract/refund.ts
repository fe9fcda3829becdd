import * as z from 'zod/mini';

import { localText } from './local-text.ts';
import { lineShare } from './order.ts';
import { momentOrNone } from './payment-attempt.ts';
import {
  countOr,
  id,
  intOr,
  listOf,
  money,
  moneyOrNull,
  shortText,
  sideListOf,
  sidePart,
  text,
} from './scalars.ts';

/** A ticket on the refund page. `statusId` 0 selectable, 60 not confirmed, 70 and 80 confirmed, null = not given. */
const refundRow = z.pipe(
  z.looseObject({
    id,
    status_id: intOr(null),
    returndatime: shortText,
    summa: money,
    quant: countOr(1),
    ord_num: text,
    datime: shortText,
    owner_name: shortText,
    email: shortText,
    phone: shortText,
    sortnum: text,
    returnreason_id: text,
    price: money,
    share: sidePart(lineShare),
    withheld: money,
    earned: countOr(0),
    visitor: shortText,
    ticketcode: text,
    visits: countOr(0),
  }),
  z.transform((row) => ({
    id: row.id,
    statusId: row.status_id,
    /** Seconds left, or `dd.mm.yyyy hh:mm[:ss]`; parsed in src/core/order/refund-choice.ts. */
    returnUntil: row.returndatime,
    sumMinor: row.summa,
    quantity: row.quant,
    orderNumber: row.ord_num,
    orderedAt: row.datime,
    owner: { name: row.owner_name, email: row.email, phone: row.phone },
    group: row.sortnum,
    reasonId: row.returnreason_id,
    /** Its price without the service fee; 0 if the back end does not say. */
    priceMinor: row.price,
    share: row.share,
    /** The part of the refund withheld for spent bonuses. */
    withheldMinor: row.withheld,
    /** The bonuses that the order earned for it: they are withdrawn when it is returned. */
    earned: row.earned,
    /** A named ticket's visitor and number; '' if the back end does not say, or it is a service. */
    visitor: row.visitor,
    code: row.ticketcode,
    /** The number of visits returned to a subscription with it. */
    visits: row.visits,
    category: localText(row, 'clientcategory'),
    name: localText(row, 'name', 'action'),
  })),
);

const reason = z.pipe(
  z.looseObject({ id }),
  z.transform((row) => ({ id: row.id, name: localText(row, 'name'), note: localText(row, 'descript') })),
);

/** `/api/order/return/{id}`: rows in `response`, reasons, consent text and date beside it. */
export const refundData = z.pipe(
  z.looseObject({
    response: z.looseObject({ rows: listOf(refundRow) }),
    reasons: sideListOf(reason),
    text,
    date: text,
    bonus_balance: intOr(null),
    money_by: momentOrNone,
    announced: moneyOrNull,
  }),
  z.transform((reply) => ({
    rows: reply.response.rows,
    reasons: reply.reasons,
    consent: reply.text,
    /** The back end's own clock, `dd.mm.yyyy hh:mm[:ss]`, or a date without an hour. */
    date: reply.date,
    /** Bonuses on the card on which the order earns; null = it earns none, or the back end does not say. */
    bonusBalance: reply.bonus_balance,
    /** When the money of confirmed rows arrives at the latest, ms since 1970; null = unknown. */
    moneyByMs: reply.money_by,
    /** The refund announced in the mail with the link; null = unknown. */
    announcedMinor: reply.announced,
  })),
);
export type RefundRow = z.output<typeof refundRow>;
export type RefundData = z.output<typeof refundData>;
