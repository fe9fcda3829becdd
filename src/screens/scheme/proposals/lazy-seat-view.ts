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
