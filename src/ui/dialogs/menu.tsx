import { useEffect, useRef, type ReactNode } from 'react';
import { cx } from '../base/class-names.ts';
import { Icon, type IconName } from '../base/icon.tsx';
import styles from './menu.module.css';
import { activeElement, originOf } from '../base/page-root.ts';

type MenuProps = {
  /** The text of the button. */
  readonly label: ReactNode;
  /** The accessible name of the button, if its text is an abbreviation. */
  readonly name?: string;
  readonly icon?: IconName;
  /** Links and buttons; a click on any of them closes the menu. */
  readonly children: ReactNode;
  readonly className?: string | undefined;
};

/**
 * A dropdown of plain links and buttons based on `<details>`: it works with Tab, and closes on Escape or a click
 * elsewhere.
 */
export function Menu({ label, name, icon, children, className }: MenuProps) {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const details = ref.current;
    if (details === null) return undefined;
    const close = (): void => {
      const within = details.contains(activeElement());
      details.open = false;
      if (within) details.querySelector('summary')?.focus();
    };
    const press = (event: Event): void => {
      const from = originOf(event);
      const target = from instanceof Node ? from : null;
      const onItem = target instanceof Element && target.closest('a, button') !== null;
      if (
        details.open &&
        (!details.contains(target) || (onItem && !details.firstElementChild?.contains(target)))
      )
        close();
    };
    const key = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && details.open) close();
    };
    const leave = (event: FocusEvent): void => {
      if (event.relatedTarget instanceof Node && !details.contains(event.relatedTarget)) close();
    };
    document.addEventListener('click', press);
    document.addEventListener('keydown', key);
    details.addEventListener('focusout', leave);
    return () => {
      document.removeEventListener('click', press);
      document.removeEventListener('keydown', key);
      details.removeEventListener('focusout', leave);
    };
  }, []);
  return (
    <details ref={ref} className={cx(styles.menu, className)}>
      <summary className={styles.button} aria-label={name}>
        {icon && <Icon name={icon} />}
        <span>{label}</span>
        <span className={styles.mark}>
          <Icon name="down" size={16} />
        </span>
      </summary>
      <div className={styles.list}>{children}</div>
    </details>
  );
}
