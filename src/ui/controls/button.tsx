import type { ComponentProps, MouseEvent } from 'react';
import { cx } from '../base/class-names.ts';
import { Icon, type IconName } from '../base/icon.tsx';
import { Spinner } from '../base/spinner.tsx';
import styles from './button.module.css';

type ButtonState = {
  /** Work is under way: a spinner shows, presses do nothing, focus and width stay. */
  readonly busy?: boolean;
  /**
   * Softly disabled: looks and is announced as disabled, but stays focusable and still calls `onClick`, which should
   * say what is missing. `disabled` is for what can never be pressed here.
   */
  readonly blocked?: boolean;
};

type ButtonProps = ComponentProps<'button'> & ButtonLook & ButtonState;

export function Button(props: ButtonProps) {
  const { variant, size, wide, busy = false, blocked = false, className, children, onClick, ...rest } = props;
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(
        { ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) },
        className,
      )}
      aria-disabled={blocked || busy || undefined}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {busy && (
        <span className={styles.busy}>
          <Spinner />
        </span>
      )}
      <span className={cx(styles.content, busy && styles.covered)}>{children}</span>
    </button>
  );
}

type IconButtonProps = Omit<ButtonProps, 'children'> & {
  readonly icon: IconName;
  readonly label: string;
};

/** A square button with an icon; `label` is its name and its tooltip. */
export function IconButton({ icon, label, className, variant = 'quiet', ...rest }: IconButtonProps) {
  return (
    <Button
      {...rest}
      variant={variant}
      className={cx(styles.square, className)}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </Button>
  );
}

/** How a button or a link that acts as one looks. */
export type ButtonLook = {
  /** `primary` once per view; `quiet` has no edge until pointed at. */
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  readonly size?: 's' | 'm' | 'l';
  /** Take the full width of the parent. */
  readonly wide?: boolean;
};

export function buttonClass(
  { variant = 'secondary', size = 'm', wide = false }: ButtonLook,
  extra?: string,
): string {
  return cx(styles.button, styles[variant], styles[size], wide && styles.wide, extra);
}
