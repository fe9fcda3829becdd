/*
 * A host's page contains the shop in a shadow root, so that neither's styles reach the other. Queries on the document
 * do not find its elements, and the focus seems to be on its host element.
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

/** An event's real origin, which `target` hides from listeners outside a shadow root. */
export const originOf = (event: Event): EventTarget | null => event.composedPath()[0] ?? event.target;

/*
 * The server may have written the page's head for its address (fixtures/server/pages): title, description, links and
 * what machines read of the event. It knows the event before the page does, so it stays while the page shows what it
 * was written for; then the page's own takes its place. Each of its elements has `data-served`.
 */
const servedHead = (kind: string): NodeListOf<Element> => document.querySelectorAll(`${kind}[data-served]`);

/** Whether the server-written head is still in place. */
export const hasServedHead = (): boolean => servedHead('').length > 0;

/** Takes away what the server wrote into the head, or of it the elements of a kind. */
export function removeServedHead(kind = ''): void {
  for (const element of servedHead(kind)) element.remove();
}
