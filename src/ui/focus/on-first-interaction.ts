const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const;

/* A browser tells of a pointer that only rests where the page appears. */
const isResting = (event: Event): boolean =>
  event instanceof PointerEvent &&
  event.type === 'pointermove' &&
  event.movementX === 0 &&
  event.movementY === 0;

/**
 * Runs something with the first sign that somebody is at the page, mostly before the first press. What only a press
 * needs is no part of a first load then. Returns how to wait no longer.
 */
export function onFirstInteraction(run: () => void): () => void {
  const stop = (): void => {
    for (const sign of signs) window.removeEventListener(sign, begin);
  };
  const begin = (event: Event): void => {
    if (isResting(event)) return;
    stop();
    run();
  };
  for (const sign of signs) window.addEventListener(sign, begin, { passive: true });
  return stop;
}
