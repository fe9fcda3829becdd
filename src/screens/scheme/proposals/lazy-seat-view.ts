import { lazyComponent } from '../../../ui/lazy/lazy-component.tsx';

/**
 * The look from a seat stands beside an offer, which is whole without it: where its script is lost, nothing is said.
 */
export const SeatViewFigure = lazyComponent(
  async () => (await import('./seat-view-figure.tsx')).SeatViewFigure,
  {
    Frame: () => null,
  },
);

/** The same look in the hint of a seat: neither the first hint waits for it nor the first picture. */
export const SeatPicture = lazyComponent(async () => (await import('./seat-view-figure.tsx')).SeatPicture, {
  Frame: () => null,
});
