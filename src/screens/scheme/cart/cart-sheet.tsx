import { useEffect, useRef, useState, type ReactNode } from 'react';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import { useApp } from '../../../features/app-context.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { cx } from '../../../ui/base/class-names.ts';
import { activeElement, originOf, pageRoot } from '../../../ui/base/page-root.ts';
import type { Minor } from '../../../contract/brand.ts';
import { emptyCartKeys, type ShownPlaces } from './cart-panel.tsx';
import styles from './cart-sheet.module.css';

/**
 * The cart below the hall in narrow windows: a bar that sums up the selection, and a sheet with the cart and the form.
 * Not a modal: the hall above it stays usable.
 */
export const CartSheet = ({
  count,
  partySize,
  totalMinor,
  offering,
  places,
  notice,
  closed,
  children,
}: {
  readonly count: number;
  /** The number of places to find together. */
  readonly partySize: number;
  readonly totalMinor: Minor;
  /** True while a place tapped in the hall is offered: the sheet closes to make room. */
  readonly offering: boolean;
  readonly places: ShownPlaces;
  /** Questions about the selection, above the bar whether the sheet is open or not. */
  readonly notice: ReactNode;
  /** Shown above the bar while the sheet is closed; the open sheet contains it too. */
  readonly closed: ReactNode;
  readonly children: ReactNode;
}) => {
  const { t, format } = useI18n();
  const { setup } = useApp();
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  /* If one click has selected all the seats wanted, the order form opens automatically. */
  const [taken, setTaken] = useState(count);
  const [isComplete, setComplete] = useState(false);
  if (taken !== count) {
    setTaken(count);
    setComplete(taken === 0 && count >= partySize);
  }
  useEffect(() => {
    if (count === 0 || offering) return close();
    if (isComplete) setOpen(true);
    setComplete(false);
    return undefined;
  }, [count, offering, isComplete]);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    // The keyboard has reached something behind the sheet, such as the page's footer.
    const leave = (event: Event): void => {
      const [target, sheet] = [originOf(event), section.current];
      if (!(target instanceof HTMLElement) || sheet === null || sheet.contains(target)) return;
      if (target.closest('dialog, [popover]') !== null || !target.matches(':focus-visible')) return;
      if (target.getBoundingClientRect().bottom > sheet.getBoundingClientRect().top) close();
    };
    const root = pageRoot();
    root.addEventListener('focusin', leave);
    return () => root.removeEventListener('focusin', leave);
  }, [open]);
  useEffect(() => {
    // After a rotation the sheet has another height: the focused field stays visible.
    const show = (): void => {
      const active = activeElement();
      if (section.current?.contains(active) === true) active?.scrollIntoView({ block: 'nearest' });
    };
    addEventListener('resize', show);
    return () => removeEventListener('resize', show);
  }, []);
  return (
    <div className={styles.place} data-cart-bar={count === 0 ? 'empty' : 'chosen'}>
      <section
        ref={section}
        className={open ? styles.open : undefined}
        aria-label={t('cart.toBuyer')}
        data-sheet={open || undefined}
        onKeyDown={({ key }) => key === 'Escape' && close()}
      >
        {notice}
        {!open && closed}
        <div className={cx(styles.bar, count === 0 && styles.idle)}>
          <p>
            {count === 0 ? t(emptyCartKeys[places]) : t('cart.summary', { count })}
            {/* When open, the button at the bottom states the price. */}
            {count > 0 && !open && <strong>{format.money(totalMinor, setup.app.currency)}</strong>}
          </p>
          <Button
            variant={open ? 'secondary' : 'primary'}
            blocked={count === 0}
            aria-expanded={open}
            data-after-choosing
            onClick={() => (open ? close() : setOpen(count > 0))}
          >
            {open && (
              <span className={styles.cross}>
                <Icon name="close" />
              </span>
            )}
            <span>{t(open ? (places === 'map' ? 'scheme.map.toMap' : 'cart.toSeats') : 'cart.toBuyer')}</span>
          </Button>
        </div>
        {open && <div className={styles.body}>{children}</div>}
      </section>
    </div>
  );
};
