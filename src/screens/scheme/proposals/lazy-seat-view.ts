import { latePart } from '../../../ui/lazy/lazy-component.tsx';

/** The look from a seat stands beside an offer, which is whole without it: where its script is lost, nothing is said. */
export const SeatViewFigure = latePart(async () => (await import('./seat-view-figure.tsx')).SeatViewFigure, {
  Frame: () => null,
});
