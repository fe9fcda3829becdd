import { useI18n } from '../../../../i18n/i18n-context.tsx';
import { joinWords, punctuation } from '../../../../i18n/formats/punctuation.ts';
import type { TicketLine } from '../../../contract/order.ts';
import type { DayParts } from '../../../core/dates/venue-date.ts';
import type { Receipt } from '../../../core/order/receipt.ts';
import { AgeBadge } from '../../age-badge.tsx';
import { LocalText, useLocalText } from '../../localized-text.tsx';
import { useShopName } from '../../page-title.ts';
import { ReceiptTable } from '../../receipt-table.tsx';
import { costText } from '../place-parts.ts';
import { hasCode, lineKey, type TicketGroup } from '../group-tickets.ts';
import { TicketCode } from './ticket-code.tsx';
import { TicketSeat, useTicketWhen } from './ticket-seat.tsx';
import styles from './ticket-sheet.module.css';

type TicketSheetProps = {
  readonly number: string;
  readonly groups: readonly TicketGroup[];
  readonly currency: string;
  /** The order's receipt; null = unavailable. */
  readonly receipt: Receipt | null;
};

/** The order for printing: a block per ticket with its code, and the total. Hidden on the screen. */
export function TicketSheet({ number, groups, currency, receipt }: TicketSheetProps) {
  return (
    <div className={styles.sheet}>
      {groups.map((group) =>
        group.included ? (
          <Performance key={group.id} line={group.lead} />
        ) : (
          <section key={group.id}>
            {group.tickets.map((line) => (
              <PaperTicket
                key={lineKey(line)}
                line={line}
                days={group.passDays}
                number={number}
                currency={currency}
              />
            ))}
            {group.services
              .filter((line) => hasCode(line, true))
              .map((line) => (
                <PaperTicket
                  key={lineKey(line)}
                  line={line}
                  event={group.lead}
                  number={number}
                  currency={currency}
                />
              ))}
            <Services lines={group.services.filter((line) => !hasCode(line, true))} currency={currency} />
          </section>
        ),
      )}
      {receipt && <ReceiptTable receipt={receipt} currency={currency} className={styles.services} />}
    </div>
  );
}

type PaperTicketProps = {
  readonly line: TicketLine;
  /** The days on which a season pass is valid. */
  readonly days?: readonly DayParts[];
  /** The ticket that a service belongs to, because a service names neither event nor place. */
  readonly event?: TicketLine;
  readonly number: string;
  readonly currency: string;
};

function PaperTicket({ line, days, event, number, currency }: PaperTicketProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const pick = useLocalText();
  const when = useTicketWhen()(line, days);
  const shop = useShopName();
  const { place, address } = event ?? line;
  return (
    <article className={styles.ticket}>
      <div className={styles.what}>
        <h2 className={styles.name}>
          <LocalText of={line.action} /> <AgeBadge age={line.ageFrom} />
        </h2>
        {event !== undefined && (
          <p>
            <LocalText of={event.action} />
          </p>
        )}
        {when !== '' && <p className={styles.when}>{when}</p>}
        <p>
          {!pick(address).text.startsWith(pick(place).text) && (
            <>
              <LocalText of={place} />
              <br />
            </>
          )}
          <LocalText of={address} />
        </p>
        <TicketSeat line={line} />
        <p className={styles.small}>
          {shop} · {t('order.number', { number })} · {costText(i18n, line, currency)}
          {line.share !== null && line.share.fee > 0 && ` · ${t('choosing.offer.feeIncluded')}`}
          {line.quantity > 1 && ` · ${t('order.tickets.quantity', { count: line.quantity })}`}
        </p>
      </div>
      {line.codeKind !== 'none' && <TicketCode line={line} />}
    </article>
  );
}

function Services({ lines, currency }: { lines: readonly TicketLine[]; currency: string }) {
  const { t, lang, format } = useI18n();
  if (lines.length === 0) return null;
  return (
    <div className={styles.services}>
      <h3>{t('order.tickets.services')}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line.id}>
            <LocalText of={line.action} />
            {punctuation[lang].part}
            {joinWords(lang, [
              t('order.tickets.quantity', { count: line.quantity }),
              format.money(line.costMinor, currency),
            ])}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A performance that the season pass above it includes. */
function Performance({ line }: { line: TicketLine }) {
  const { lang } = useI18n();
  const when = useTicketWhen()(line);
  return (
    <p className={styles.performance}>
      <strong>
        <LocalText of={line.action} />
      </strong>
      {when !== '' && punctuation[lang].part + when}
    </p>
  );
}
