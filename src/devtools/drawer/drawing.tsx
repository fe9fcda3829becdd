import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';

import { highlightOf } from '../charts/chart-highlight.ts';
import { chartDrawn, waysDrawn } from '../charts/lit-drawing.ts';
import type { Entry } from '../recording/recording.ts';
import styles from './drawing.module.css';

/* Laid out beside the charts' tables: `npm run drawings`. */
const files: Readonly<Record<string, string>> = import.meta.glob('../../../machines/*/*-drawing.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The charts' drawings, as text. */
export const drawings: readonly string[] = Object.values(files);

/* A drawing as elements of this page. Its own style is for files: a page's policy may forbid it. */
const parse = (text: string): SVGElement | null => {
  const bare = text.replace(/<style>[^<]*<\/style>/, '');
  const svg = new DOMParser().parseFromString(bare, 'image/svg+xml').documentElement;
  return svg instanceof SVGElement ? svg : null;
};

const drawingOf = (machine: string): string => drawings.find((text) => chartDrawn(text) === machine) ?? '';

type DrawnProps = {
  readonly machine: string;
  readonly entries: readonly Entry[];
};

/** A chart's drawing, on demand. Empty if there is none. */
export const Drawn = ({ machine, entries }: DrawnProps) => {
  const [isOpen, setOpen] = useState(false);
  if (drawingOf(machine) === '') return null;
  return (
    <>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? `Hide ${machine}` : `Draw ${machine}`}
      </button>
      {isOpen && <Drawing machine={machine} entries={entries} />}
    </>
  );
};

/** How far it is drawn larger or smaller by one press, and at most. */
const zoomStep = 1.25;
const [leastZoom, mostZoom] = [0.1, 4];
/* As in drawing.module.css. */
const fitHeightPx = 418;

/* Where the chart is after these entries is lit, and its way there. */
const Drawing = ({ machine, entries }: { readonly machine: string; readonly entries: readonly Entry[] }) => {
  const place = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  const text = drawingOf(machine);
  const svg = useMemo(() => parse(text) ?? undefined, [text]);
  const ownWidth = Number(svg?.getAttribute('width') ?? 1);
  const ownHeight = Number(svg?.getAttribute('height') ?? 1);
  useEffect(() => {
    if (svg !== undefined) place.current?.replaceChildren(svg);
  }, [svg]);
  useLayoutEffect(() => enlarge(place.current, svg, ownWidth * zoom), [svg, ownWidth, zoom]);
  const zoomTo = (next: number): void => setZoom(Math.min(mostZoom, Math.max(leastZoom, next)));
  const fit = (): void => {
    const frame = place.current;
    // Its height grows with what is in it, up to this.
    if (frame !== null) zoomTo(Math.min(frame.clientWidth / ownWidth, fitHeightPx / ownHeight));
  };
  const byWheel = useEffectEvent((event: WheelEvent): void => {
    if (!event.ctrlKey) return;
    // The page's own zoom is not meant.
    event.preventDefault();
    zoomTo(zoom * (event.deltaY < 0 ? zoomStep : 1 / zoomStep));
  });
  useEffect(() => {
    const frame = place.current;
    const hear = (event: WheelEvent): void => byWheel(event);
    frame?.addEventListener('wheel', hear, { passive: false });
    return () => frame?.removeEventListener('wheel', hear);
  }, []);
  const count = entries.length;
  useEffect(() => {
    if (svg === undefined) return;
    const { now, been, taken } = highlightOf(machine, waysDrawn(text), entries.slice(0, count));
    for (const { dataset } of svg.querySelectorAll<SVGElement>('[data-node]')) {
      const id = dataset['node'] ?? '';
      dataset['lit'] = now.has(id) ? 'now' : been.has(id) ? 'been' : '';
    }
    for (const { dataset } of svg.querySelectorAll<SVGElement>('[data-way]'))
      dataset['lit'] = taken.has(dataset['way'] ?? '') ? 'been' : '';
    show(place.current, svg, [...now].at(-1) ?? '');
  }, [svg, text, machine, entries, count]);
  const keys: Readonly<Record<string, () => void>> = {
    '+': () => zoomTo(zoom * zoomStep),
    '=': () => zoomTo(zoom * zoomStep),
    '-': () => zoomTo(zoom / zoomStep),
    '0': fit,
    '1': () => zoomTo(1),
  };
  return (
    <>
      <div className={styles.tools} role="group" aria-label={`Size of the drawing of ${machine}`}>
        <button type="button" aria-label="Smaller" onClick={keys['-']}>
          −
        </button>
        <button type="button" aria-label="Larger" onClick={keys['+']}>
          +
        </button>
        <button type="button" onClick={fit}>
          Fit
        </button>
        <button type="button" onClick={keys['1']}>
          100%
        </button>
        <span>{Math.round(zoom * 100)}%</span>
      </div>
      <div
        ref={place}
        className={styles.drawing}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by the keyboard too.
        tabIndex={0}
        role="region"
        aria-label={`The chart ${machine}, drawn`}
        onKeyDown={(event) => {
          if (!event.ctrlKey && !event.metaKey && !event.altKey) keys[event.key]?.();
        }}
      />
    </>
  );
};

/* The centre stays in place. */
const enlarge = (place: HTMLElement | null, svg: SVGElement | undefined, width: number): void => {
  if (place === null || svg === undefined) return;
  const by = width / (Number.parseFloat(svg.style.width) || width);
  const { scrollLeft, scrollTop, clientWidth, clientHeight } = place;
  svg.style.width = `${width}px`;
  place.scrollLeft = (scrollLeft + clientWidth / 2) * by - clientWidth / 2;
  place.scrollTop = (scrollTop + clientHeight / 2) * by - clientHeight / 2;
};

/* The state is brought to the middle once it is another. */
const show = (place: HTMLElement | null, svg: SVGElement, state: string): void => {
  const box = svg
    .querySelector<SVGGElement>(`[data-node="${CSS.escape(state)}"] > rect`)
    ?.getBoundingClientRect();
  if (place === null || box === undefined || place.dataset['shown'] === state) return;
  place.dataset['shown'] = state;
  const frame = place.getBoundingClientRect();
  place.scrollLeft += box.x + box.width / 2 - frame.x - frame.width / 2;
  place.scrollTop += box.y + box.height / 2 - frame.y - frame.height / 2;
};
