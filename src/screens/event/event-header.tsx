import type { ReactNode, Ref } from 'react';

import { formatDuration } from '../../../i18n/formats/format-duration.ts';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { joinWords, labelled } from '../../../i18n/formats/punctuation.ts';
import type { EventData, EventInfo } from '../../contract/event.ts';
import { durationSeconds } from '../../core/event/event-duration.ts';
import { eventPayMethods, saleCosts, type SaleTerms } from '../../core/event/event-terms.ts';
import { useApp } from '../../features/app-context.tsx';
import { CompositionList } from '../../features/composition/composition-list.tsx';
import { AgeBadge } from '../../features/age-badge.tsx';
import { LocalHtml, LocalText, useLocalText } from '../../features/localized-text.tsx';
import { Picture } from '../../ui/controls/picture.tsx';
import { ExternalLink, isSafeHref } from '../../ui/controls/app-link.tsx';
import { pictureAddress } from '../../ui/base/absolute-url.ts';
import { Badge } from '../../ui/controls/badge.tsx';
import { ClampedText } from '../../ui/controls/clamped-text.tsx';
import { Disclosure } from '../../ui/dialogs/disclosure.tsx';
import { Icon, type IconName } from '../../ui/base/icon.tsx';
import styles from './event-header.module.css';

const Fact = ({ icon, children }: { readonly icon: IconName; readonly children: ReactNode }) => (
  <li>
    <Icon name={icon} />
    <span>{children}</span>
  </li>
);

/** The event's name, age limit, description, duration, venue, parts, and whether the gift card is accepted. */
export const EventHeader = ({
  ref,
  data,
  event,
  terms,
}: {
  readonly ref: Ref<HTMLElement>;
  readonly data: EventData;
  readonly event: EventInfo;
  readonly terms: SaleTerms;
}) => {
  const { t, lang, format } = useI18n();
  const { setup } = useApp();
  const localText = useLocalText();
  const image = localText(event.image).text;
  const info = localText(event.infoUrl).text;
  const seconds = durationSeconds(event.duration);
  const duration = seconds === null ? event.duration.trim() : formatDuration(lang, seconds);
  const address = localText(event.address).text;
  const { currency } = setup.app;
  const { leastMinor, mostMinor, leastOfGroupMinor } = saleCosts(terms);
  const price = joinWords(lang, [
    mostMinor > 0 ? format.moneyRange(leastMinor, mostMinor, currency) : '',
    leastOfGroupMinor > 0 ? t('event.groupsFrom', { price: format.money(leastOfGroupMinor, currency) }) : '',
  ]);
  return (
    <header ref={ref} className={styles.header}>
      {image !== '' && (
        <Picture
          className={styles.image}
          src={pictureAddress(image)}
          missing={<span className={styles.image} aria-hidden="true" />}
          width={240}
          height={300}
          fetchPriority="high"
          decoding="async"
        />
      )}
      <div className={styles.title}>
        <div className={styles.badges}>
          <AgeBadge age={event.ageFrom} />
          {event.signLanguage && <Badge>{t('poster.signLanguage')}</Badge>}
          {event.giftCardAllowed && <Badge tone="accent">{t('poster.giftCard')}</Badge>}
        </div>
        <h1>
          <LocalText of={event.name} />
        </h1>
        <LocalHtml of={event.note} className={styles.note} />
        {price !== '' && <p className={styles.price}>{price}</p>}
      </div>
      <div className={styles.text}>
        {localText(event.description).text !== '' && (
          <ClampedText letters={localText(event.description).text.length}>
            <LocalHtml of={event.description} className={styles.description} />
          </ClampedText>
        )}
        {info !== '' && isSafeHref(info) && (
          <p>
            <ExternalLink href={info}>{t('common.more')}</ExternalLink>
          </p>
        )}
        <ul className={styles.facts}>
          {duration !== '' && <Fact icon="clock">{labelled(lang, t('common.duration'), duration)}</Fact>}
          {address !== '' && (
            <Fact icon="pin">
              {event.mapUrl !== '' && isSafeHref(event.mapUrl) ? (
                <ExternalLink href={event.mapUrl}>
                  <LocalText of={event.address} />
                </ExternalLink>
              ) : (
                <LocalText of={event.address} />
              )}
            </Fact>
          )}
        </ul>
        <GiftCardNotice data={data} event={event} />
        {data.composition.length > 0 && (
          <Disclosure summary={t('scheme.composition')}>
            <CompositionList parts={data.composition} />
          </Disclosure>
        )}
      </div>
    </header>
  );
};

/** Whether the gift card is accepted. A shop without gift cards does not mention it. */
const GiftCardNotice = ({ data, event }: { readonly data: EventData; readonly event: EventInfo }) => {
  const { t } = useI18n();
  const { setup } = useApp();
  const methods = eventPayMethods(data);
  if (!event.giftCardAllowed && !setup.db.showCultureCard) return null;
  const text =
    methods.includes('culture') && event.giftCardAllowed
      ? t(methods.length > 1 ? 'scheme.giftCardNotice' : 'scheme.giftCardOnly')
      : t('scheme.giftCardForbidden');
  return (
    <p className={styles.notice}>
      <Icon name="info" size={16} />
      {text}
    </p>
  );
};
