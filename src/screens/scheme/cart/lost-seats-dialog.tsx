import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';

import { nowMs } from '../../../api/server-clock.ts';
import { useI18n } from '../../../../i18n/i18n-context.tsx';
import { punctuation } from '../../../../i18n/punctuation.ts';
import type { cartMachine } from '../../../../machines/hall-booking/cart.ts';
import type { CartItem, CartPlace } from '../../../core/choosing/cart.ts';
import { plainText } from '../../../core/plain-text.ts';
import type { Problem } from '../../../contract/result.ts';
import { useApp } from '../../../features/app-context.tsx';
import { lastOrders } from '../../../features/last-order.ts';
import { OrderRefused } from '../../../features/order-problem.tsx';
import type { HallEngine } from '../../../hall/engine/hall-engine.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { MessageDialog } from '../../../ui/dialogs/message-dialog.tsx';
import { Spinner } from '../../../ui/late/spinner.tsx';
import styles from './lost-seats-dialog.module.css';
import { placeName } from '../places.ts';
import { seatSwaps } from './seat-swaps.ts';

/* Words to be compared: without marks and spaces, in which the box office may differ. */
const bare = (text: string): string => text.toLowerCase().replaceAll(/[\s\p{P}]/gu, '');

const withoutKind = (place: CartPlace): CartPlace => {
  if (place.kind === 'standing') return place;
  const { special: _, ...plain } = place;
  return plain;
};

/**
 * An order that was refused, seats another buyer got, or both at once: a refusal says its words and code first, and
 * when the hall has been looked at, which seats are gone, with the nearest ones of the same price in one press.
 */
export const LostSeatsDialog = ({
  cart,
  engine,
  refused,
  problem,
  looking,
  lost,
  onClose,
}: {
  readonly cart: ActorRefFrom<typeof cartMachine>;
  readonly engine: HallEngine;
  /** The order was refused; false where the loss was noticed while choosing. */
  readonly refused: boolean;
  readonly problem: Problem | null;
  /** The hall is being looked at: which seats are gone is not known yet. */
  readonly looking: boolean;
  readonly lost: readonly CartItem[];
  readonly onClose: () => void;
}) => {
  const { t, lang } = useI18n();
  const { storage } = useApp();
  // What is gone may have been ordered by this very buyer, in another tab.
  const [own] = useState(() => lastOrders(storage, nowMs())[0]);
  const swaps = seatSwaps(
    lost,
    useSelector(cart, (state) => state.context),
    engine.index,
  );
  const take = (): void => {
    onClose();
    for (const { offer } of swaps) {
      if (offer === null) continue;
      cart.send({ type: 'seat.add', place: offer.place, price: offer.price });
      engine.view.flyToSeat(offer.seat);
    }
  };
  const found = swaps.filter(({ offer }) => offer !== null).length;
  const footer = found > 0 && (
    <>
      <Button onClick={onClose}>{t('scheme.conflict.leave')}</Button>
      <Button variant="primary" onClick={take}>
        {t(found > 1 ? 'scheme.conflict.takeAll' : 'scheme.conflict.take')}
      </Button>
    </>
  );
  // What the box office has said in its own words is not said again in ours.
  const told = refused && problem?.kind === 'refused' ? bare(plainText(problem.text)) : '';
  const removedWords = (place: CartPlace): string => {
    const isTold = swaps.length === 1 && told.includes(bare(placeName(t, lang, withoutKind(place))));
    return isTold
      ? t('scheme.conflict.removedIt')
      : t('scheme.conflict.removed', { seat: placeName(t, lang, place) });
  };
  const about = (
    <div className={styles.about} aria-live="polite">
      {own !== undefined && (
        <p>
          {t('shell.resumeOrder') + punctuation[lang].stop}
          <AppLink to={`/order/${own.hash}`}>{t('shell.resumeOrderOpen')}</AppLink>
        </p>
      )}
      {looking && (
        <p className={styles.looking}>
          <Spinner />
          {t('scheme.conflict.looking')}
        </p>
      )}
      {swaps.length > 0 && (
        <ul className={styles.swaps}>
          {swaps.map(({ item, offer }) => (
            <li key={`${item.place.seatId}/${item.price.categoryId}`}>
              <p>
                {refused
                  ? removedWords(item.place)
                  : t('scheme.conflict.text', { seat: placeName(t, lang, item.place) })}
              </p>
              <p className={styles.offer}>
                {offer === null
                  ? t('scheme.conflict.none')
                  : t('scheme.conflict.alternative', { seat: placeName(t, lang, offer.place) })}
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
  const gone = t(swaps.length > 1 ? 'scheme.conflict.titleMany' : 'scheme.conflict.title');
  const title = swaps.length === 0 || told.includes(bare(gone)) ? undefined : gone;
  return refused ? (
    <OrderRefused
      problem={problem}
      title={title}
      isExplained={looking || swaps.length > 0}
      footer={footer || undefined}
      onClose={onClose}
    >
      {about}
    </OrderRefused>
  ) : (
    <MessageDialog
      message={{ kind: 'warning', ...(title === undefined ? {} : { title }) }}
      footer={footer || undefined}
      onClose={onClose}
    >
      {about}
    </MessageDialog>
  );
};
