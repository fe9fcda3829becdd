import type { I18n } from '../../../../i18n/i18n-context.tsx';
import { SEAT_FREE } from '../../../core/hall/seat-index.ts';
import type { HintText } from '../../../hall/map/hall-hint.tsx';
import type { HitTarget } from '../../../hall/state/hall-state.ts';
import { lazyComponent } from '../../../ui/lazy/lazy-component.tsx';
import { hintWords, type WordsOfHall } from './place-labels.ts';

/* Asked for when the hall is there: the first hint does not wait for it, nor does the first picture. */
export const SeatPicture = lazyComponent(
  async () => (await import('../proposals/seat-view-figure.tsx')).SeatPicture,
  {
    Frame: () => null,
  },
);

/** What is said of a place beside it, with the view from it where it is a free seat. */
export const seatHint = (i18n: I18n, met: NonNullable<HitTarget>, hall: WordsOfHall): HintText | null => {
  const words = hintWords(i18n, met, hall);
  if (words === null || met.kind !== 'seat' || hall.index.state[met.seat] !== SEAT_FREE) return words;
  return { ...words, picture: <SeatPicture index={hall.index} seat={met.seat} /> };
};
