import { useRouter } from 'wouter';
import { useI18n } from '../../../../i18n/i18n-context.tsx';
import { getEvent } from '../../../api/event-calls.ts';
import type { EventHash } from '../../../contract/brand.ts';
import { durationSeconds } from '../../../core/event/event-duration.ts';
import { useApp } from '../../app-context.tsx';

/** A calendar's file does not wait longer for an end, ms. */
const patienceMs = 3000;

/** The page of an order's event, in nobody's language, and how long the event takes; '' and null where nobody says. */
export function useEventOf(hash: string): {
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
