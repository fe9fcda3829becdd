import type { ActorRefFrom } from 'xstate';

import type { cartMachine } from '../../../../machines/hall-booking/cart.ts';
import type { SeatWish } from '../../../core/choosing/seat-wish.ts';
import type { SeatIndex } from '../../../core/hall/seat-index.ts';
import { LoneSeatWarning } from '../cart/lone-seat-warning.tsx';
import type { HallBooking } from '../use-hall-booking.ts';
import { LinkSeats } from './link-seats.tsx';
import { hasSeats, NoSeats } from './no-seats.tsx';
import { NothingShown } from './nothing-shown.tsx';
import type { HallFilters } from './use-hall-filters.ts';
import type { SharedSeats } from './use-shared-view.ts';

/** What is said over the hall: of the choice at its foot; at its head of a link's seats, else of filters that leave nothing. */
export const StageNotices = ({
  booking,
  cart,
  index,
  chosen,
  filters: { filter, left, onPick, accessible },
  shared,
  others,
  coming,
  quiet,
}: {
  readonly booking: HallBooking;
  readonly cart: ActorRefFrom<typeof cartMachine>;
  readonly index: SeatIndex;
  /** Ids of the seats in the cart. */
  readonly chosen: ReadonlySet<string>;
  readonly filters: HallFilters;
  readonly shared: SharedSeats;
  /** There are other sessions to choose. */
  readonly others: boolean;
  /** Another map is on its way. */
  readonly coming: boolean;
  /** Seats are on offer over the hall, which say such things themselves. */
  readonly quiet: boolean;
}) => {
  const wishFor = (patch: Partial<SeatWish>): void => booking.send({ type: 'wish.change', patch });
  return (
    <>
      <LoneSeatWarning index={index} chosen={chosen} />
      {!coming && <NoSeats index={index} others={others} />}
      {shared.left !== null ? (
        <LinkSeats cart={cart} index={index} lines={shared.left} onAnswered={shared.onAnswered} />
      ) : (
        left === 0 &&
        !quiet &&
        !coming &&
        hasSeats(index) && (
          <NothingShown
            index={index}
            filter={filter}
            onAllPrices={() => {
              onPick(null);
              wishFor({ mostMinor: null });
            }}
            onFewer={(count) => wishFor({ count })}
            onAllSeats={() => accessible?.onTurn(false)}
          />
        )
      )}
    </>
  );
};
