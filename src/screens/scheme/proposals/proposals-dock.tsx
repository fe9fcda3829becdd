import { useSelector } from '@xstate/react';
import { useEffect, useLayoutEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import { remainingLimit } from '../../../core/cart/cart.ts';
import { partySize } from '../../../core/seating/preferences.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { cx } from '../../../ui/base/class-names.ts';
import { lazyComponent, preloadInOrder } from '../../../ui/lazy/lazy-component.tsx';
import sheet from '../../../ui/dialogs/sheet.module.css';
import type { ProposalsPanel as PanelOfSeats } from './proposals-panel.tsx';
import { focusedElement, restoreFocus } from '../../../ui/focus/track-focus.ts';
import styles from './proposals.module.css';

/**
 * Renders its content into a box inside another element. If that element changes, the box moves there with its content
 * and focus, while a plain portal would remount it.
 */
const ReparentingPortal = ({
  to,
  className,
  sheet,
  children,
}: {
  readonly to: HTMLElement;
  /** Undefined if it is out of view. */
  readonly className: string | undefined;
  /** True if it is a sheet over other content. */
  readonly sheet: boolean;
  readonly children: ReactNode;
}) => {
  const [box] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    box.setAttribute('class', className ?? '');
    box.toggleAttribute('hidden', !className);
    box.setAttribute('data-sheet', String(sheet));
    to.append(box);
  }, [box, to, className, sheet]);
  useLayoutEffect(() => () => box.remove(), [box]);
  useEffect(() => {
    const place = focusedElement();
    if (place !== null && box.contains(place.element)) restoreFocus(place);
  }, [box, to]);
  return createPortal(children, box);
};

/* Loaded when the hall is ready: neither the first picture nor a click waits for it. */
const ProposalsPanel = lazyComponent(async () => (await import('./proposals-panel.tsx')).ProposalsPanel, {
  Frame: NotThere,
});

function NotThere({ children }: { readonly children: ReactNode }) {
  return <div className={styles.panel}>{children}</div>;
}

type PanelProps = ComponentProps<typeof PanelOfSeats>;

type Activity = {
  readonly active: boolean;
  readonly onActive: (active: boolean) => void;
};

/** The button that proposes adjacent seats. */
export const ProposeButton = ({
  booking,
  cart,
  active,
  onActive,
}: Pick<PanelProps, 'booking' | 'cart'> & Activity) => {
  const { t } = useI18n();
  const { items, rules } = useSelector(cart, (state) => state.context);
  const preferences = useSelector(booking, (state) => state.context.preferences);
  const isForOne = partySize(preferences, remainingLimit(items, rules)) === 1;
  const title = t(isForOne ? 'choosing.best.titleOne' : 'choosing.best.title');
  return (
    <Button size="s" aria-label={title} aria-expanded={active} data-propose onClick={() => onActive(!active)}>
      <span className={styles.long}>{title}</span>
      <span className={styles.short}>{t('choosing.best.short')}</span>
    </Button>
  );
};

/**
 * The panel with the proposals: if there is room, beside the hall, from the start while nothing is selected; otherwise
 * over the bottom of the hall on request. Before that, pins in the hall show the proposals, with a strip of cards below
 * it if the height allows. Rotating a tablet moves the panel between both without remounting it.
 */
export const ProposalsDock = ({
  to,
  docked,
  active,
  onActive,
  ...props
}: Omit<PanelProps, 'onActive' | 'onClose' | 'isFirst'> &
  Activity & {
    /** The panel's container, which is the hall if `docked`; null until that is ready. */
    readonly to: HTMLElement | null;
  }) => {
  const isEmpty = useSelector(props.cart, (state) => state.context.items.length === 0);
  useEffect(() => preloadInOrder(ProposalsPanel), []);
  const onStage = active ? cx(sheet.sheet, sheet.tall, styles.docked) : styles.strip;
  return (
    to !== null &&
    (docked || active || isEmpty) && (
      <ReparentingPortal to={to} className={docked ? onStage : styles.beside} sheet={docked && active}>
        <ProposalsPanel
          {...props}
          active={active}
          docked={docked}
          isFirst={isEmpty}
          onActive={() => onActive(true)}
          onClose={() => onActive(false)}
        />
      </ReparentingPortal>
    )
  );
};
