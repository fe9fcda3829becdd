import { useI18n } from '../../../../i18n/i18n-context.tsx';
import type { SeatView } from '../../../core/hall/seat-view.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import styles from './seat-view-figure.module.css';
import { Picture, useTurnedView } from './seat-view-picture.tsx';

/**
 * How a seat, or all of its offer, is offered.
 * @internal Declarations of others have to name it.
 */
export type OfferedSeat = {
  readonly name: string;
  readonly price: string;
};

/** How the hall looks from a seat, as large as the window has room for, with whose look it is. */
export const EnlargedView = ({
  look,
  words,
  name,
  price,
  onClose,
}: OfferedSeat & {
  readonly look: (turned: number) => SeatView;
  readonly words: string;
  readonly onClose: () => void;
}) => {
  const { t } = useI18n();
  const { view, handlers } = useTurnedView(look);
  return (
    // What it lies over listens to keys as well: Escape closes this alone.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.apart} onKeyDown={(event) => event.stopPropagation()}>
      <Dialog open onClose={onClose} title={t('choosing.view.title')}>
        <div className={styles.large}>
          <Picture view={view} {...handlers} />
        </div>
        <p>
          <b>{name}</b>
          <br />
          {price}
        </p>
        {words}
      </Dialog>
    </div>
  );
};
