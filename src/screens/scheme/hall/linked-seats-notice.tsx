import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import type { cartMachine } from '../../../../machines/hall-booking/cart-chart.ts';
import { countOf, holdsSeat, orderLimit, type CartItem } from '../../../core/cart/cart.ts';
import { SEAT_FREE, seatById, type SeatIndex } from '../../../core/hall/seat-index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useAnnouncer } from '../../../ui/focus/live-announcer.tsx';
import { Notice } from '../../../ui/controls/notice.tsx';
import { addToCart } from './shared-seats.ts';
import { focusLandmark } from '../../../ui/focus/landmarks.ts';

/** Says that the seats of a link were not taken because there is a cart, and puts them in its place by a press. */
export const LinkedSeatsNotice = ({
  cart,
  index,
  lines,
  onAnswered,
}: {
  readonly cart: ActorRefFrom<typeof cartMachine>;
  readonly index: SeatIndex;
  /** What the link holds and can be had. */
  readonly lines: readonly CartItem[];
  readonly onAnswered: () => void;
}) => {
  const { t } = useI18n();
  const { announce } = useAnnouncer();
  const { items, rules } = useSelector(cart, (state) => state.context);
  const missing = lines.filter(({ place }) => !holdsSeat(items, place.seatId));
  const said = missing.length === 0 ? '' : t('scheme.link.left', { count: countOf(missing) });
  useEffect(() => {
    if (said !== '') announce(said);
  }, [announce, said]);
  const isFree = ({ place }: CartItem): boolean =>
    place.kind === 'standing' || index.state[seatById(index, place.seatId)] === SEAT_FREE;
  const fits = countOf(lines) <= orderLimit(rules) && lines.every(isFree);
  const answer = (): void => {
    // The buttons go: who is led by the focus goes on at the cart.
    focusLandmark('afterChoosing', { preventScroll: true });
    onAnswered();
  };
  const replace = (): void => {
    for (const { place, price } of items)
      cart.send({ type: 'seat.remove', seatId: place.seatId, categoryId: price.categoryId });
    addToCart(cart, lines);
    answer();
  };
  if (said === '') return null;
  return (
    <Notice icon="info">
      <span>{said}</span>
      {fits && (
        <Button size="s" onClick={replace}>
          {t('scheme.link.take')}
        </Button>
      )}
      <Button size="s" onClick={answer}>
        {t('scheme.link.keep')}
      </Button>
    </Notice>
  );
};
