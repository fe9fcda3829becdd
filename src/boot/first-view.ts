import { sectorSeatsPath, type SectorSeats } from '../contract/hall-file.ts';
import { pageGlobal } from './page-global.ts';

/** The server's drawing in a hall's page (`fixtures/server/pages/draw-first-view.ts`). */
type FirstView = {
  /** The performance whose availability it shows. */
  readonly session: string;
  readonly sectors: Element;
  readonly prices: Element;
  /** The sector that was tapped last; '' for none. */
  chosen: string;
  /**
   * Where it was tapped when it was already enlarged, as a share of the hall's width from its corner; null if it was
   * not.
   */
  tapped: DOMPointReadOnly | null;
};

const kept = pageGlobal('first view', () => ({ view: null as FirstView | null, event: '' }));

/** The margin around an enlarged sector, in units of the drawing. */
const marginUnits = 8;

/**
 * Finds the drawing of an event's hall in the parsed page, and handles taps on its sectors. Removes an outdated
 * drawing, because its availability is hours old. `mapUrl`: the address of the hall's map.
 */
export function keepFirstView(event: string, isFresh: boolean, mapUrl: string): void {
  const element = document.querySelector<HTMLElement>('[data-first-view]');
  if (!isFresh) element?.remove();
  const [sectors, prices] = element?.querySelectorAll<HTMLElement>(':scope > :is(div, ul)') ?? [];
  const drawing = sectors?.querySelector('svg');
  if (!isFresh || !element || !sectors || !prices || !drawing) return;
  const session = element.dataset['firstView'] ?? '';
  const view: FirstView = { session, sectors, prices, chosen: '', tapped: null };
  kept.view = view;
  kept.event = event;
  const whole = drawing.getAttribute('viewBox') ?? '';
  const { width } = drawing.viewBox.baseVal;
  sectors.addEventListener('click', ({ target, clientX, clientY }) => {
    const sector = target instanceof SVGGraphicsElement ? target : null;
    const words = sectors.querySelector('output');
    if (words === null || sector === null) return;
    drawing.querySelector('circle')?.remove();
    view.tapped = null;
    const toDrawing = drawing.getScreenCTM()?.inverse();
    if (sector.dataset['chosen'] === '' && toDrawing) {
      const at = new DOMPoint(clientX, clientY).matrixTransform(toDrawing);
      view.tapped = new DOMPoint(at.x / width, at.y / width);
      return mark(drawing, at);
    }
    for (const one of sectors.querySelectorAll('[data-chosen]')) one.removeAttribute('data-chosen');
    const { sector: id = '', words: said = '' } = sector.dataset;
    words.textContent = said;
    view.chosen = id;
    drawing.toggleAttribute('data-near', id !== '');
    if (id === '') return drawing.setAttribute('viewBox', whole);
    sector.dataset['chosen'] = '';
    // Above its neighbours, below all seats.
    drawing.insertBefore(sector, drawing.querySelector('g'));
    lookAt(drawing, sector);
    const hasSeats = drawing.dataset['dots'] !== undefined || sector.dataset['seats'] !== undefined;
    if (!hasSeats) void drawSeats(view, sector, new URL(sectorSeatsPath(event, session, id), mapUrl));
  });
}

/** Marks where an enlarged sector was tapped: a seat there is opened together with the hall. */
function mark(drawing: Element, { x, y }: DOMPointReadOnly): void {
  const r = Number(drawing.querySelector('g')?.getAttribute('stroke-width') ?? 0);
  drawing.append(make('circle', { cx: x, cy: y, r }));
}

function make(name: string, attributes: Readonly<Record<string, unknown>>): Element {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

/** Enlarges a sector as far as possible. */
function lookAt(drawing: Element, sector: SVGGraphicsElement): void {
  const { x, y, width, height } = sector.getBBox();
  const box = [x - marginUnits, y - marginUnits, width + 2 * marginUnits, height + 2 * marginUnits];
  drawing.setAttribute('viewBox', box.join(' '));
}

/** Draws the seats of a sector over it, in the colours of their prices. Not needed once the app has loaded the hall. */
async function drawSeats({ prices }: FirstView, sector: SVGElement, url: URL): Promise<void> {
  // Requested once.
  sector.dataset['seats'] = 'asked';
  const reply = await fetch(url, { priority: 'high' }).catch(() => null);
  const seats: Partial<SectorSeats> | null = reply?.ok ? await reply.json().catch(() => null) : null;
  if (!Array.isArray(seats?.dots)) return;
  const zones = [...prices.querySelectorAll<HTMLElement>('[data-zone]')];
  const group = make('g', { 'stroke-width': seats.size });
  for (const [zone, d] of seats.dots) {
    const mark = zones.find(({ dataset }) => dataset['zone'] === zone)?.querySelector('rect');
    group.append(make('path', { d, ...(mark && { stroke: mark.getAttribute('fill') }) }));
  }
  sector.dataset['seats'] = '';
  sector.parentElement?.append(group);
}

/** The drawing of the page's hall; null if there is none or no longer one, or if the page shows another event. */
export const firstView = (): FirstView | null =>
  window.location.pathname.includes(`/scheme/${kept.event}`) ? kept.view : null;

/** The hall itself is ready: the drawing stays in place, but is not used anywhere else. */
export function forgetFirstView(): void {
  kept.view = null;
}
