import type { Translate } from '../../../i18n/translate.ts';
import type { TicketLine } from '../../contract/order.ts';

/** Labels that mean «none» in real halls. */
const isBlank = (label: string): boolean => /^[\s—–-]*$/.test(label);
/** «Партер» says what it is; «12» or «B» needs the word before it. */
const isBareLabel = (label: string): boolean => /^[\p{L}\p{N}]{1,3}$/u.test(label);

/** A ticket's place from the large to the small: sector, row, seat, in words. Missing parts are left out. */
export const placeParts = (
  t: Translate,
  line: Pick<TicketLine, 'row' | 'seat'>,
  sectorName: string,
): readonly string[] => {
  const sector = sectorName.trim();
  const row = line.row.trim();
  const seat = line.seat.trim();
  return [
    ...(isBlank(sector) ? [] : [isBareLabel(sector) ? t('order.tickets.sector', { sector }) : sector]),
    ...(isBlank(row) ? [] : [t('order.tickets.row', { row })]),
    ...(isBlank(seat) ? [] : [t('order.tickets.seat', { seat })]),
  ];
};
