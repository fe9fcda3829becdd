import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { OffersNews } from '../../../machines/order/offers-model.ts';
import type { TicketLine } from '../../contract/order.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { useAnnouncer } from '../../ui/live-announcer.tsx';
import { StillTrying } from '../../ui/still-trying.tsx';
import { LocalText, useLocalText } from '../local-text.tsx';
import { newKey } from '../new-key.ts';
import { OffersPanel } from './offers-panel.tsx';
import type { OffersActor } from './provide-offers.ts';
import styles from './offers-block.module.css';

interface OffersProps {
  readonly actor: OffersActor;
  readonly currency: string;
}

/**
 * The extra services of an order that waits for its payment: those it has, with a way to take them out, and the way to
 * those that can be added.
 */
export function OffersBlock({ actor, currency }: OffersProps) {
  const { t } = useI18n();
  const { offers, services, payable } = useSelector(actor, ({ context }) => context);
  const change = useSelector(actor, ({ context }) => context.change ?? context.done);
  const opened = useSelector(
    actor,
    (state) => state.matches({ panel: 'open' }) || state.matches({ change: 'failed' }),
  );
  useNews(actor, currency);
  const canAdd = payable && offers.length > 0;
  const shown = canAdd || (payable && services.some((line) => line.removable));
  return (
    <>
      {shown && (
        <section className={styles.block} aria-labelledby="order-offers">
          <h2 id="order-offers" className={styles.title}>
            {t('order.offers.title')}
          </h2>
          {services.length > 0 && (
            <ul className={styles.lines}>
              {services.map((line) => (
                <ServiceLine
                  key={line.id}
                  line={line}
                  currency={currency}
                  busy={change?.kind === 'remove' && change.line.id === line.id}
                  onRemove={() => actor.send({ type: 'line.remove', lineId: line.id, freshKey: newKey() })}
                />
              ))}
            </ul>
          )}
          {canAdd && (
            <>
              <p className={styles.hint}>{t('order.offers.hint')}</p>
              <div>
                <Button busy={change?.kind === 'add'} onClick={() => actor.send({ type: 'panel.open' })}>
                  {t('order.offers.open')}
                </Button>
              </div>
            </>
          )}
          {change !== null && !opened && <StillTrying onStop={() => actor.send({ type: 'change.giveUp' })} />}
        </section>
      )}
      {opened && <OffersPanel actor={actor} currency={currency} />}
    </>
  );
}

interface ServiceLineProps {
  readonly line: TicketLine;
  readonly currency: string;
  /** It is being taken out. */
  readonly busy: boolean;
  readonly onRemove: () => void;
}

function ServiceLine({ line, currency, busy, onRemove }: ServiceLineProps) {
  const { t, format } = useI18n();
  const { text: name } = useLocalText()(line.action);
  return (
    <li className={styles.line}>
      <span className={styles.name}>
        <LocalText of={line.action} />
        {line.quantity > 1 && ` ${t('order.tickets.quantity', { count: line.quantity })}`}
      </span>
      <span className={styles.price}>{format.money(line.costMinor, currency)}</span>
      {line.removable && (
        <IconButton
          icon="trash"
          label={t('order.tickets.removeNamed', { name })}
          busy={busy}
          onClick={onRemove}
        />
      )}
    </li>
  );
}

/** Says what has changed, once the order has been read again: what was added or removed, and the new sum. */
function useNews(actor: OffersActor, currency: string): void {
  const { t, format } = useI18n();
  const pick = useLocalText();
  const { toast } = useAnnouncer();
  const news = useSelector(actor, ({ context }) => context.news);
  const told = useRef(news);
  const words = ({ change, totalMinor }: OffersNews): string => {
    const first =
      change.kind === 'remove'
        ? t('cart.said.removed', { places: pick(change.line.action).text })
        : t('cart.said.added', {
            places: [...new Set(change.pieces)]
              .map((piece) => {
                const count = change.pieces.filter((one) => one === piece).length;
                const place = pick(piece.action).text;
                const tickets = t('order.tickets.quantity', { count });
                return count === 1 ? place : t('cart.said.counted', { place, tickets });
              })
              .join(', '),
          });
    if (totalMinor === null) return first;
    const price = format.money(totalMinor, currency);
    return t('cart.said.sentences', { first, second: t('cart.said.total', { price }) });
  };
  useEffect(() => {
    if (told.current === news) return;
    told.current = news;
    if (news !== null) toast(words(news), 'good');
  });
}
