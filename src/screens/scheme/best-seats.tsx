import { useEffect, useState, type ComponentProps, type ReactNode } from 'react';

import { useI18n } from '../../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { latePart } from '../../ui/late-part.tsx';
import type { BestSeatsDialog as DialogOfSeats } from './best-seats-dialog.tsx';
import styles from './best-seats.module.css';

/* Asked for when the hall is there: the first picture does not wait for it, nor does a press. */
const BestSeatsDialog = latePart(async () => (await import('./best-seats-dialog.tsx')).BestSeatsDialog, {
  Frame: NotThere,
});

function NotThere({
  open,
  onClose,
  children,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useI18n();
  return (
    <Dialog open={open} title={t('scheme.best.title')} onClose={onClose}>
      {children}
    </Dialog>
  );
}

/** The button beside the legend that finds seats together. */
export const BestSeats = (props: Omit<ComponentProps<typeof DialogOfSeats>, 'open' | 'onClose'>) => {
  const { t } = useI18n();
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  useEffect(() => BestSeatsDialog.ask(), []);
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
      {asked && <BestSeatsDialog {...props} open={open} onClose={() => setOpen(false)} />}
    </>
  );
};
