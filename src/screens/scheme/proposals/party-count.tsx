import { useI18n } from '../../../../i18n/i18n-context.tsx';
import { punctuation } from '../../../../i18n/formats/punctuation.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { VisuallyHidden } from '../../../ui/focus/visually-hidden.tsx';
import styles from './proposals.module.css';
import { useParty, type PartyProps } from './use-party.ts';

/** The number of seats to find; by category if there are several. */
export const PartyCount = ({
  booking,
  cart,
  count,
  most,
  onMixed,
}: PartyProps & {
  /** The current and the maximum number. */
  readonly count: number;
  readonly most: number;
  /** Called to enter the party by category. */
  readonly onMixed: () => void;
}) => {
  const { t, lang } = useI18n();
  const { words, categories } = useParty({ booking, cart });
  const setCount = (wanted: number): void =>
    booking.send({ type: 'preferences.change', patch: { count: wanted } });
  return (
    <div
      className={styles.count}
      role="group"
      aria-label={t('choosing.best.count')}
      data-mixed={words === '' ? undefined : ''}
    >
      {words === '' && (
        <IconButton
          icon="minus"
          label={t('common.decrease')}
          blocked={count <= 1}
          onClick={() => count > 1 && setCount(count - 1)}
        />
      )}
      {categories.length > 1 && most > 0 ? (
        <button type="button" aria-haspopup="dialog" onClick={onMixed}>
          <VisuallyHidden>{t('choosing.party.mixed') + punctuation[lang].colon}</VisuallyHidden>
          {words || count}
          <Icon name="down" size={16} />
        </button>
      ) : (
        <output aria-live="off">{count}</output>
      )}
      {words === '' && (
        <IconButton
          icon="plus"
          label={t('common.increase')}
          blocked={count >= most}
          onClick={() => count < most && setCount(count + 1)}
        />
      )}
    </div>
  );
};
