import { useState } from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { Disclosure } from '../../ui/dialogs/disclosure.tsx';
import { ExternalLink } from '../../ui/controls/app-link.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { isPageAddress } from '../../contract/address.ts';
import type { TicketLine as Line } from '../../contract/order.ts';
import { addressBeyond } from '../../core/addresses/venue-address.ts';
import { useLocalText } from '../local-text.tsx';
import type { TicketGroup as Group } from './group-tickets.ts';
import { TicketFrame } from './ticket-frame.tsx';
import { TicketLine, type ServiceRemoval } from './ticket-line.tsx';
import styles from './ticket-group.module.css';

interface TicketGroupProps {
  readonly group: Group;
  readonly currency: string;
  /** Opens a ticket's code; without it the order is not paid and the codes stay shut. */
  readonly onOpenCode?: ((line: Line) => void) | undefined;
  /** Without it every service stays. */
  readonly removal?: ServiceRemoval | undefined;
}

/** One action of an order as a ticket: the date on its stub, the name, the place and the seats on its body. */
export function TicketGroup({ group, currency, onOpenCode, removal }: TicketGroupProps) {
  const { t, format } = useI18n();
  const [open, setOpen] = useState(!group.included);
  const { lead, ticketCount: count } = group;
  const admits = group.tickets.some((line) => !line.returned);
  const summary =
    group.services.length > 0 ? t('common.ticketsAndServices', { count }) : t('common.tickets', { count });
  return (
    <TicketFrame lead={lead} days={group.passDays} stamped={onOpenCode !== undefined && admits}>
      <Where line={lead} />
      <Disclosure className={styles.list ?? ''} summary={summary} open={open} onToggle={setOpen}>
        <ul className={styles.lines}>
          {group.tickets.map((line) => (
            <TicketLine key={line.id} line={line} currency={currency} onOpenCode={onOpenCode} />
          ))}
          {group.services.map((line) => (
            <TicketLine
              key={line.id}
              line={line}
              currency={currency}
              service
              removal={removal}
              onOpenCode={onOpenCode}
            />
          ))}
        </ul>
      </Disclosure>
      {!group.included && (
        <dl className={styles.sums}>
          <div className={styles.sum}>
            <dt>{t('order.tickets.groupTotal')}</dt>
            <dd>{format.money(group.totalMinor, currency)}</dd>
          </div>
          {group.feeMinor > 0 && (
            <div className={styles.fee}>
              <dt>{t('order.tickets.serviceFee')}</dt>
              <dd>{format.money(group.feeMinor, currency)}</dd>
            </div>
          )}
        </dl>
      )}
    </TicketFrame>
  );
}

/** The venue and its address. */
function Where({ line }: { line: Line }) {
  const { t } = useI18n();
  const pick = useLocalText();
  const place = pick(line.place);
  const address = pick(line.address);
  const rest = addressBeyond(place.text, address.text);
  const mapped = isPageAddress(line.mapUrl);
  if (place.text === '' && rest === '') return null;
  return (
    <div className={styles.where}>
      <Icon name="pin" />
      <p>
        {place.text !== '' && (
          <span className={styles.place} lang={place.lang}>
            {place.text}
          </span>
        )}
        {rest !== '' && (
          <span className={styles.address} lang={address.lang}>
            {rest}
          </span>
        )}
        {mapped && (
          <ExternalLink className={styles.map} href={line.mapUrl}>
            {t('common.onMap')}
          </ExternalLink>
        )}
      </p>
    </div>
  );
}
