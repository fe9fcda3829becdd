import type { Step } from './passages.ts';

/** A step as text: `press button «Pay»`. */
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
    case 'world':
      return step.what === 'lever'
        ? `order of the sandbox: ${step.lever} ${leverWords(step.body)}`
        : `at the bank: ${step.action}${step.card === '' ? '' : ` with ${step.card}`}`;
    case 'send':
      return `send ${step.event} to ${step.chart}${step.data === undefined ? '' : ` ${leverWords(step.data)}`}`;
    case 'window':
      return windowWords[step.what] + (step.key === undefined ? '' : ` ${step.key}`);
  }
};

const windowWords = {
  hide: 'turn to another tab',
  show: 'turn back to the page',
  return: 'come back from the bank to the page as it was',
  widget: 'close the bank’s widget',
  storage: 'another tab keeps',
  end: 'close the page',
} as const;

const leverWords = (body: Readonly<Record<string, unknown>>): string =>
  Object.values(body)
    .filter((one) => one !== '')
    .map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))
    .join(' ');
