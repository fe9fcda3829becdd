import * as z from 'zod/mini';

import { localText } from './local-text.ts';
import { id, intOr, listOf, money, sideListOf, text } from './scalars.ts';

/** A ticket on the refund page. `statusId` 0 selectable, 60 not confirmed, 70 and 80 confirmed, null = not said. */
export const refundRow = z.pipe(
  z.looseObject({
    id,
    status_id: intOr(null),
    returndatime: text,
    summa: money,
    quant: intOr(1),
    ord_num: text,
    datime: text,
    owner_name: text,
    email: text,
    phone: text,
    sortnum: text,
    returnreason_id: text,
  }),
  z.transform((row) => ({
    id: row.id,
    statusId: row.status_id,
    /** Seconds left, or `dd.mm.yyyy hh:mm[:ss]`; read by the refund kernel. */
    returnUntil: row.returndatime,
    sumMinor: row.summa,
    quantity: row.quant,
    orderNumber: row.ord_num,
    orderedAt: row.datime,
    owner: { name: row.owner_name, email: row.email, phone: row.phone },
    group: row.sortnum,
    reasonId: row.returnreason_id,
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
  }),
  z.transform((reply) => ({
    rows: reply.response.rows,
    reasons: reply.reasons,
    consent: reply.text,
    /** The back end's own clock, `dd.mm.yyyy hh:mm[:ss]`, or a bare day, which says nothing of the hour. */
    date: reply.date,
  })),
);
export type RefundRow = z.output<typeof refundRow>;
export type RefundData = z.output<typeof refundData>;
