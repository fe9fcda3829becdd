import { formatDuration } from '../../../i18n/formats/format-duration.ts';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { joinWords } from '../../../i18n/formats/punctuation.ts';
import type { EventInfo } from '../../contract/event.ts';
import { holdSeconds } from '../../core/event/event-sessions.ts';
import { dayParts } from '../../core/dates/venue-date.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { LocalText, useLocalText } from '../localized-text.tsx';
import styles from './checkout-form.module.css';
import { useVenueClock } from '../use-venue-clock.ts';

/** Day and time of a performance as the venue writes them; '' where it has none. */
export interface Performance {
  readonly day: string;
  readonly time: string;
}

interface CheckoutFactsProps {
  readonly event: Pick<EventInfo, 'address' | 'openDate' | 'reserveSeconds' | 'nominal'>;
  /** What the order costs. */
  readonly totalMinor: number;
  readonly performances: readonly Performance[];
}

/**
 * What is about to be ordered, when and where, and how long it is held: read once more before the button is pressed.
 */
export const CheckoutFacts = ({ event, totalMinor, performances }: CheckoutFactsProps) => {
  const { t, lang, format } = useI18n();
  const pick = useLocalText();
  const { year } = useVenueClock().today();
  const whenOf = ({ day, time }: Performance): string => {
    const parts = dayParts(day);
    if (event.openDate && parts !== null)
      return t('order.tickets.validUntil', { date: format.date(parts, { year }) });
    const date = parts === null ? day : format.date(parts, { weekday: 'short', year });
    return date !== '' && time !== '' ? t('common.at', { date, time }) : date || time;
  };
  const held = holdSeconds(event, totalMinor) ?? 0;
  const when = joinWords(lang, performances.map(whenOf), 'group');
  return (
    <ul className={styles.facts}>
      {when !== '' && (
        <li>
          <Icon name="calendar" size={16} />
          <span>{when}</span>
        </li>
      )}
      {pick(event.address).text !== '' && (
        <li>
          <Icon name="pin" size={16} />
          <LocalText of={event.address} />
        </li>
      )}
      {held > 0 && (
        <li>
          <Icon name="clock" size={16} />
          <span>{t('buyer.heldFor', { time: formatDuration(lang, held) })}</span>
        </li>
      )}
    </ul>
  );
};
