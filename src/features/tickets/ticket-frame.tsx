import type { ReactNode } from 'react';
import type { TicketLine } from '../../contract/order.ts';
import type { DayParts } from '../../core/dates/venue-date.ts';
import { cx } from '../../ui/base/class-names.ts';
import { AgeBadge } from '../age-badge.tsx';
import { LocalText } from '../localized-text.tsx';
import { TicketWhen } from './ticket-when.tsx';
import styles from './ticket-frame.module.css';

type TicketFrameProps = {
  /** The ticket with its day on the stub and its event on the body; without it there is no stub. */
  readonly lead: TicketLine | undefined;
  /** Of a season pass the days that it lets in on. */
  readonly days?: readonly DayParts[] | undefined;
  /** The name if there is no lead. */
  readonly name?: ReactNode;
  /** Paid for and good for entry: the stub has the house's colour. */
  readonly stamped?: boolean;
  /** The id of its heading, for what is named by it. */
  readonly headingId?: string;
  readonly children: ReactNode;
};

/** A ticket as one card wherever it is shown: the day on its stub, the event and all the rest on its body. */
export function TicketFrame({ lead, days, name, stamped = false, headingId, children }: TicketFrameProps) {
  return (
    <article className={cx(styles.ticket, stamped && styles.paid)} aria-labelledby={headingId}>
      {lead && <TicketWhen line={lead} days={days} />}
      <div className={styles.body}>
        <header className={styles.head}>
          <h2 id={headingId} className={styles.name}>
            {lead === undefined ? name : <LocalText of={lead.action} />}
          </h2>
          {lead && <AgeBadge age={lead.ageFrom} />}
        </header>
        {children}
      </div>
    </article>
  );
}
