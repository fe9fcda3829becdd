import type { ReactNode, Ref } from 'react';
import { cx } from '../base/class-names.ts';
import { Icon, type IconName } from '../base/icon.tsx';
import styles from './notice.module.css';

type NoticeProps = {
  readonly icon: IconName;
  /** The default is a warning. */
  readonly tone?: 'warning' | 'good';
  readonly role?: 'alert' | 'status';
  readonly ref?: Ref<HTMLDivElement>;
  /** The text, a single element. */
  readonly children: ReactNode;
  /** A button or link to continue with. */
  readonly action?: ReactNode;
};

/** A strip above a page's content with a message, and a way to continue. */
export function Notice({ icon, tone = 'warning', role, ref, children, action }: NoticeProps) {
  return (
    <div ref={ref} className={cx(styles.notice, styles[tone])} role={role}>
      <Icon name={icon} />
      {children}
      {action}
    </div>
  );
}
