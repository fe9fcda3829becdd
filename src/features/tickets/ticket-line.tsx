import { useI18n } from '../../../i18n/i18n-context.tsx';
import { joinWords, labelled, punctuation } from '../../../i18n/formats/punctuation.ts';
import type { TicketLine as Line } from '../../contract/order.ts';
import { Badge } from '../../ui/controls/badge.tsx';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/base/class-names.ts';
import { VisuallyHidden } from '../../ui/focus/visually-hidden.tsx';
import { LocalText, useLocalText } from '../localized-text.tsx';
import { hasCode } from './group-tickets.ts';
import { costOf, costText, placeParts } from './place-parts.ts';
import { TicketPageLink } from './ticket-page-link.tsx';
import styles from './ticket-line.module.css';

/** How to remove services from an order, and which one is being removed. */
export type ServiceRemoval = {
  readonly busyId: string | undefined;
  readonly onRemove: (line: Line) => void;
};

type TicketLineProps = {
  readonly line: Line;
  readonly currency: string;
  /** True for an added service instead of a ticket: it is called by its own name. */
  readonly service?: boolean;
  /** Only for a service that can be removed. */
  readonly removal?: ServiceRemoval | undefined;
  readonly onOpenCode?: ((line: Line) => void) | undefined;
  /** True if the order's only code is already shown. */
  readonly alone: boolean;
};

/** One ticket: the place, the category, the price and, once it is paid, its code. */
export function TicketLine({ line, currency, service = false, removal, onOpenCode, alone }: TicketLineProps) {
  const i18n = useI18n();
  const { t, lang, format } = i18n;
  const pick = useLocalText();
  const place = placeParts(t, lang, line, pick(line.sector).text);
  const category = pick(line.category);
  const paid = onOpenCode !== undefined && !line.returned;
  const coded = !alone && hasCode(line, service);
  const spoken = joinWords(lang, [
    ...(service ? [pick(line.action).text] : []),
    ...place,
    category.text,
    line.visitor,
  ]);
  return (
    <li className={cx(styles.line, line.returned && styles.returned)}>
      <div>
        {service && (
          <p className={styles.place}>
            <LocalText of={line.action} />
            {removal && line.removable && (
              <IconButton
                icon="trash"
                label={t('order.tickets.removeNamed', { name: pick(line.action).text })}
                busy={removal.busyId === line.id}
                onClick={() => removal.onRemove(line)}
              />
            )}
          </p>
        )}
        {!service && place.length > 0 && (
          <p className={styles.place}>
            {place.map((part) => (
              <span key={part}>{part}</span>
            ))}
          </p>
        )}
        <p className={place.length > 0 || service ? styles.category : styles.place}>
          <LocalText of={line.category} />
          {line.quantity > 1 && (
            <span className={styles.quantity}>{t('order.tickets.quantity', { count: line.quantity })}</span>
          )}
        </p>
        {line.returned && line.share && line.share.fee > 0 && (
          <p className={styles.fee}>
            {labelled(lang, t('order.receipt.feeStays'), format.money(line.share.fee, currency))}
          </p>
        )}
        {line.visitor !== '' && <p className={styles.visitor}>{line.visitor}</p>}
      </div>
      {!(costOf(line) === 0 && line.parentId !== '' && line.parentId !== '0') && (
        <p className={styles.price}>{costText(i18n, line, currency)}</p>
      )}
      {(line.returned || line.returnAsked) && (
        <p className={styles.ways}>
          <Badge>
            {t(
              !line.returned
                ? 'order.tickets.returnAsked'
                : service
                  ? 'order.tickets.serviceReturned'
                  : 'order.tickets.returned',
            )}
          </Badge>
        </p>
      )}
      {paid && (coded || line.ticketHash !== '') && (
        <div className={styles.ways}>
          {coded && (
            <Button size="s" onClick={() => onOpenCode(line)}>
              {t('order.tickets.openCode')}
              <VisuallyHidden>{punctuation[lang].colon + spoken}</VisuallyHidden>
            </Button>
          )}
          <TicketPageLink line={line} spoken={spoken} />
        </div>
      )}
    </li>
  );
}
