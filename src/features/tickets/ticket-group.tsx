import { useState } from 'react';
import { useI18n, type I18n } from '../../../i18n/i18n-context.tsx';
import { joinWords } from '../../../i18n/formats/punctuation.ts';
import { Disclosure } from '../../ui/dialogs/disclosure.tsx';
import { ExternalLink } from '../../ui/controls/app-link.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { isPageAddress } from '../../contract/address.ts';
import type { TicketLine as Line } from '../../contract/order.ts';
import { addressBeyond } from '../../core/addresses/venue-address.ts';
import { useLocalText } from '../localized-text.tsx';
import { countOf, type TicketGroup as Group } from './group-tickets.ts';
import { TicketFrame } from './ticket-frame.tsx';
import { TicketLine, type ServiceRemoval } from './ticket-line.tsx';
import styles from './ticket-group.module.css';

type TicketGroupProps = {
  readonly group: Group;
  readonly currency: string;
  /** Opens a ticket's code; missing while the order is not paid. */
  readonly onOpenCode?: ((line: Line) => void) | undefined;
  /** True if the order's only code is already shown. */
  readonly alone: boolean;
  /** For removing services; missing if all services must stay. */
  readonly removal?: ServiceRemoval | undefined;
};

/** The tickets of one event as a card: the date on the stub; the name, the place and the seats on the body. */
export function TicketGroup({ group, removal, ...lines }: TicketGroupProps) {
  const i18n = useI18n();
  const { t, format } = i18n;
  const { currency, onOpenCode } = lines;
  const [open, setOpen] = useState(!group.included);
  const { lead } = group;
  const admits = group.tickets.some((line) => !line.returned);
  // A subscription paid for everything, so there is no sum.
  const onlyVisits = group.totalMinor === 0 && group.tickets.some((line) => line.visits > 0);
  const isWorth = admits || group.services.some((line) => !line.returned);
  return (
    <TicketFrame lead={lead} days={group.passDays} stamped={onOpenCode !== undefined && admits}>
      <Where line={lead} />
      <Disclosure
        className={styles.list ?? ''}
        summary={summaryOf(i18n, group)}
        open={open}
        onToggle={setOpen}
      >
        <ul className={styles.lines}>
          {group.tickets.map((line) => (
            <TicketLine key={line.id} line={line} {...lines} />
          ))}
          {group.services.map((line) => (
            <TicketLine key={line.id} line={line} service removal={removal} {...lines} />
          ))}
        </ul>
      </Disclosure>
      {!group.included && isWorth && !onlyVisits && (
        <dl className={styles.sums}>
          <div className={styles.sum}>
            <dt>{t(group.reduced ? 'order.tickets.groupTotal' : 'order.tickets.groupSum')}</dt>
            <dd>{format.money(group.totalMinor, currency)}</dd>
          </div>
          {group.feeMinor > 0 && (
            <div className={styles.fee}>
              <dt>{t('cart.feeIncluded')}</dt>
              <dd>{format.money(group.feeMinor, currency)}</dd>
            </div>
          )}
        </dl>
      )}
    </TicketFrame>
  );
}

/** How many tickets are valid, how many were returned, and whether there are services. */
function summaryOf({ t, lang }: I18n, { ticketCount, returnedCount, services }: Group): string {
  const served = services.some((line) => !line.returned);
  const servicesBack = countOf(services.filter((line) => line.returned));
  const back = servicesBack > 0 ? t('order.tickets.servicesReturned', { count: servicesBack }) : '';
  if (ticketCount === 0 && returnedCount > 0)
    return joinWords(lang, [
      t('order.tickets.allReturned', { count: returnedCount }),
      back,
      served ? t('order.tickets.services') : '',
    ]);
  return joinWords(lang, [
    t(served ? 'common.ticketsAndServices' : 'common.tickets', { count: ticketCount }),
    returnedCount > 0 ? t('order.tickets.someReturned', { count: returnedCount }) : '',
    back,
  ]);
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
        {rest !== '' && <span lang={address.lang}>{rest}</span>}
        {mapped && (
          <ExternalLink className={styles.map} href={line.mapUrl}>
            {t('common.onMap')}
          </ExternalLink>
        )}
      </p>
    </div>
  );
}
