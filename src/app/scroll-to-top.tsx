import { useEffect, useRef, useState } from 'react';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { IconButton } from '../ui/controls/button.tsx';
import { cx } from '../ui/base/class-names.ts';
import { afterLayout } from '../ui/base/after-layout.ts';
import styles from './scroll-to-top.module.css';
import { coversControl } from '../ui/focus/landmarks.ts';

/** The scroll position from which on the button is shown, CSS pixels. */
const appearsAfterPx = 400;

/** The button back to the top. It hides if it would cover a button or a field, unless it has the focus. */
export function ScrollToTop() {
  const { t } = useI18n();
  const place = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(false);
  const [covers, setCovers] = useState(false);
  useEffect(() => {
    const look = (): void => {
      const isDown = window.scrollY > appearsAfterPx;
      setShown(isDown);
      setCovers(isDown && place.current !== null && coversControl(place.current));
    };
    let callOff = afterLayout(look);
    const lookSoon = (): void => {
      callOff();
      callOff = afterLayout(look);
    };
    window.addEventListener('scroll', lookSoon, { passive: true });
    // A click may show a bar at the bottom, above which this button then moves.
    window.addEventListener('click', lookSoon);
    return () => {
      callOff();
      window.removeEventListener('scroll', lookSoon);
      window.removeEventListener('click', lookSoon);
    };
  }, [shown]);
  if (!shown) return null;
  // Without `behavior`, the stylesheet decides: under reduced motion it jumps.
  return (
    <div ref={place} className={cx(styles.place, covers && styles.away)}>
      <IconButton
        className={styles.up}
        variant="secondary"
        icon="up"
        label={t('shell.toTop')}
        onClick={() => window.scrollTo({ top: 0 })}
      />
    </div>
  );
}
