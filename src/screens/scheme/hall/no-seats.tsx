import { useI18n } from '../../../../i18n/i18n-context.tsx';
import { punctuation } from '../../../../i18n/formats/punctuation.ts';
import type { SeatIndex } from '../../../core/hall/seat-index.ts';
import { AppLink } from '../../../ui/controls/app-link.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import styles from '../cart/orphan-seat-warning.module.css';

/** True where something of a hall can be bought. */
export const hasSeats = ({ zones, standing }: SeatIndex): boolean =>
  zones.some(({ free }) => free > 0) || standing.some(({ left }) => left > 0);

/** Says that nothing of the hall that is shown can be bought, and where to look instead. */
export const NoSeats = ({
  index,
  priced,
  others,
}: {
  readonly index: SeatIndex;
  /** Something has a price in this session. */
  readonly priced: boolean;
  /** There are other sessions to choose. */
  readonly others: boolean;
}) => {
  const { t, lang } = useI18n();
  if (hasSeats(index)) return null;
  return (
    <output className={styles.warning}>
      <Icon name="warning" />
      <span>
        <strong>{t(priced ? 'errors.noSeats' : 'errors.notAvailableSession')}</strong>
        {punctuation[lang].stop}
        {others ? t('scheme.noSeatsHint') : <AppLink to="/">{t('event.otherEvents')}</AppLink>}
      </span>
    </output>
  );
};
