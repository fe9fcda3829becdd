import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { EventData } from '../../contract/event.ts';
import type { EventSession } from '../../core/event/event-sessions.ts';
import { structuredEvent } from '../../core/event/event-structured.ts';
import { pickText } from '../../core/text/pick-text.ts';
import { useApp } from '../../features/app-context.tsx';
import { useAppHref } from '../../ui/controls/app-link.tsx';
import { textOf } from '../../ui/html/safe-html.tsx';
import { pictureAddress, absoluteUrl } from '../../ui/base/absolute-url.ts';
import type { EventAddress } from './use-booking.ts';

/** The event in words for machines. A data block: nothing in it runs, and `<` can't end it early. */
export const StructuredEvent = ({
  data,
  session,
  address,
}: {
  readonly data: EventData;
  readonly session: EventSession | null;
  readonly address: EventAddress;
}) => {
  const { lang } = useI18n();
  const { setup } = useApp();
  const href = useAppHref();
  const { event } = data;
  if (event === null) return null;
  const image = pickText(event.image, lang).text;
  const described = structuredEvent(data, session, {
    url: absoluteUrl(href(`/event/${address.hash}`)),
    imageUrl: image === '' ? '' : absoluteUrl(pictureAddress(image)),
    currency: setup.app.currency,
    lang,
    description: textOf(pickText(event.description, lang).text),
  });
  if (described === null) return null;
  const json = JSON.stringify(described).replaceAll('<', String.raw`\u003c`);
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
};
