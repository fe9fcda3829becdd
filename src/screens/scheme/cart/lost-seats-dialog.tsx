import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';

import { nowMs } from '../../../api/server-clock.ts';
import { useI18n } from '../../../../i18n/i18n-context.tsx';
import { punctuation } from '../../../../i18n/formats/punctuation.ts';
import type { cartMachine } from '../../../../machines/hall-booking/cart-chart.ts';
import type { CartItem, CartPlace } from '../../../core/cart/cart.ts';
import { plainText } from '../../../core/text/plain-text.ts';
import type { OrderHash, SessionId } from '../../../contract/brand.ts';
import type { Problem } from '../../../contract/result.ts';
import { useApp } from '../../../features/app-context.tsx';
import { useLastOrders } from '../../../features/use-last-orders.ts';
import { orderOfSeat } from '../../../persistence/hall-notes.ts';
import { OrderRefused } from '../../../features/order-problem.tsx';
import type { HallEngine } from '../../../hall/engine/hall-engine.ts';
import { AppLink } from '../../../ui/controls/app-link.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { MessageDialog } from '../../../ui/dialogs/message-dialog.tsx';
import { Spinner } from '../../../ui/base/spinner.tsx';
import styles from './lost-seats-dialog.module.css';
import { placeName, placesName } from '../common/places.ts';
import { replacementSeats, type LostCompany } from './replacement-seats.ts';

/* Texts for a comparison: without punctuation and spaces, in which the box office's text may differ. */
const bare = (text: string): string => text.toLowerCase().replaceAll(/[\s\p{P}]/gu, '');

const withoutKind = (place: CartPlace): CartPlace => {
  if (place.kind === 'standing') return place;
  const { special: _, ...plain } = place;
  return plain;
};

/**
 * Reports a refused order, seats taken by another buyer, or both. A refusal shows its text and code first and, once the
 * hall has been refreshed, which seats are gone, with a button for the nearest ones at the same price.
 */
export const LostSeatsDialog = ({
  cart,
  engine,
  sessionId,
  refused,
  problem,
  looking,
  lost,
  onClose,
}: {
  readonly cart: ActorRefFrom<typeof cartMachine>;
  readonly engine: HallEngine;
  readonly sessionId: SessionId | null;
  /** True if the order was refused; false if the loss was noticed while choosing. */
  readonly refused: boolean;
  readonly problem: Problem | null;
  /** True while the hall is being refreshed: it is not known yet which seats are gone. */
  readonly looking: boolean;
  readonly lost: readonly CartItem[];
  readonly onClose: () => void;
}) => {
  const { t, lang } = useI18n();
  const { storage } = useApp();
  // The same buyer may have ordered the lost seats in another tab; usually it is known which ones.
  const unfinished = useLastOrders()[0]?.hash;
  const { own, others } = useMemo(() => {
    const own = new Map<CartItem, OrderHash>();
    for (const item of sessionId === null ? [] : lost) {
      const hash = orderOfSeat(storage, sessionId as SessionId, item.place.seatId, nowMs());
      if (hash !== undefined) own.set(item, hash);
    }
    return { own, others: lost.filter((item) => !own.has(item)) };
  }, [lost, sessionId, storage]);
  const { items, rules } = useSelector(cart, (state) => state.context);
  const companies = useMemo(
    () => replacementSeats(others, { items, rules }, engine.index),
    [others, items, rules, engine.index],
  );
  const swaps = companies.flatMap((company) => company.swaps);
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
  // What the box office's own text already says is not repeated in ours.
  const refusalText = refused && problem?.kind === 'refused' ? bare(plainText(problem.text)) : '';
  const namesOf = (places: readonly CartPlace[]): string => placesName(t, lang, places);
  const lostWords = ({ swaps: group }: LostCompany): string => {
    const [first, ...more] = group.map(({ item }) => item.place);
    if (first === undefined) return '';
    const places = [first, ...more];
    if (!refused)
      return more.length > 0
        ? t('scheme.conflict.textMany', { seats: namesOf(places) })
        : t('scheme.conflict.text', { seat: placeName(t, lang, first) });
    const isNamed =
      lost.length === places.length &&
      places.every((place) => refusalText.includes(bare(placeName(t, lang, withoutKind(place)))));
    if (more.length > 0)
      return isNamed
        ? t('scheme.conflict.removedThem')
        : t('scheme.conflict.removedMany', { seats: namesOf(places) });
    return isNamed
      ? t('scheme.conflict.removedIt')
      : t('scheme.conflict.removed', { seat: placeName(t, lang, first) });
  };
  const offerWords = ({ swaps: group, apart }: LostCompany): readonly string[] => {
    const offered = group.flatMap(({ offer }) => offer?.place ?? []);
    const [first] = offered;
    if (first === undefined) return [t('scheme.conflict.none')];
    if (group.length === 1) return [t('scheme.conflict.alternative', { seat: placeName(t, lang, first) })];
    const seats = namesOf(offered);
    if (!apart) return [t('scheme.conflict.alternativeTogether', { seats })];
    return [
      t('scheme.conflict.apart', { count: group.length }),
      ...(offered.length < group.length
        ? [t('scheme.conflict.fewer', { found: offered.length, all: group.length })]
        : []),
      t('scheme.conflict.alternativeApart', { seats }),
    ];
  };
  const ownOrders = [...new Set(own.values())];
  const about = (
    <div className={styles.about} aria-live="polite">
      {own.size > 0 && (
        <p>{t('scheme.conflict.own', { seats: namesOf([...own.keys()].map(({ place }) => place)) })}</p>
      )}
      {own.size === 0 && unfinished !== undefined && (
        <p>
          {t('shell.resumeOrder') + punctuation[lang].stop}
          <AppLink to={`/order/${unfinished}`}>{t('shell.resumeOrderOpen')}</AppLink>
        </p>
      )}
      {ownOrders.map((hash) => (
        <p key={hash}>
          <AppLink to={`/order/${hash}`}>{t('shell.resumeOrderOpen')}</AppLink>
        </p>
      ))}
      {looking && (
        <p className={styles.looking}>
          <Spinner />
          {t('scheme.conflict.looking')}
        </p>
      )}
      {companies.length > 0 && (
        <ul className={styles.swaps}>
          {companies.map((company) => (
            <li key={company.swaps.map(({ item }) => `${item.place.seatId}/${item.price.categoryId}`).join()}>
              <p>{lostWords(company)}</p>
              {offerWords(company).map((words) => (
                <p key={words} className={styles.offer}>
                  {words}
                </p>
              ))}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
  const gone =
    swaps.length === 0
      ? t('scheme.conflict.ownTitle')
      : t(swaps.length > 1 ? 'scheme.conflict.titleMany' : 'scheme.conflict.title');
  const isSaid = refusalText.includes(bare(gone));
  const title = lost.length === 0 ? undefined : isSaid ? t('scheme.conflict.notOrdered') : gone;
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
