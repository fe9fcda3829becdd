import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { IconButton } from '../controls/button.tsx';
import { cx } from '../base/class-names.ts';
import { focusedElement, restoreFocus } from '../focus/track-focus.ts';
import { LiveRegions } from '../focus/live-regions.tsx';
import styles from './dialog.module.css';

type DialogProps = {
  readonly open: boolean;
  /** Called on Escape, the close button, and a click on the backdrop; the parent then sets `open` to false. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  /**
   * `center`: a box; `panel`: the side panel of 480 px, or a bottom sheet below 1024 px; `sheet`: always a bottom
   * sheet.
   */
  readonly shape?: 'center' | 'panel' | 'sheet';
  /** Buttons in their own row, which never scrolls. */
  readonly footer?: ReactNode;
  /** The id of the text that is read out with the title, in messages. */
  readonly describedBy?: string;
  /** False if only the buttons inside may close it. */
  readonly dismissible?: boolean;
  readonly children: ReactNode;
};

/** A modal based on the native `<dialog>`, which traps and returns the focus, and makes the rest inert. */
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
    // The native focus return can't handle an opener that has since disappeared or been hidden.
    const opener = focusedElement();
    if (!dialog.open) dialog.showModal();
    // In a message, the button at the bottom comes first, not the close button in the corner.
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
    // Both ends of the press must be on the backdrop: dragging a text selection out of the box does not close the
    // dialog. Nor does the second half of a double click that opened it.
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
