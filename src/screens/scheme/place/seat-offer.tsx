import type { ReactNode } from 'react';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import styles from './seat-offer.module.css';

/** What stands in the tooltip of a place: its name, a word on it, and what it is bought with. */
export const PlaceCard = ({
  name,
  note,
  onClose,
  children,
}: {
  readonly name: ReactNode;
  readonly note: ReactNode;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}) => {
  const { t } = useI18n();
  return (
    <div className={styles.offer}>
      <header className={styles.header}>
        <p className={styles.name}>{name}</p>
        <IconButton icon="close" label={t('common.close')} onClick={onClose} />
      </header>
      <p className={styles.note}>{note}</p>
      {children}
    </div>
  );
};
