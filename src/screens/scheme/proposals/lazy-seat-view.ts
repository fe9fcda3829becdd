import { lazyComponent } from '../../../ui/lazy/lazy-component.tsx';

/** The view beside an offer. The offer is complete without it, so a failure to load is not shown. */
export const SeatViewFigure = lazyComponent(
  async () => (await import('./seat-view-figure.tsx')).SeatViewFigure,
  {
    Frame: () => null,
  },
);

/** The same view in the hint of a seat; neither the first hint nor the first picture waits for it. */
export const SeatPicture = lazyComponent(async () => (await import('./seat-view-figure.tsx')).SeatPicture, {
  Frame: () => null,
});
