import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { TicketLine } from '../../contract/order.ts';
import { codedLines, type TicketGroup as Group } from '../../features/tickets/group-tickets.ts';
import { TicketGroup } from '../../features/tickets/ticket-group.tsx';
import type { ServiceRemoval } from '../../features/tickets/ticket-line.tsx';
import styles from './order-shown.module.css';

type TicketListProps = {
  readonly groups: readonly Group[];
  readonly currency: string;
  /** Opens a ticket's code; missing while the order is not paid. */
  readonly onOpenCode?: ((line: TicketLine) => void) | undefined;
  /** For removing services; missing if nothing can be removed. */
  readonly removal?: ServiceRemoval | undefined;
};

/** The ordered items: a ticket for each event, with its services. */
export function TicketList({ groups, ...rest }: TicketListProps) {
  const { t } = useI18n();
  // A single code is shown above the list, with its own button.
  const alone = codedLines(groups).length === 1;
  return (
    <section className={styles.tickets} aria-label={t('order.tickets.title')}>
      {groups.map((group) => (
        <TicketGroup key={group.id} group={group} alone={alone} {...rest} />
      ))}
    </section>
  );
}
