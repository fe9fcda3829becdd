import type { ReactNode } from 'react';
import type { TicketLine } from '../../contract/order.ts';
import type { DayParts } from '../../core/dates/venue-date.ts';
import { cx } from '../../ui/base/class-names.ts';
import { AgeBadge } from '../age-badge.tsx';
import { LocalText } from '../localized-text.tsx';
import { TicketWhen } from './ticket-when.tsx';
import styles from './ticket-frame.module.css';

type TicketFrameProps = {
  /** The ticket whose day is on the stub and whose event is on the body; without it there is no stub. */
  readonly lead: TicketLine | undefined;
  /** For a season pass, the days on which it is valid. */
  readonly days?: readonly DayParts[] | undefined;
  /** The name if there is no lead. */
  readonly name?: ReactNode;
  /** True if it is paid and admits: the stub has the shop's colour. */
  readonly stamped?: boolean;
  /** The id of its heading, for elements that are labelled by it. */
  readonly headingId?: string;
  readonly children: ReactNode;
};

/** The card of a ticket, the same everywhere: the day on its stub, the event and everything else on its body. */
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
