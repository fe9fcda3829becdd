/**
 * Runs code that measures the layout before the next paint: the page is laid out for that frame anyway, whereas
 * measuring immediately in an effect forces another layout during rendering. Returns a function that cancels it.
 */
export function afterLayout(look: () => void): () => void {
  const frame = requestAnimationFrame(look);
  return () => cancelAnimationFrame(frame);
}
