import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import { limitLeft } from '../../../core/choosing/cart.ts';
import { seatsSought } from '../../../core/choosing/seat-wish.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { askInTurn } from '../../../ui/late/ask-in-turn.ts';
import { latePart } from '../../../ui/late/late-part.tsx';
import sheet from '../../../ui/dialogs/sheet.module.css';
import type { BestSeatsPanel as PanelOfSeats } from './best-seats-panel.tsx';
import styles from './best-seats.module.css';

/* Asked for when the hall is there: the first picture does not wait for it, nor does a press. */
const BestSeatsPanel = latePart(async () => (await import('./best-seats-panel.tsx')).BestSeatsPanel, {
  Frame: NotThere,
});

function NotThere({ children }: { readonly children: ReactNode }) {
  return <div className={styles.panel}>{children}</div>;
}

/**
 * The button that proposes seats together, and the panel with the proposals: beside the hall where there is room, there
 * from the beginning while nothing is chosen; else over the hall's foot.
 */
export const BestSeats = ({
  beside,
  stage,
  quiet,
  onActive,
  ...props
}: Omit<ComponentProps<typeof PanelOfSeats>, 'active' | 'docked' | 'onActive' | 'onClose'> & {
  /** Where the panel stands beside the hall; null without such a place. */
  readonly beside: HTMLElement | null;
  /** Where it stands otherwise. */
  readonly stage: HTMLElement | null;
  /** Something else of the hall is being looked at: the proposals step back. */
  readonly quiet: boolean;
  readonly onActive: (active: boolean) => void;
}) => {
  const { t } = useI18n();
  const { items, rules } = useSelector(props.cart, (state) => state.context);
  const isEmpty = items.length === 0;
  const wish = useSelector(props.booking, (state) => state.context.wish);
  const isForOne = seatsSought(wish, limitLeft(items, rules)) === 1;
  const title = t(isForOne ? 'choosing.best.titleOne' : 'choosing.best.title');
  const [active, setActive] = useState(false);
  const docked = beside === null;
  const place = beside ?? stage;
  useEffect(() => askInTurn(BestSeatsPanel), []);
  useEffect(() => {
    if (quiet) setActive(false);
  }, [quiet]);
  useEffect(() => {
    onActive(active && docked);
    return () => onActive(false);
  }, [active, docked, onActive]);
  const close = useCallback(() => setActive(false), []);
  return (
    <>
      <Button
        size="s"
        aria-label={title}
        aria-expanded={active}
        data-propose
        onClick={() => setActive(!active)}
      >
        <Icon name="cart" />
        <span className={styles.long}>{title}</span>
      </Button>
      {place !== null &&
        (active || (isEmpty && !docked)) &&
        createPortal(
          <div
            className={docked ? cx(sheet.sheet, sheet.tall, styles.docked) : styles.beside}
            data-sheet={docked}
          >
            <BestSeatsPanel
              {...props}
              active={active}
              docked={docked}
              onActive={() => setActive(true)}
              onClose={close}
            />
          </div>,
          place,
        )}
    </>
  );
};
