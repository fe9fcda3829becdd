import { lazyComponent } from '../../../ui/lazy/lazy-component.tsx';

/** The view from the seat is beside an offer that is complete without it: if its script fails, nothing is said. */
export const SeatViewFigure = lazyComponent(
  async () => (await import('./seat-view-figure.tsx')).SeatViewFigure,
  {
    Frame: () => null,
  },
);

/** The same view in a seat's hint: neither the first hint nor the first picture waits for it. */
export const SeatPicture = lazyComponent(async () => (await import('./seat-view-figure.tsx')).SeatPicture, {
  Frame: () => null,
});
