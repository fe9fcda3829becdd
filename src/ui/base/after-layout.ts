/**
 * Runs layout-dependent code before the next paint: the page is laid out for that frame anyway, whereas measuring at
 * once, from an effect, forces another layout during rendering. Returns a function that cancels it.
 */
export function afterLayout(look: () => void): () => void {
  const frame = requestAnimationFrame(look);
  return () => cancelAnimationFrame(frame);
}
