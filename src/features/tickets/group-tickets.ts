import type { Minor } from '../../contract/brand.ts';
import type { OrderView, TicketLine } from '../../contract/order.ts';
import { dayParts, type DayParts } from '../../core/dates/venue-date.ts';

/** The tickets of one event or excursion with the services bought for it. */
export type TicketGroup = {
  readonly id: string;
  /** The line that gives the group its name, time and place. */
  readonly lead: TicketLine;
  readonly tickets: readonly TicketLine[];
  readonly services: readonly TicketLine[];
  /** The number of valid tickets; one line may stand for several. */
  readonly ticketCount: number;
  /** The number of returned tickets. */
  readonly returnedCount: number;
  /** True if a discount reduces the price of one of its tickets. */
  readonly reduced: boolean;
  /** The sum of tickets and services, including the service fee. */
  readonly totalMinor: Minor;
  readonly feeMinor: Minor;
  /** True if every line belongs to a ticket of another group and costs nothing: a performance of a season pass. */
  readonly included: boolean;
  /** The days on which a season pass is valid, in order; empty for other tickets. */
  readonly passDays: readonly DayParts[];
};

const sum = (values: readonly number[]): Minor => values.reduce((total, value) => total + value, 0) as Minor;

/** The number of tickets that some lines stand for. */
export const countOf = (lines: readonly TicketLine[]): number => sum(lines.map((line) => line.quantity));

/** The days of a season pass's performances, each once and in order; empty for any other ticket. */
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
 * Groups an order's lines, in the order in which each group's first ticket was listed. A service joins the group that
 * it names, or its parent's, or else forms its own; the fee of a missing group is shown with the first group, so that
 * none is hidden.
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
      // If a season pass is returned, so are its performances.
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

/**
 * True if a line has its own code. A service has one only if the back end sent it: most services are handed out by
 * name.
 */
export const hasCode = (line: TicketLine, service: boolean): boolean =>
  !line.returned &&
  line.codeKind !== 'none' &&
  (!service || `${line.code}${line.qrImage}${line.barcodeImage}` !== '');

/** The lines of an order that have a code, in display order. */
export const codedLines = (groups: readonly TicketGroup[]): readonly TicketLine[] =>
  groups.flatMap(({ tickets, services }) => [
    ...tickets.filter((line) => hasCode(line, false)),
    ...services.filter((line) => hasCode(line, true)),
  ]);

/** The numbers of an order's codes for tickets and for services. */
export const codeCounts = (
  groups: readonly TicketGroup[],
): { readonly count: number; readonly services: number } => ({
  count: codedLines(groups.map((group) => ({ ...group, services: [] }))).length,
  services: codedLines(groups.map((group) => ({ ...group, tickets: [] }))).length,
});

/** True if a ticket still admits someone; services alone do not. */
export const letsIn = (groups: readonly TicketGroup[]): boolean =>
  groups.some(({ tickets }) => tickets.some((line) => !line.returned));

/** The usable part of an order: what was not returned. */
export const usableGroups = (groups: readonly TicketGroup[]): readonly TicketGroup[] =>
  groups
    .map((group) => {
      const tickets = group.tickets.filter((line) => !line.returned);
      const services = group.services.filter((line) => !line.returned);
      const [lead = group.lead] = [...tickets, ...services];
      return { ...group, lead, tickets, services };
    })
    .filter(({ tickets, services }) => tickets.length + services.length > 0);

/** Identifies a line of an order: a ticket and a service may have the same id. */
export const lineKey = ({ id, code }: TicketLine): string => `${id} ${code}`;
