import { useI18n } from '../../../i18n/i18n-context.tsx';
import { useLocalText } from '../../features/local-text.tsx';
import { AppLink, ExternalLink } from '../../ui/app-link.tsx';
import { cx } from '../../ui/class-names.ts';
import { textOf } from '../../ui/safe-html.tsx';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button-look.ts';
import { Icon } from '../../ui/icon.tsx';
import type { PosterCard } from './poster-cards.ts';
import styles from './event-card.module.css';

interface EventCardProps {
  readonly card: PosterCard;
  /** The picture is in the first view. */
  readonly eager: boolean;
  /** Takes the whole width where there is room. */
  readonly lead: boolean;
}

/** One event: a large date, the image, the title and the way to buy. */
export function EventCard({ card, eager, lead }: EventCardProps) {
  const { t } = useI18n();
  const localText = useLocalText();
  const { event } = card;
  const name = localText(event.name);
  const description = localText(event.description);
  const address = localText(card.address);
  const image = localText(card.image).text;
  const path = `/${event.hasScheme ? 'scheme' : 'event'}/${event.hash}`;
  return (
    <article className={cx(styles.card, lead && styles.lead)}>
      <div className={styles.picture}>
        {image !== '' && (
          <img
            className={styles.image}
            src={image}
            alt=""
            loading={eager ? 'eager' : 'lazy'}
            decoding="async"
          />
        )}
        <div className={styles.badges}>
          {event.ageFrom !== '' && (
            <span className={styles.mark}>{t('common.age', { age: event.ageFrom.replace(/\D/g, '') })}</span>
          )}
        </div>
      </div>
      <div className={styles.facts}>
        <When card={card} />
        <h2 className={styles.name} lang={name.lang}>
          {card.sale === 'open' ? (
            <AppLink className={styles.link} to={path}>
              {name.text}
            </AppLink>
          ) : (
            name.text
          )}
        </h2>
        {lead && description.text !== '' && (
          <p className={styles.description} lang={description.lang}>
            {textOf(description.text)}
          </p>
        )}
        {address.text !== '' && (
          <p className={styles.where} lang={address.lang}>
            <Icon name="pin" size={16} />
            {card.mapUrl === '' ? (
              address.text
            ) : (
              <ExternalLink href={card.mapUrl}>{address.text}</ExternalLink>
            )}
          </p>
        )}
        {(event.giftCardAllowed || event.signLanguage) && (
          <p className={styles.marks}>
            {event.giftCardAllowed && <Badge tone="accent">{t('poster.giftCard')}</Badge>}
            {event.signLanguage && <Badge>{t('poster.signLanguage')}</Badge>}
          </p>
        )}
      </div>
      <div className={styles.buy}>
        <Buy card={card} path={path} name={name.text} />
        {event.showTicketCount && card.sale === 'open' && (
          <p className={styles.left}>{t('poster.available', { count: event.ticketCount })}</p>
        )}
      </div>
    </article>
  );
}

function When({ card }: { card: PosterCard }) {
  const { format } = useI18n();
  if (card.dates === null) return null;
  const { from, to } = card.dates;
  const [first, last] = card.times;
  const oneMonth = from.month === to.month && from.year === to.year;
  const oneDay = oneMonth && from.day === to.day;
  const time = first === last ? first : `${first} – ${last}`;
  return (
    <p className={styles.when}>
      <span className={styles.dates}>
        {format.dateRange(from, to, { year: false, month: oneMonth ? 'long' : 'short' })}
      </span>
      <span className={styles.time}>{oneDay ? `${format.weekday(from, 'short')}, ${time}` : time}</span>
    </p>
  );
}

function Buy({ card, path, name }: { card: PosterCard; path: string; name: string }) {
  const { t } = useI18n();
  if (card.sale === 'open') {
    return (
      <AppLink
        className={buttonClass({ variant: 'primary' })}
        to={path}
        aria-label={t('poster.buyFor', { event: name })}
      >
        {t('poster.buy')}
      </AppLink>
    );
  }
  return <p className={styles.closed}>{t(card.sale === 'soon' ? 'poster.soon' : 'poster.soldOut')}</p>;
}
