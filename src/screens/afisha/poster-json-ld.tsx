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
 * The first page's events for search engines, as a data block, which a content security policy can't block. Added after
 * the poster is displayed.
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
      // A name that contains «</script>» must not end the block.
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
    />
  );
}
