import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { afterLayout } from '../base/after-layout.ts';
import styles from './clamped-text.module.css';

/** The approximate number of letters in the first lines; a wrong estimate only shifts what is below. */
const lettersShown = (): number => (3 * Math.min(window.innerWidth - 32, 600)) / 9;

/** The first lines of a text with `letters` letters, and a «read more» button if there is more. */
export function ClampedText({
  letters,
  children,
}: {
  readonly letters: number;
  readonly children: ReactNode;
}) {
  const { t } = useI18n();
  const text = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [long, setLong] = useState(letters > lettersShown());
  useLayoutEffect(() => {
    const box = text.current;
    if (box === null || open) return undefined;
    // Before this frame is painted; otherwise the content below would visibly shift.
    const measure = (): void => flushSync(() => setLong(box.scrollHeight > box.clientHeight + 1));
    let callOff = (): void => {};
    // The observer also reports the initial size, during the frame's own layout.
    const size = new ResizeObserver(measure);
    size.observe(box);
    // A server's text is first shown without its markup.
    const words = new MutationObserver(() => {
      callOff();
      callOff = afterLayout(measure);
    });
    words.observe(box, { childList: true, subtree: true, characterData: true });
    return () => {
      size.disconnect();
      words.disconnect();
      callOff();
    };
  }, [open]);
  return (
    <div className={styles.clamped}>
      {/* A focused link must be visible, so the text expands. */}
      <div ref={text} className={open ? undefined : styles.lines} onFocus={() => setOpen(true)}>
        {children}
      </div>
      {long && (
        <button type="button" className={styles.more} aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'common.less' : 'common.more')}
        </button>
      )}
    </div>
  );
}
