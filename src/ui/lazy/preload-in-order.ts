/**
 * Asks for parts one after another, in a task each, the first of them soon. To begin a request costs the page a
 * millisecond or two, which in one task, beside what is rendered at that moment, holds up a press.
 */
export function preloadInOrder(...parts: readonly { readonly ask: () => void }[]): void {
  const [first, ...rest] = parts;
  if (first === undefined) return;
  setTimeout(() => {
    first.ask();
    preloadInOrder(...rest);
  });
}
