/** A short buzz under the finger where the device has one; none for who wants things still. */
export function buzz(): void {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(12);
}
