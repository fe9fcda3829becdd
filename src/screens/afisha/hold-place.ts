/* What a buyer moves the page by. */
const handMoves = ['wheel', 'keydown', 'pointerdown', 'touchstart'] as const;

/**
 * Calls `set`, which moves the page to where it should be, now and in each of the next `frames` frames: cards around
 * the place take on their heights, a glide under way goes on. It ends sooner when the buyer moves the page: the place
 * is then no longer what is wanted. What is given back ends it too.
 */
export function holdScroll(frames: number, set: () => void): () => void {
  let left = frames;
  let frame = 0;
  const letGo = (): void => {
    cancelAnimationFrame(frame);
    for (const move of handMoves) document.removeEventListener(move, letGo, { capture: true });
  };
  const step = (): void => {
    set();
    if (left === 0) letGo();
    else frame = requestAnimationFrame(step);
    left -= 1;
  };
  for (const move of handMoves) document.addEventListener(move, letGo, { capture: true, passive: true });
  step();
  return letGo;
}
