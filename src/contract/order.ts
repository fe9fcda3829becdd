import * as z from 'zod/mini';

import { isLocalPath } from './address.ts';
import type { EventHash, Minor, OrderHash } from './brand.ts';
import { errorCodes } from './codes.ts';
import { errorOf, isObject } from './envelope.ts';
import { localAddress, localText } from './local-text.ts';
import { moment, momentOrNone, paymentAttempt } from './payment-attempt.ts';
import {
  ageLimit,
  countOr,
  dayWords,
  flag,
  flagOrNull,
  heldSeconds,
  id,
  intOr,
  link,
  listOf,
  looseHashOf,
  looseIdOf,
  minorOf,
  money,
  price,
  shortText,
  sideListOf,
  sidePart,
  text,
  eveningColorsIn,
} from './scalars.ts';

/** How a ticket's code is drawn: `tickettype` 2 = none, 1 = QR, anything else = barcode. */
type TicketCodeKind = 'none' | 'qr' | 'barcode';

const codeKind = (type: string): TicketCodeKind => (type === '2' ? 'none' : type === '1' ? 'qr' : 'barcode');

/** How a line's price was paid besides money, and its service fee: our own optional part. */
export const lineShare = z.object({ promo: price, bonuses: price, fee: price });

/**
 * One line of an order: a ticket (`main`) or an added service (`toping`). `costMinor` is quantity × price as the back
 * end counts it. `_qrcode` and `_barcode` are pictures (data URI or bare base64), '' if there is none.
 *
 * @internal Used by tests.
 */
export const ticketLine = z.pipe(
  z.looseObject({
    id,
    action_group: shortText,
    price: money,
    quant: countOr(1),
    cost: money,
    tickettype: shortText,
    _qrcode: text,
    _barcode: text,
    ticketcode: text,
    tickethash_id: text,
    candelete: flag,
    parent_id: text,
    age_from: ageLimit,
    rowname: shortText,
    seat: shortText,
    seatname: shortText,
    sector: shortText,
    sectorname: shortText,
    day: dayWords,
    time: shortText,
    open_date: flag,
    day_str: shortText,
    dayofweek: shortText,
    urlyandexmap: link,
    status_id: intOr(0),
    visitor: shortText,
    usereturn: flagOrNull,
    usepromo: flagOrNull,
    share: sidePart(lineShare),
    visits: countOr(0),
  }),
  z.transform((row) => ({
    id: row.id,
    group: row.action_group,
    priceMinor: row.price,
    quantity: row.quant,
    costMinor: row.cost,
    codeKind: codeKind(row.tickettype.trim()),
    qrImage: row._qrcode,
    barcodeImage: row._barcode,
    code: row.ticketcode,
    ticketHash: row.tickethash_id,
    removable: row.candelete,
    parentId: row.parent_id,
    action: localText(row, 'action', 'name'),
    /** The event's picture and its colours: our own optional parts. */
    image: localAddress(row, 'picture', 'image_url'),
    colors: eveningColorsIn(row),
    ageFrom: row.age_from,
    row: row.rowname,
    seat: row.seatname === '' ? row.seat : row.seatname,
    sector: localText(row, 'sectorname', 'sector'),
    category: localText(row, 'category', 'clientcategory'),
    zone: localText(row, 'zonelevel'),
    day: row.day,
    /** It admits on every day up to this one: our own optional part. */
    openDate: row.open_date,
    time: row.open_date ? '' : row.time,
    dayText: row.day_str,
    weekday: row.dayofweek,
    address: localText(row, 'address'),
    place: localText(row, 'seatroot'),
    mapUrl: row.urlyandexmap,
    /** Returned (70 or 80, as a refund row's): it has no code and is not valid. */
    returned: row.status_id === 70 || row.status_id === 80,
    /** An application (60) exists and is not confirmed yet. */
    returnAsked: row.status_id === 60,
    /** The visitor of a named ticket; '' if the back end does not say. */
    visitor: row.visitor,
    share: row.share,
    /** The number of visits that it took from a subscription. */
    visits: row.visits,
    /** Whether it can be returned at all; null = the back end does not say. */
    returnable: row.usereturn,
    /** Whether promo codes apply to it; null = the back end does not say. */
    promoAllowed: row.usepromo,
  })),
);
export type TicketLine = z.output<typeof ticketLine>;

const serviceFee = z.pipe(
  z.looseObject({ action_group: shortText, cost: money, price: money }),
  z.transform((row) => ({ group: row.action_group, costMinor: row.cost === 0 ? row.price : row.cost })),
);

/**
 * An extra service on offer. `limit` is the maximum at one price; 0 = no limit of its own.
 *
 * @internal Used by tests.
 */
export const specialOffer = z.pipe(
  z.looseObject({
    parent_id: text,
    package_id: text,
    price_id: text,
    cost: money,
    limit: countOr(0),
    usereturn: flagOrNull,
    candelete: flagOrNull,
  }),
  z.transform((row) => ({
    parentId: row.parent_id,
    packageId: row.package_id,
    priceId: row.price_id,
    costMinor: row.cost,
    limit: row.limit,
    action: localText(row, 'action', 'name'),
    /** Whether it can be returned once paid; null = the back end does not say. */
    returnable: row.usereturn,
    /** Whether it can be removed from the order again; null = the back end does not say. */
    removable: row.candelete,
  })),
);
export type SpecialOffer = z.output<typeof specialOffer>;

/**
 * Loyalty card, bonuses and promo code of an order. Bonuses are whole units, not money.
 *
 * @internal Used by tests.
 */
export const discountData = z.pipe(
  z.looseObject({
    cardCode: shortText,
    cardProof: countOr(0),
    isBlocked: flag,
    availableBonuses: countOr(0),
    useBonuses: countOr(0),
    totalBalance: intOr(0),
    totalDiscount: money,
    chargedBonus: countOr(0),
    promoCode: shortText,
    pochtaBankCode: text,
    pochtaBankText: text,
  }),
  z.transform((row) => ({
    cardCode: row.cardCode,
    /**
     * The number of mails with a code sent to the card's owner. Until the code is entered, nothing about the card is
     * disclosed. Our own and optional: 0 if the card is proved, or need not be.
     */
    proofMails: row.cardProof,
    blocked: row.isBlocked,
    availableBonuses: row.availableBonuses,
    usedBonuses: row.useBonuses,
    balance: row.totalBalance,
    discountMinor: row.totalDiscount,
    chargedBonuses: row.chargedBonus,
    promoCode: row.promoCode,
    partnerCode: row.pochtaBankCode,
    partnerText: row.pochtaBankText,
  })),
);

/**
 * A paid order's books: our own optional part. Money received, refunded and withheld for spent bonuses; what promo code
 * and bonuses paid at the sale; bonuses returned, earned and taken back, as counts. `arrived`: the part of the refunded
 * money that the buyer already has; the rest arrives by `moneyBy` at the latest, if given.
 */
const orderBooks = z.object({
  paid: price,
  returned: price,
  arrived: money,
  moneyBy: momentOrNone,
  withheld: price,
  promo: price,
  bonuses: price,
  bonusesBack: countOr(0),
  earned: countOr(0),
  withdrawn: countOr(0),
});

/**
 * An application to return tickets that is not confirmed by its mailed link yet: when it was made, and until when the
 * link is valid.
 */
const askedReturn = z.pipe(
  z.looseObject({ at: moment, till: moment }),
  z.transform(({ at, till }) => ({ atMs: (at ?? 0) * 1000, tillMs: (till ?? 0) * 1000 })),
);

/** A way to pay. `qr` shows a code instead of leaving the page; `card` means a card. */
const paymentType = z.pipe(
  z.looseObject({ creditcompany_id: id, protocol_type: text, protocol_kind: text }),
  z.transform((row) => ({
    id: row.creditcompany_id,
    protocol: row.protocol_type,
    qr: row.protocol_kind.trim().toLowerCase() === 'qr',
    card: row.protocol_kind.trim().toLowerCase() === 'card',
    name: localText(row, 'name'),
    description: localText(row, 'descript'),
  })),
);
export type PaymentType = z.output<typeof paymentType>;

/** Payment id → path; an entry that is not a site-local path is dropped, so no other host can be called. */
const paymentPaths = z.pipe(
  z.optional(z.unknown()),
  z.transform((value: unknown): Readonly<Record<string, string>> => {
    if (typeof value !== 'object' || value === null) return {};
    const entries = Object.entries(value).filter((entry): entry is [string, string] => isLocalPath(entry[1]));
    return Object.fromEntries(entries);
  }),
);

/* A sum to pay must be present and not negative: a missing one must never be shown as "0 ₽". */
const payable = (sum: unknown, isDue: boolean, context: z.core.ParsePayload): Minor => {
  const minor = minorOf(sum);
  if (isDue && (minor === null || minor < 0))
    context.issues.push({ code: 'custom', message: 'not a sum to pay', input: sum });
  return Math.max(0, minor ?? 0) as Minor;
};

/** An order as its page shows it. The payable sum is always `totalMinor`, never a sum of lines. */
export const orderView = z.pipe(
  z.looseObject({
    ord_num: id,
    hash: looseIdOf<OrderHash>(),
    errorCode: z.optional(z.unknown()),
    errorText: text,
    reservetime: heldSeconds,
    demsumma: z.optional(z.unknown()),
    cost: money,
    currency: text,
    main: listOf(ticketLine),
    toping: listOf(ticketLine),
    service: sideListOf(serviceFee),
    addToping: sideListOf(specialOffer),
    discountData: sidePart(discountData),
    books: sidePart(orderBooks),
    printingAllowed: flag,
    paymentAllowed: flag,
    urnPay: paymentPaths,
    payments: sideListOf(paymentType),
    creditCompanyId: text,
    payment_qr: flag,
    name: shortText,
    email: shortText,
    phone: shortText,
    demandstatusid: intOr(0),
    schemeCode: intOr(null),
    usereturn: flagOrNull,
    hash_event: looseHashOf<EventHash>(),
    mailed: flag,
    ticket_mail: flag,
    payment_attempts: sideListOf(paymentAttempt),
    return_asked: sideListOf(askedReturn),
  }),
  z.transform((body, context) => ({
    number: body.ord_num,
    hash: body.hash,
    /* A view without a code is fine: most live ones send it only on failure. */
    errorCode: errorOf(body)?.code ?? errorCodes.none,
    errorText: body.errorText,
    /** Seconds left to pay, counted by the back end at the moment of the reply; null = no deadline. */
    reserveSeconds: body.reservetime,
    totalMinor: payable(body.demsumma, body.paymentAllowed, context),
    costMinor: body.cost,
    currency: body.currency,
    tickets: body.main,
    services: body.toping,
    fees: body.service,
    offers: body.addToping,
    discount: body.discountData,
    books: body.books,
    printingAllowed: body.printingAllowed,
    paymentAllowed: body.paymentAllowed,
    paymentPaths: body.urnPay,
    paymentTypes: body.payments,
    chosenPaymentId: body.creditCompanyId,
    /** The back end prefers payment by a QR code. */
    byQr: body.payment_qr,
    buyer: { name: body.name, email: body.email, phone: body.phone },
    statusId: body.demandstatusid,
    /** 0 success, 3 verifying, 4 failed, null = not such an order. */
    schemeCode: body.schemeCode,
    /** null = the order says nothing: the shop's own rule applies. */
    returnAllowed: body.usereturn,
    eventHash: body.hash_event,
    /** The back end says that the tickets were mailed; without the field nothing is claimed. */
    mailed: body.mailed,
    /** The back end mails single tickets to their visitors. */
    mailsTickets: body.ticket_mail,
    /** Attempts to pay as far as the back end lists them, the latest at the end. */
    attempts: body.payment_attempts,
    /** Unconfirmed applications to return tickets, as far as the back end lists them. */
    askedReturns: body.return_asked,
  })),
);
export type OrderView = z.output<typeof orderView>;

/**
 * `/api/order/status-change`: a number, bare or as text; 0 = still unpaid, below 0 = the bank has declined the code,
 * above 0 = decided, the order says how.
 */
export const orderStatus = z.pipe(
  z.pipe(
    z.unknown(),
    z.transform((body: unknown) => (typeof body === 'string' && body.trim() !== '' ? Number(body) : body)),
  ),
  z.number(),
);

/** `/api/order/get-num`: `{num}` or the bare number. */
export const orderNumber = z.pipe(
  z.pipe(
    z.unknown(),
    z.transform((body: unknown): unknown => (isObject(body) ? body['num'] : body)),
  ),
  id,
);
