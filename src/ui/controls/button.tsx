import type { ComponentProps, MouseEvent } from 'react';
import { cx } from '../base/class-names.ts';
import { Icon, type IconName } from '../base/icon.tsx';
import { Spinner } from '../base/spinner.tsx';
import styles from './button.module.css';

type ButtonState = {
  /** True while something is pending: shows a spinner, ignores clicks, and keeps focus and width. */
  readonly busy?: boolean;
  /**
   * Looks disabled and is announced as disabled, but can still be focused and calls `onClick`, which should say what is
   * missing. Use `disabled` for a button that can never be used here.
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

/** A square button with an icon; `label` is its accessible name and its tooltip. */
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

/** The look of a button, or of a link that acts as one. */
export type ButtonLook = {
  /** `primary` once per view; `quiet` has no border until it is hovered. */
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  readonly size?: 's' | 'm' | 'l';
  /** Takes the full width of the parent. */
  readonly wide?: boolean;
};

export function buttonClass(
  { variant = 'secondary', size = 'm', wide = false }: ButtonLook,
  extra?: string,
): string {
  return cx(styles.button, styles[variant], styles[size], wide && styles.wide, extra);
}
