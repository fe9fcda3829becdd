import { useRouter } from 'wouter';
import { getEvent } from '../../../api/event-calls.ts';
import { useI18n } from '../../../../i18n/i18n-context.tsx';
import { labelled } from '../../../../i18n/formats/punctuation.ts';
import type { EventHash } from '../../../contract/brand.ts';
import { durationSeconds } from '../../../core/event/event-duration.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { useApp } from '../../app-context.tsx';
import { useLocalText } from '../../localized-text.tsx';
import { useShopName } from '../../page-title.ts';
import { calendarStamp, saveCalendar } from '../../save-file.ts';
import type { TicketGroup } from '../group-tickets.ts';
import { calendarNotes } from './calendar-notes.ts';
import { useTicketWhen } from './ticket-seat.tsx';
import { useShare } from './use-share.ts';

/** How long saving a calendar file waits for the event's duration, ms. */
const patienceMs = 3000;

/**
 * The page of an order's event, without a language, and a function that loads the event's duration; '' and null if
 * unknown.
 */
function useEventOf(hash: string): {
  readonly url: string;
  readonly seconds: () => Promise<number | null>;
} {
  const { client } = useApp();
  const { lang } = useI18n();
  const { base } = useRouter();
  return {
    url: hash === '' ? '' : `${window.location.origin}${base}/event/${hash}`,
    seconds: async () => {
      if (hash === '') return null;
      const signal = AbortSignal.timeout(patienceMs);
      const event = await getEvent(client, hash as EventHash, lang, { signal });
      return event.ok && event.value.event !== null ? durationSeconds(event.value.event.duration) : null;
    },
  };
}

/** Actions on tickets other than showing their codes: calendar, print, share the event. */
export function TicketWays({
  eventHash,
  number,
  groups,
}: {
  /** The hash of their event; '' if unknown. */
  readonly eventHash: string;
  /** The order's number. */
  readonly number: string;
  readonly groups: readonly TicketGroup[];
}) {
  const { t, lang } = useI18n();
  const localText = useLocalText();
  const share = useShare();
  const event = useEventOf(eventHash);
  const pick = (text: Parameters<typeof localText>[0]): string => localText(text).text;
  const order = t('order.number', { number });
  const when = useTicketWhen();
  const host = window.location.hostname;
  const madeAt = calendarStamp();
  const sold = labelled(lang, useShopName(), order);
  const notes = calendarNotes(groups, {
    t,
    lang,
    pick,
    when,
    order: sold,
    host,
    number,
    url: event.url,
    madeAt,
  });
  const [note] = notes;
  const [group] = groups;
  const save = async (): Promise<void> => {
    // For a season pass, whose performances have their own days, the event's duration is meaningless.
    const seconds = notes.length === 1 ? await event.seconds() : null;
    const title = notes.length === 1 ? (note?.title ?? order) : order;
    saveCalendar(title, order, ...notes.map((one) => ({ ...one, seconds })));
  };
  return (
    <>
      {note !== undefined && (
        <Button size="s" onClick={() => void save()}>
          <Icon name="calendar" />
          {t('order.calendar')}
        </Button>
      )}
      <Button size="s" onClick={() => window.print()}>
        <Icon name="print" />
        {t('common.print')}
      </Button>
      {/* Anyone with the order's address can see the whole order, so the event's address is shared. */}
      {event.url !== '' && group !== undefined && (
        <Button size="s" onClick={() => share({ title: pick(group.lead.action), url: event.url })}>
          <Icon name="share" />
          {t('common.share')}
        </Button>
      )}
    </>
  );
}
