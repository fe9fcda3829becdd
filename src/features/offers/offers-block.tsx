import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { joinWords } from '../../../i18n/formats/punctuation.ts';
import type { OffersNews } from '../../../machines/order/offers-model.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useAnnouncer } from '../../ui/focus/live-announcer.tsx';
import { SlowNotice } from '../../ui/lazy/slow-notice.tsx';
import { useLocalText } from '../localized-text.tsx';
import { OffersPanel } from './offers-panel.tsx';
import type { OffersActor } from './provide-offers.ts';
import styles from './offers-block.module.css';

type OffersProps = {
  readonly actor: OffersActor;
  readonly currency: string;
};

/**
 * The link to the extra services that can be added to an unpaid order. Services that it already has are listed with its
 * tickets.
 */
export function OffersBlock({ actor, currency }: OffersProps) {
  const { t } = useI18n();
  const { offers, payable } = useSelector(actor, ({ context }) => context);
  const change = useSelector(actor, ({ context }) => context.change ?? context.done);
  const opened = useSelector(
    actor,
    (state) => state.matches({ panel: 'open' }) || state.matches({ change: 'failed' }),
  );
  useNews(actor, currency);
  return (
    <>
      {payable && offers.length > 0 && (
        <section className={styles.block} aria-labelledby="order-offers">
          <h2 id="order-offers" className={styles.title}>
            {t('order.offers.title')}
          </h2>
          <p className={styles.hint}>{t('order.offers.hint')}</p>
          <div>
            <Button busy={change?.kind === 'add'} onClick={() => actor.send({ type: 'panel.open' })}>
              {t('order.offers.open')}
            </Button>
          </div>
        </section>
      )}
      {change !== null && !opened && <SlowNotice onStop={() => actor.send({ type: 'change.giveUp' })} />}
      {opened && <OffersPanel actor={actor} currency={currency} />}
    </>
  );
}

/** Announces what has changed once the order has been reloaded: what was added or removed, and the new total. */
function useNews(actor: OffersActor, currency: string): void {
  const { t, lang, format } = useI18n();
  const pick = useLocalText();
  const { toast } = useAnnouncer();
  const news = useSelector(actor, ({ context }) => context.news);
  const announced = useRef(news);
  const words = ({ change, totalMinor }: OffersNews): string => {
    const first =
      change.kind === 'remove'
        ? t('cart.said.removed', { places: pick(change.line.action).text })
        : t('cart.said.added', {
            places: joinWords(
              lang,
              [...new Set(change.pieces)].map((piece) => {
                const count = change.pieces.filter((one) => one === piece).length;
                const place = pick(piece.action).text;
                const tickets = t('order.tickets.quantity', { count });
                return count === 1 ? place : t('cart.said.counted', { place, tickets });
              }),
              'item',
            ),
          });
    if (totalMinor === null) return first;
    const price = format.money(totalMinor, currency);
    return t('cart.said.sentences', { first, second: t('cart.said.total', { price }) });
  };
  useEffect(() => {
    if (announced.current === news) return;
    announced.current = news;
    if (news !== null) toast(words(news), 'good');
  });
}
