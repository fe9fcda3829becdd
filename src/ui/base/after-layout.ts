/**
 * Does before the next paint what asks where things stand: the page is laid out for that frame anyway, while asking
 * at once, from an effect, has it laid out once more, in the midst of the task that renders it. Gives what calls it
 * off.
 */
export function afterLayout(look: () => void): () => void {
  const frame = requestAnimationFrame(look);
  return () => cancelAnimationFrame(frame);
}
