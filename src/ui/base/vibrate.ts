/**
 * A short buzz under the finger where the device has one; none for who wants things still, or has touched nothing
 * yet.
 */
export function vibrate(): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  // Before the first touch a browser refuses, and complains of it.
  if (!isStill && navigator.userActivation.hasBeenActive) navigator.vibrate?.(12);
}
