import { useEffect, useState } from 'react';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { IconButton } from '../ui/button.tsx';
import styles from './scroll-to-top.module.css';

/** How far down, in CSS pixels, the way up appears. */
const appearsAfterPx = 400;

export function ScrollToTop() {
  const { t } = useI18n();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const look = (): void => setShown(window.scrollY > appearsAfterPx);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  if (!shown) return null;
  // No `behavior`: the stylesheet decides, and under reduced motion it jumps.
  return (
    <IconButton
      className={styles.up}
      variant="secondary"
      icon="up"
      label={t('shell.toTop')}
      onClick={() => window.scrollTo({ top: 0 })}
    />
  );
}
