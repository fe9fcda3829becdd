import { pageRoot } from '../ui/base/page-root.ts';

/* Before the third try and each after it, ms. */
const pauseMs = 2000;

/**
 * Asks for a stylesheet that did not come once more, under another address, until it does. Whoever waits for it is
 * told only then: Vite takes a style that failed once for loaded when its part is asked for again, and the part would
 * be shown without. What waits shows meanwhile that it does.
 */
export function askForStylesAgain(): void {
  const tries = new WeakMap<HTMLLinkElement, number>();
  const onFailure = (event: Event): void => {
    const link = event.target;
    if (!(link instanceof HTMLLinkElement) || link.rel !== 'stylesheet') return;
    event.stopImmediatePropagation();
    const tried = tries.get(link) ?? 0;
    setTimeout(
      () => {
        const again = link.cloneNode() as HTMLLinkElement;
        tries.set(again, tried + 1);
        again.href = `${link.href.replace(/\?[^]*/, '')}?${Date.now()}`;
        again.addEventListener('load', () => link.dispatchEvent(new Event('load')));
        link.after(again);
      },
      tried === 0 ? 0 : pauseMs,
    );
  };
  // On the way down to the element: those who listen there hear nothing of it. A shadow root keeps its own to itself.
  for (const scope of [window, pageRoot()]) scope.addEventListener('error', onFailure, true);
}
