import { useEffect, useMemo, useRef, useState } from 'react';

import { highlightOf, type DrawnWay } from '../charts/chart-highlight.ts';
import type { Entry } from '../recording/recording.ts';
import styles from './drawing.module.css';

/* Laid out beside the charts' tables: `npm run drawings`. */
const drawings: Readonly<Record<string, string>> = import.meta.glob('../../../machines/*/*-drawing.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/* A drawing as elements of this page. Its own style is for files: a page's policy may forbid it. */
const parsed = new Map<string, SVGElement>();
for (const text of Object.values(drawings)) {
  const bare = text.replace(/<style>[^<]*<\/style>/, '');
  const svg = new DOMParser().parseFromString(bare, 'image/svg+xml').documentElement;
  const name = svg.querySelector('[data-node]')?.getAttribute('data-node');
  if (svg instanceof SVGElement && name) parsed.set(name, svg);
}

const waysOf = (svg: SVGElement): readonly DrawnWay[] =>
  [...svg.querySelectorAll<SVGElement>('[data-way]')].map(({ dataset }) => {
    const [from = '', to = ''] = dataset['way']?.split(' ') ?? [];
    return { from, to, events: dataset['events']?.split(' ') ?? [] };
  });

type DrawnProps = {
  readonly machine: string;
  readonly entries: readonly Entry[];
};

/** A chart's drawing, once it is asked for. Nothing where it has none. */
export const Drawn = ({ machine, entries }: DrawnProps) => {
  const [isOpen, setOpen] = useState(false);
  if (!parsed.has(machine)) return null;
  return (
    <>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? `Hide ${machine}` : `Draw ${machine}`}
      </button>
      {isOpen && <Drawing machine={machine} entries={entries} />}
    </>
  );
};

/* Where the chart is after these entries is lit, and its way there. */
const Drawing = ({ machine, entries }: { readonly machine: string; readonly entries: readonly Entry[] }) => {
  const place = useRef<HTMLDivElement>(null);
  const svg = useMemo(() => parsed.get(machine)?.cloneNode(true) as SVGElement | undefined, [machine]);
  useEffect(() => {
    if (svg !== undefined) place.current?.replaceChildren(svg);
  }, [svg]);
  useEffect(() => {
    if (svg === undefined) return;
    const { now, been, taken } = highlightOf(machine, waysOf(svg), entries);
    for (const { dataset } of svg.querySelectorAll<SVGElement>('[data-node]')) {
      const id = dataset['node'] ?? '';
      dataset['lit'] = now.has(id) ? 'now' : been.has(id) ? 'been' : '';
    }
    for (const { dataset } of svg.querySelectorAll<SVGElement>('[data-way]'))
      dataset['lit'] = taken.has(dataset['way'] ?? '') ? 'been' : '';
    show(place.current, svg, [...now].at(-1) ?? '');
  }, [svg, machine, entries]);
  return (
    <div
      ref={place}
      className={styles.drawing}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by the keyboard too.
      tabIndex={0}
      role="region"
      aria-label={`The chart ${machine}, drawn`}
    />
  );
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
