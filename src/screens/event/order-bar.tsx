import { useEffect, useState } from 'react';

import { useI18n } from '../../../i18n/i18n-context.tsx';
import { choiceTotal, type Quantities } from '../../core/event/event-choice.ts';
import type { SaleTerms } from '../../core/event/event-terms.ts';
import { useApp } from '../../features/app-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { chosenText } from './choice-words.ts';
import styles from './event-order.module.css';
import { orderId } from './event-order.tsx';
import { findById } from '../../ui/focus/landmarks.ts';

/** On a narrow page the order is below the prices: the bar tells the total and leads there. */
export const OrderBar = ({
  quantities,
  terms,
}: {
  readonly quantities: Quantities;
  readonly terms: SaleTerms;
}) => {
  const { t, format } = useI18n();
  const { setup } = useApp();
  const [orderShown, setOrderShown] = useState(false);
  useEffect(() => {
    const order = findById(orderId);
    if (order === null) return undefined;
    const watch = new IntersectionObserver((entries) =>
      setOrderShown(entries.at(-1)?.isIntersecting ?? false),
    );
    watch.observe(order);
    return () => watch.disconnect();
  }, []);
  if (orderShown) return null;
  const { totalMinor } = choiceTotal(quantities, terms);
  const go = (): void => {
    const order = findById(orderId);
    order?.scrollIntoView();
    order?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.bar}>
      <p>
        {chosenText(t, quantities, terms)}
        <strong>{format.money(totalMinor, setup.app.currency)}</strong>
      </p>
      <Button variant="primary" onClick={go}>
        {t('cart.toBuyer')}
      </Button>
    </div>
  );
};
