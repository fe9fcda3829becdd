/*
 * A host's page holds the shop in a shadow root, so that neither's styles reach the other. From the document nothing
 * in it is found, and the focus seems to be on the element around it.
 */

/** Where the shop's elements are found by id or selector: the document, or the shadow root in a host's page. */
export const pageRoot = (): Document | ShadowRoot =>
  document.querySelector('[data-parterre]')?.shadowRoot ?? document;

/** The element that has the focus, inside a shadow root too; `body` or null where none has. */
export function activeElement(): Element | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}

/** Where an event began, which a listener outside a shadow root is not told by its `target`. */
export const originOf = (event: Event): EventTarget | null => event.composedPath()[0] ?? event.target;

/*
 * The server may have written the page's head for its address (fixtures/server/pages): title, description, links and
 * what machines read of the event. It knows the event before the page does, so it stays while the page shows what it
 * was written for; then the page's own takes its place. Each of its elements has `data-served`.
 */
const servedHead = (kind: string): NodeListOf<Element> => document.querySelectorAll(`${kind}[data-served]`);

/** Whether the head that the server wrote still stands. */
export const hasServedHead = (): boolean => servedHead('').length > 0;

/** Takes away what the server wrote into the head, or of it the elements of a kind. */
export function removeServedHead(kind = ''): void {
  for (const element of servedHead(kind)) element.remove();
}
