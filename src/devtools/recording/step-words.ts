import type { Step } from './recording.ts';

/** A step in words: `press button «Pay»`. */
export const stepWords = (step: Step): string => {
  switch (step.kind) {
    case 'load':
      return step.how === 'address' ? `open ${step.address}` : `${step.how}: ${step.address}`;
    case 'press':
      return `press ${step.role} «${step.name}»`;
    case 'fill':
      return `fill ${step.role} «${step.name}» with «${step.value}»`;
    case 'choose':
      return `choose «${step.value}» in «${step.name}»`;
    case 'key':
      return `press ${step.key} in ${step.role} «${step.name}»`;
    case 'seat':
      return step.seatId === undefined
        ? `press the hall at ${step.spot.x}, ${step.spot.y}`
        : `press seat ${step.seatId}`;
    case 'back':
      return step.forward === true ? 'go forward' : 'go back';
  }
};
