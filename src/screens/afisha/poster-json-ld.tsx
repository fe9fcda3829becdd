import { useEffect } from 'react';
import { useRouter } from 'wouter';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { eventsJsonLd } from '../../core/event/event-markup.ts';
import type { PosterCard } from '../../core/poster/poster-cards.ts';
import { useApp } from '../../features/app-context.tsx';
import { hrefWithLang } from '../../ui/controls/app-link.tsx';
import { pictureAddress, absoluteUrl } from '../../ui/base/absolute-url.ts';
import { removeServedHead } from '../../ui/base/page-root.ts';
import { useEveningsAhead } from './use-evenings-ahead.ts';

/**
 * The first page's events for search engines, as a data block, which no script policy forbids; the rest waits until
 * the poster is visible.
 */
export function EventJsonLd({ cards }: { cards: readonly PosterCard[] }) {
  const { lang } = useI18n();
  const { setup } = useApp();
  const { base } = useRouter();
  useEffect(() => removeServedHead('script'), []);
  useEveningsAhead(cards);
  if (cards.length === 0) return null;
  const { origin } = window.location;
  const data = eventsJsonLd(cards, {
    lang,
    addressOf: (path) => `${origin}${base}${hrefWithLang(path, lang)}`,
    pictureOf: (picture) => absoluteUrl(pictureAddress(picture)),
    organiser: setup.db.meta[lang]?.owner ?? '',
    timeZone: setup.app.timeZone,
    currency: setup.app.currency,
  });
  return (
    <script
      type="application/ld+json"
      // A name that holds «</script>» must stay a name.
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
    />
  );
}
