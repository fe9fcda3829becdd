import type { CSSProperties } from 'react';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import { labelled } from '../../../../i18n/formats/punctuation.ts';
import type { SeatIndex } from '../../../core/hall/seat-index.ts';
import type { SeatBlock } from '../../../core/seating/block-window.ts';
import type { PriceZone } from '../../../core/seating/price-zones.ts';
import { MAX_OFFERS, type OfferRow as Row } from '../../../core/seating/seat-offers.ts';
import { ZoneMark } from '../../../hall/map/zone-mark.tsx';
import { zoneFill } from '../../../hall/state/hall-theme.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { lazyComponent } from '../../../ui/lazy/lazy-component.tsx';
import { PlaceWords } from '../common/place-name.tsx';
import { placesOfSeats, placesWords } from '../common/places.ts';
import { SeatPicture } from '../proposals/lazy-seat-view.ts';
import styles from './offer-list.module.css';

/* The text about the view beside the row's picture; nothing if its script fails to load. */
const SeatViewWords = lazyComponent(
  async () => (await import('../proposals/seat-view-figure.tsx')).SeatViewWords,
  { Frame: () => null },
);

/** The seat that represents an offer: its middle one; −1 for none. */
export const middleOf = ({ seats }: SeatBlock): number => seats[seats.length >> 1] ?? -1;

/** An offer as a button that takes it, and beside it a button that unfolds similar ones. */
export function OfferRow({
  row,
  at,
  total,
  hall,
  zones,
  currency,
  hasFee,
  isBest,
  isFresh,
  isCut,
  tabIndex,
  onTake,
  onLook,
  onFocus,
  onUnfold,
}: {
  readonly row: Row;
  /** Its position in the list, and the length of the list. */
  readonly at: number;
  readonly total: number;
  /** The hall whose seats it refers to. */
  readonly hall: SeatIndex;
  /** The price zones of its seats. */
  readonly zones: readonly PriceZone[];
  readonly currency: string;
  /** True if the price includes a fee. */
  readonly hasFee: boolean;
  /** True if it has the best view of all at its price. */
  readonly isBest: boolean;
  /** True if it belongs to the current search. */
  readonly isFresh: boolean;
  /** True if there may be more like it than are listed. */
  readonly isCut: boolean;
  readonly tabIndex: 0 | -1;
  readonly onTake: (press: Partial<PointerEvent>) => void;
  /** Called when the mouse or the focus enters or leaves the row. */
  readonly onLook: (isOn: boolean) => void;
  readonly onFocus: () => void;
  readonly onUnfold: () => void;
}) {
  const { t, lang, format } = useI18n();
  const { offer, more: others, sectors, isOpen, depth } = row;
  const [name = '', ...words] = placesWords(t, lang, placesOfSeats(hall, offer.seats));
  // The search stops at this number, so there may be more.
  const isLeast = isCut || others + 1 === MAX_OFFERS;
  // What a press unfolds: sectors, each with how many it has, or those of one sector.
  const inSectors = sectors > 1 && t('scheme.list.inSectors', { count: sectors });
  const inWords = inSectors || t('scheme.list.moreOf', { count: others, isLeast });
  const more = isOpen ? t('common.less') : inSectors || t('scheme.list.more', { count: others, isLeast });
  return (
    <li
      aria-setsize={total}
      aria-posinset={at + 1}
      style={{ '--at': at, '--depth': depth, '--bar': zones[0] && zoneFill(zones[0]) } as CSSProperties}
      data-under={depth > 0 || undefined}
    >
      <button
        type="button"
        tabIndex={tabIndex}
        aria-disabled={!isFresh || undefined}
        onClick={({ nativeEvent }) => onTake(nativeEvent)}
        onPointerEnter={() => onLook(true)}
        onPointerLeave={() => onLook(false)}
        onFocus={() => {
          onFocus();
          onLook(true);
        }}
        onBlur={() => onLook(false)}
      >
        <span className={styles.view}>
          <SeatPicture index={hall} seat={middleOf(offer)} />
        </span>
        <span className={styles.text}>
          <span>
            <b>{name}</b> <PlaceWords words={words} />
          </span>
          <span className={styles.words}>
            <SeatViewWords index={hall} seat={middleOf(offer)} />
            {isBest && <small>{t('scheme.list.bestOfPrice')}</small>}
          </span>
        </span>
        <span>
          <strong>
            {zones.map((one) => (
              <ZoneMark key={one.id} zone={one} />
            ))}
            {format.money(offer.priceMinor, currency)}
          </strong>
          <small>
            {offer.seats.length > 1 && t('scheme.list.forAll', { count: String(offer.seats.length) })}
            {hasFee && ` ${t('scheme.list.withFee')}`}
          </small>
        </span>
        <span className={styles.take}>{t('scheme.list.take')}</span>
      </button>
      {others > 0 && (
        <button
          type="button"
          className={styles.more}
          tabIndex={tabIndex}
          aria-expanded={isOpen}
          aria-label={labelled(lang, isOpen ? more : inWords, name)}
          onClick={onUnfold}
          onFocus={onFocus}
        >
          {more}
          <Icon name="down" size={16} />
        </button>
      )}
    </li>
  );
}
