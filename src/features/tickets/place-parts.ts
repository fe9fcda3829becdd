import type { Lang } from '../../../i18n/languages.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { nearParts } from '../../../i18n/punctuation.ts';
import type { TicketLine } from '../../contract/order.ts';

/** Labels that mean «none» in real halls. */
const isBlank = (label: string): boolean => /^[\s—–-]*$/.test(label);
/** «Партер», “Box” or «楼座» say what they are; «12», «B» or «12а» need the word before them. */
const isBareLabel = (label: string): boolean =>
  /^(?:[\p{Lu}\p{N}]{1,3}|[\p{Lu}\p{N}]{0,2}\p{Ll})$/u.test(label);

/** A ticket's place from the large to the small: sector, row, seat, in words. Missing parts are left out. */
export const placeParts = (
  t: Translate,
  lang: Lang,
  line: Pick<TicketLine, 'row' | 'seat'>,
  sectorName: string,
): readonly string[] => {
  const sector = sectorName.trim();
  const row = line.row.trim();
  const seat = line.seat.trim();
  return [
    ...(isBlank(sector) ? [] : [isBareLabel(sector) ? t('order.tickets.sector', { sector }) : sector]),
    ...nearParts(lang, [
      isBlank(row) ? '' : t('order.tickets.row', { row }),
      isBlank(seat) ? '' : t('order.tickets.seat', { seat }),
    ]),
  ];
};
