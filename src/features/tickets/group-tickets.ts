import type { Minor } from '../../contract/brand.ts';
import type { OrderView, TicketLine } from '../../contract/order.ts';
import { dayParts, type DayParts } from '../../core/dates/venue-date.ts';

/** The tickets of one action (a performance, an excursion) with the services bought for it. */
export type TicketGroup = {
  readonly id: string;
  /** The line with the action's name, time and place for the group. */
  readonly lead: TicketLine;
  readonly tickets: readonly TicketLine[];
  readonly services: readonly TicketLine[];
  /** Valid tickets by quantity: one line may stand for several. */
  readonly ticketCount: number;
  /** Those that were given back. */
  readonly returnedCount: number;
  /** Whether something takes off what it costs. */
  readonly reduced: boolean;
  /** Tickets and services, the service fee among it. */
  readonly totalMinor: Minor;
  readonly feeMinor: Minor;
  /** Every line belongs to a ticket of another group and costs nothing: a performance of a season pass. */
  readonly included: boolean;
  /** The days that a season pass lets in on, in their order; empty for other tickets. */
  readonly passDays: readonly DayParts[];
};

const sum = (values: readonly number[]): Minor => values.reduce((total, value) => total + value, 0) as Minor;

/** How many tickets some lines are. */
export const countOf = (lines: readonly TicketLine[]): number => sum(lines.map((line) => line.quantity));

/** The days of a season pass's performances, each once, in their order; empty for any other ticket. */
export const passDays = (tickets: readonly TicketLine[], pass: TicketLine): readonly DayParts[] => {
  const days = tickets.flatMap(({ parentId, id, day }) =>
    parentId === pass.id && id !== pass.id ? (dayParts(day) ?? []) : [],
  );
  const numberOf = ({ day, month, year }: DayParts): number => (year * 12 + month) * 31 + day;
  return [...new Map(days.map((day) => [numberOf(day), day]))]
    .toSorted(([a], [b]) => a - b)
    .map(([, day]) => day);
};

/**
 * Groups in the order their first ticket came in. A service joins the group it names, else its parent's, else it
 * forms its own; a fee for a missing group is shown with the first, so that none is hidden.
 */
export const groupTickets = (
  order: Pick<OrderView, 'tickets' | 'services' | 'fees'> & Partial<Pick<OrderView, 'discount'>>,
): readonly TicketGroup[] => {
  const parentGroups = new Map(order.tickets.map((line) => [line.id, line.group]));
  const groupIds = new Set(order.tickets.map((line) => line.group));
  const given = new Set(order.tickets.filter((line) => line.returned).map((line) => line.id));
  const homeOf = (service: TicketLine): string =>
    groupIds.has(service.group) ? service.group : (parentGroups.get(service.parentId) ?? service.group);

  const homes = order.services.map(homeOf);
  const all = [...new Set([...groupIds, ...homes])];
  const first = all[0];
  const feeHome = (group: string): string | undefined => (all.includes(group) ? group : first);

  const off = order.discount?.discountMinor ?? 0;
  const isReduced = ({ share, returned }: TicketLine): boolean =>
    !returned && (share ? share.promo + share.bonuses : off) > 0;

  return all.flatMap((id) => {
    const tickets = order.tickets
      .filter((line) => line.group === id)
      // With a season pass its performances go.
      .map((line) => (given.has(line.parentId) ? { ...line, returned: true } : line));
    const services = order.services.filter((_, index) => homes[index] === id);
    const lines = [...tickets, ...services];
    const [lead] = lines;
    if (lead === undefined) return [];
    const feeMinor = sum(order.fees.filter((fee) => feeHome(fee.group) === id).map((fee) => fee.costMinor));
    const totalMinor = sum([...lines.map((line) => line.costMinor), feeMinor]);
    const isChild = (line: TicketLine): boolean => {
      const parent = parentGroups.get(line.parentId);
      return parent !== undefined && parent !== id;
    };
    return {
      id,
      lead,
      tickets,
      services,
      ticketCount: countOf(tickets.filter((line) => !line.returned)),
      returnedCount: countOf(tickets.filter((line) => line.returned)),
      reduced: tickets.some(isReduced),
      totalMinor,
      feeMinor,
      passDays: passDays(order.tickets, lead),
      included: totalMinor === 0 && tickets.length > 0 && lines.every(isChild),
    };
  });
};

/** Whether a line has a code of its own. A service only if one came: most are handed out by name. */
export const hasCode = (line: TicketLine, service: boolean): boolean =>
  !line.returned &&
  line.codeKind !== 'none' &&
  (!service || `${line.code}${line.qrImage}${line.barcodeImage}` !== '');

/** The lines of an order with a code, in the order they are shown. */
export const codedLines = (groups: readonly TicketGroup[]): readonly TicketLine[] =>
  groups.flatMap(({ tickets, services }) => [
    ...tickets.filter((line) => hasCode(line, false)),
    ...services.filter((line) => hasCode(line, true)),
  ]);

/** How many codes of an order are of tickets, and how many of services. */
export const codeCounts = (
  groups: readonly TicketGroup[],
): { readonly count: number; readonly services: number } => ({
  count: codedLines(groups.map((group) => ({ ...group, services: [] }))).length,
  services: codedLines(groups.map((group) => ({ ...group, tickets: [] }))).length,
});

/** Whether anything still admits somebody: a service alone does not. */
export const letsIn = (groups: readonly TicketGroup[]): boolean =>
  groups.some(({ tickets }) => tickets.some((line) => !line.returned));

/** The usable part of an order: without what was returned. */
export const usableGroups = (groups: readonly TicketGroup[]): readonly TicketGroup[] =>
  groups
    .map((group) => {
      const tickets = group.tickets.filter((line) => !line.returned);
      const services = group.services.filter((line) => !line.returned);
      const [lead = group.lead] = [...tickets, ...services];
      return { ...group, lead, tickets, services };
    })
    .filter(({ tickets, services }) => tickets.length + services.length > 0);

/** Names a line among all of an order: a ticket and a service may have one id. */
export const lineKey = ({ id, code }: TicketLine): string => `${id} ${code}`;
