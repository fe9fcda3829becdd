import { pageGlobal } from './page-global.ts';

/** What the server has drawn into a hall's page (`fixtures/server/pages/draw-first-view.ts`). */
type FirstView = {
  /** The performance that is on sale in it. */
  readonly session: string;
  readonly sectors: Element;
  readonly prices: Element;
  /** The sector that was tapped last; '' for none. */
  chosen: string;
};

const kept = pageGlobal('first view', () => ({ view: null as FirstView | null, event: '' }));

/**
 * Finds the drawing of an event's hall in the page, which has been parsed, and hears the taps on its sectors. One that
 * is not fresh is taken away: what is free in it was so hours ago.
 */
export function keepFirstView(event: string, isFresh: boolean): void {
  const element = document.querySelector<HTMLElement>('[data-first-view]');
  if (!isFresh) element?.remove();
  const [sectors, prices] = element?.querySelectorAll(':scope > :is(div, ul)') ?? [];
  if (!isFresh || !element || !sectors || !prices) return;
  const session = element.dataset['firstView'] ?? '';
  const view: FirstView = { session, sectors, prices, chosen: '' };
  kept.view = view;
  kept.event = event;
  sectors.addEventListener('click', ({ target }) => {
    const sector = target instanceof SVGElement ? target : null;
    const words = sectors.querySelector('output');
    if (words === null || sector?.dataset['sector'] === undefined) return;
    for (const one of sectors.querySelectorAll('[data-chosen]')) one.removeAttribute('data-chosen');
    sector.dataset['chosen'] = '';
    // Over its neighbours.
    sector.parentElement?.append(sector);
    words.textContent = sector.dataset['words'] ?? '';
    view.chosen = sector.dataset['sector'];
  });
}

/** The drawing of the page's hall; null where there is none, or no more, and where the page shows another event. */
export const firstView = (): FirstView | null =>
  window.location.pathname.includes(`/scheme/${kept.event}`) ? kept.view : null;

/** The hall itself is there: the drawing stays where it stands, and is shown nowhere else. */
export function forgetFirstView(): void {
  kept.view = null;
}
