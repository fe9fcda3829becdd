/*
 * A host's page contains the shop in a shadow root, so that their styles do not affect each other. Queries on the
 * document do not find its elements, and `document.activeElement` is its host element.
 */

/**
 * The root in which to find the shop's elements by id or selector: the document, or the shadow root in a host's page.
 */
export const pageRoot = (): Document | ShadowRoot =>
  document.querySelector('[data-parterre]')?.shadowRoot ?? document;

/** The element that has the focus, even inside a shadow root; `body` or null if there is none. */
export function activeElement(): Element | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}

/** The real target of an event; outside a shadow root, `target` is only its host element. */
export const originOf = (event: Event): EventTarget | null => event.composedPath()[0] ?? event.target;

/*
 * The server may have written the page's head for its address (fixtures/server/pages): title, description, links and
 * structured data about the event. It knows the event before the page does, so its head stays while the page shows what
 * it was written for; then the page's own replaces it. Each of its elements has `data-served`.
 */
const servedHead = (kind: string): NodeListOf<Element> => document.querySelectorAll(`${kind}[data-served]`);

/** True if the server-written head is still in place. */
export const hasServedHead = (): boolean => servedHead('').length > 0;

/** Removes what the server wrote into the head, or only the elements of a kind. */
export function removeServedHead(kind = ''): void {
  for (const element of servedHead(kind)) element.remove();
}
