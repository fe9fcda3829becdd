import type { ReactNode, Ref } from 'react';
import { cx } from '../base/class-names.ts';
import { Icon, type IconName } from '../base/icon.tsx';
import styles from './notice.module.css';

type NoticeProps = {
  readonly icon: IconName;
  /** Default: something to mind. */
  readonly tone?: 'warning' | 'good';
  readonly role?: 'alert' | 'status';
  readonly ref?: Ref<HTMLDivElement>;
  /** The text, one element. */
  readonly children: ReactNode;
  /** A way on. */
  readonly action?: ReactNode;
};

/** A strip over a page's content with something to note, and a way on. */
export function Notice({ icon, tone = 'warning', role, ref, children, action }: NoticeProps) {
  return (
    <div ref={ref} className={cx(styles.notice, styles[tone])} role={role}>
      <Icon name={icon} />
      {children}
      {action}
    </div>
  );
}
