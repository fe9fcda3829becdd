import { lazy, Suspense, useEffect, useState, type ComponentProps } from 'react';

import { useI18n } from '../../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { BestSeatsDialog as DialogOfSeats } from './best-seats-dialog.tsx';
import styles from './best-seats.module.css';

/* Asked for when the hall is there: the first picture does not wait for it, nor does a press. */
const dialog = () => import('./best-seats-dialog.tsx');
const BestSeatsDialog = lazy(async () => ({ default: (await dialog()).BestSeatsDialog }));

/** The button beside the legend that finds seats together. */
export const BestSeats = (props: Omit<ComponentProps<typeof DialogOfSeats>, 'open' | 'onClose'>) => {
  const { t } = useI18n();
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  useEffect(() => void dialog(), []);
  return (
    <>
      <Button
        size="s"
        aria-label={t('scheme.best.title')}
        onClick={() => {
          setAsked(true);
          setOpen(true);
        }}
      >
        <Icon name="cart" />
        <span className={styles.long}>{t('scheme.best.title')}</span>
        <span className={styles.short}>{t('scheme.best.short')}</span>
      </Button>
      {asked && (
        <Suspense fallback={null}>
          <BestSeatsDialog {...props} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
