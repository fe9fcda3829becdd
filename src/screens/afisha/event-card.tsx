import { memo, type CSSProperties } from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { joinWords, punctuation } from '../../../i18n/formats/punctuation.ts';
import { plentyRemaining } from '../../contract/codes.ts';
import type { PosterCard } from '../../core/poster/poster-cards.ts';
import type { PosterLocation } from '../../core/poster/poster-menu.ts';
import { clipText, plainText } from '../../core/text/plain-text.ts';
import { useApp } from '../../features/app-context.tsx';
import { useLocalText } from '../../features/localized-text.tsx';
import { Picture } from '../../ui/controls/picture.tsx';
import { AppLink, ExternalLink } from '../../ui/controls/app-link.tsx';
import { pictureAddress } from '../../ui/base/absolute-url.ts';
import { Badge } from '../../ui/controls/badge.tsx';
import { buttonClass } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/base/class-names.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { CardDescription, CardComposition } from './card-texts.tsx';
import styles from './event-card.module.css';
import { useVenueClock } from '../../features/use-venue-clock.ts';

type EventCardProps = {
  readonly card: PosterCard;
  /** The suffix of its link: `/dd-mm-yyyy`, or ''. */
  readonly day: string;
  /** True if the picture is visible without scrolling. */
  readonly eager: boolean;
  /** `lead` takes the whole width, `row` is in the only column, `tile` is one of several columns. */
  readonly look: 'lead' | 'row' | 'tile';
  readonly limits: PosterLocation['limits'];
  /** False if the setup shows days without their times. */
  readonly withTimes: boolean;
};

/** The width of a row's picture in CSS pixels, if the setup does not say. */
const pictureWidthPx = 215;

/** One event: picture, name, date, and the button to buy; on the first card these precede everything else. */
export const EventCard = memo(function EventCard({
  card,
  day,
  eager,
  look,
  limits,
  withTimes,
}: EventCardProps) {
  const { t } = useI18n();
  const localText = useLocalText();
  const { event } = card;
  const name = localText(event.name);
  const title = plainText(name.text);
  const infoUrl = localText(event.infoUrl).text;
  const image = localText(card.image).text;
  const path = `/${event.hasScheme ? 'scheme' : 'event'}/${event.hash}${day}`;
  const age = event.ageFrom;
  // A value smaller than a thumbnail is not a width but a flag of an older setup.
  const width = limits.image !== null && limits.image >= 40 ? limits.image : pictureWidthPx;
  const isPictured = limits.image !== 0;
  const buy = <Buy card={card} path={path} name={title} />;
  const lettered = (
    <span className={styles.lettered} aria-hidden="true">
      {title}
    </span>
  );
  return (
    <article
      className={cx(styles.card, styles[look], !isPictured && styles.unpictured)}
      style={width === pictureWidthPx ? undefined : ({ '--picture': `${width}px` } as CSSProperties)}
    >
      {isPictured && (
        <div className={styles.picture}>
          {image === '' ? (
            lettered
          ) : (
            <Picture
              className={styles.image}
              src={pictureAddress(image)}
              missing={lettered}
              width={width}
              height={Math.round(width * 1.25)}
              loading={eager ? 'eager' : 'lazy'}
              fetchPriority={look === 'lead' ? 'high' : undefined}
              decoding="async"
            />
          )}
          {age !== '' && (
            <span className={styles.age} title={t('common.ageLabel', { age })}>
              {t('common.age', { age })}
            </span>
          )}
        </div>
      )}
      <div className={styles.head}>
        <h3 className={styles.name} lang={name.lang}>
          {card.sale === 'open' ? (
            <AppLink className={styles.link} to={path}>
              {clipText(title, limits.title) ?? title}
            </AppLink>
          ) : (
            (clipText(title, limits.title) ?? title)
          )}
          {infoUrl !== '' && (
            <ExternalLink
              className={styles.info}
              href={infoUrl}
              aria-label={`${t('poster.aboutEvent', { event: title })} ${t('common.newTab')}`}
              title={t('poster.about')}
            >
              <Icon name="info" />
            </ExternalLink>
          )}
        </h3>
        {!isPictured && age !== '' && <Badge>{t('common.ageLabel', { age })}</Badge>}
        <When card={card} withTimes={withTimes} />
      </div>
      {look === 'lead' && buy}
      <div className={styles.facts}>
        <CardDescription of={event.description} limit={limits.description} event={title} />
        <CardComposition parts={card.composition} />
        <Where card={card} limit={limits.address} />
        {(event.giftCardAllowed || event.signLanguage || event.free) && (
          <p className={styles.marks}>
            {event.free && <Badge tone="good">{t('common.free')}</Badge>}
            {event.giftCardAllowed && <Badge tone="accent">{t('poster.giftCard')}</Badge>}
            {event.signLanguage && <Badge>{t('poster.signLanguage')}</Badge>}
          </p>
        )}
      </div>
      {look !== 'lead' && buy}
    </article>
  );
});

/* More times than these are given as a range. */
const mostTimes = 3;

function When({ card, withTimes }: { card: PosterCard; withTimes: boolean }) {
  const { t, lang, format } = useI18n();
  const { year } = useVenueClock().today();
  if (card.dates === null) return null;
  const { from, to, days } = card.dates;
  if (card.event.openDate)
    return (
      <p className={styles.when}>
        <span className={styles.dates}>{t('common.validUntil', { date: format.date(to, { year }) })}</span>
      </p>
    );
  const oneMonth = from.month === to.month && from.year === to.year;
  const oneDay = oneMonth && from.day === to.day;
  const { times } = card;
  const [first = ''] = times;
  // A range of three times would read like opening hours.
  const time = !withTimes
    ? ''
    : times.length > mostTimes
      ? t('poster.sessions', { from: first, to: times.at(-1) ?? first })
      : joinWords(lang, times, 'item');
  const words = joinWords(lang, [oneDay ? format.weekday(from, 'short') : '', time], 'near');
  return (
    <p className={styles.when}>
      <span className={styles.dates}>{format.dates(days, { year, month: oneMonth ? 'long' : 'short' })}</span>
      {words !== '' && <span className={styles.time}>{words}</span>}
    </p>
  );
}

function Where({ card, limit }: { card: PosterCard; limit: number | null }) {
  const { lang } = useI18n();
  const localText = useLocalText();
  const venue = localText(card.venue);
  const address = localText(card.address);
  const text = plainText(address.text);
  if (text === '' || limit === 0) return null;
  // Keeps a house number from being alone on a line.
  const words = (clipText(text, limit) ?? text).replace(/ (?=\S{1,5}$)/, '\u00a0');
  return (
    <p className={styles.where} lang={address.lang}>
      <Icon name="pin" size={16} />
      <span>
        {venue.text !== '' && <span lang={venue.lang}>{plainText(venue.text) + punctuation[lang].part}</span>}
        {card.mapUrl === '' ? words : <ExternalLink href={card.mapUrl}>{words}</ExternalLink>}
      </span>
    </p>
  );
}

function Buy({ card, path, name }: { card: PosterCard; path: string; name: string }) {
  const { t, format } = useI18n();
  const { setup } = useApp();
  const { event, sale } = card;
  const { prices, free, ticketCount: count } = event;
  const look = buttonClass({ variant: 'primary' }, styles.buy);
  const left =
    sale === 'none'
      ? t('poster.soldOut')
      : sale === 'open' && event.showTicketCount && count < plentyRemaining
        ? t(card.composition.length > 0 ? 'poster.availablePasses' : 'poster.available', { count })
        : '';
  // Free events have a badge instead.
  const priced = sale === 'open' && !free && prices !== null && prices.to > 0;
  return (
    <div className={styles.foot}>
      {(priced || left !== '') && (
        <p className={styles.cost}>
          {priced && (
            <strong className={styles.price}>
              {format.moneyRange(prices.from, prices.to, setup.app.currency)}
            </strong>
          )}
          {left !== '' && <span className={styles.left}>{left}</span>}
        </p>
      )}
      {sale === 'open' ? (
        <AppLink className={look} to={path} aria-label={t('poster.buyFor', { event: name })}>
          {t('poster.buy')}
        </AppLink>
      ) : (
        <button type="button" className={look} disabled>
          {t(sale === 'soon' ? 'poster.soon' : 'poster.buy')}
        </button>
      )}
    </div>
  );
}
