const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const;

/* A browser reports a pointer that merely rests where the page appears. */
const isResting = (event: Event): boolean =>
  event instanceof PointerEvent &&
  event.type === 'pointermove' &&
  event.movementX === 0 &&
  event.movementY === 0;

/**
 * Runs something on the first sign of a user, mostly before the first press, so that what only a press needs is not
 * part of the first load. Returns a function that cancels it.
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
