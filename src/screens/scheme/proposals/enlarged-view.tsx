import type { ReactNode } from 'react';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import type { SeatView } from '../../../core/hall/seat-view.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { media } from '../common/use-wide.ts';
import styles from './seat-view-figure.module.css';
import { Picture, useTurnedView } from './seat-view-picture.tsx';

/* True in a narrow window, where margins would cost too much: the picture takes the whole width. */
const useIsNarrow = media('(width < 1024px)');

/** The view from a seat, as large as the window permits, above the button that takes the seat. */
export const EnlargedView = ({
  look,
  words,
  name,
  button,
  onClose,
}: {
  readonly look: (turned: number) => SeatView;
  readonly words: string;
  /** The name of the seat, or of all seats that the button takes. */
  readonly name: ReactNode;
  readonly button: ReactNode;
  readonly onClose: () => void;
}) => {
  const { t } = useI18n();
  const { view, isTurned, handlers } = useTurnedView(look);
  const shape = useIsNarrow() ? 'sheet' : 'center';
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only keeps Escape from what is behind it
    <div className={styles.apart} onKeyDown={(event) => event.stopPropagation()}>
      <Dialog open onClose={onClose} shape={shape} title={name} footer={button}>
        <div className={styles.large}>
          <Picture view={view} {...handlers} />
          {!isTurned && (
            <span className={styles.turn} aria-hidden="true">
              ‹ {t('choosing.view.turn')} ›
            </span>
          )}
        </div>
        <p className={styles.words}>
          <small>{t('choosing.view.scheme')}</small> {words}
        </p>
      </Dialog>
    </div>
  );
};
