import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { IconButton } from '../controls/button.tsx';
import { cx } from '../base/class-names.ts';
import { focusedElement, restoreFocus } from '../focus/track-focus.ts';
import { LiveRegions } from '../focus/live-regions.tsx';
import styles from './dialog.module.css';

type DialogProps = {
  readonly open: boolean;
  /** Escape, the close button, a press on the veil; the owner then sets `open` to false. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  /**
   * `center` a box; `panel` the 480 px side panel, a bottom sheet under 1024 px; `sheet` a bottom sheet everywhere.
   */
  readonly shape?: 'center' | 'panel' | 'sheet';
  /** Buttons, in their own row that never scrolls away. */
  readonly footer?: ReactNode;
  /** Id of the text read out together with the title: a message's. */
  readonly describedBy?: string;
  /** False: only the buttons inside may close it. */
  readonly dismissible?: boolean;
  readonly children: ReactNode;
};

/** A modal over the native `<dialog>`, which traps and returns the focus, and makes the rest inert. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({
  onClose,
  title,
  shape = 'center',
  footer,
  describedBy,
  dismissible = true,
  children,
}: Omit<DialogProps, 'open'>) {
  const { t } = useI18n();
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useModalBehaviour(ref, onClose, dismissible);
  return (
    <dialog
      ref={ref}
      className={cx(styles.dialog, styles[shape])}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
    >
      <div className={styles.box}>
        <header className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {dismissible && <IconButton icon="close" label={t('common.close')} onClick={onClose} />}
        </header>
        <div className={styles.body}>{children}</div>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
      <LiveRegions />
    </dialog>
  );
}

function useModalBehaviour(
  ref: RefObject<HTMLDialogElement | null>,
  onClose: () => void,
  dismissible: boolean,
): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return undefined;
    // A native dialog's focus return can't handle an opener that is gone or hidden by then.
    const opener = focusedElement();
    if (!dialog.open) dialog.showModal();
    // A message has one way on: a button at the bottom, not the cross in the corner.
    dialog.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => {
      dialog.close();
      restoreFocus(opener);
    };
  }, [ref]);

  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return undefined;
    let pressedOnVeil = false;
    const cancel = (event: Event): void => {
      event.preventDefault();
      if (dismissible) close.current();
    };
    const down = (event: Event): void => {
      pressedOnVeil = event.target === dialog;
    };
    // Both ends of the press must be on the veil: a text selection dragged out of the box is no dismissal. Nor is the
    // second half of a double click that opened the dialog.
    const up = ({ target, detail }: MouseEvent): void => {
      if (dismissible && pressedOnVeil && target === dialog && detail < 2) close.current();
    };
    dialog.addEventListener('cancel', cancel);
    dialog.addEventListener('pointerdown', down);
    dialog.addEventListener('click', up);
    return () => {
      dialog.removeEventListener('cancel', cancel);
      dialog.removeEventListener('pointerdown', down);
      dialog.removeEventListener('click', up);
    };
  }, [ref, dismissible]);
}
