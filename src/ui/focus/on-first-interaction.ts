const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const;

/* A browser reports a `pointermove` for a pointer that merely rests where the page appears. */
const isResting = (event: Event): boolean =>
  event instanceof PointerEvent &&
  event.type === 'pointermove' &&
  event.movementX === 0 &&
  event.movementY === 0;

/**
 * Runs something on the first sign of a user, usually before the first click, so that what only interactions need is
 * not part of the first load. Returns a function that cancels it.
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
