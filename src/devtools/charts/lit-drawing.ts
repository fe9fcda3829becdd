import type { Entry } from '../recording/recording.ts';
import { highlightOf, type DrawnWay } from './chart-highlight.ts';

/** The chart that a drawing's text is of: its outermost box. '' for what is no drawing. */
export const chartDrawn = (drawing: string): string => /data-node="([^"]*)"/.exec(drawing)?.[1] ?? '';

/** The ways that lead from a state to another; an event that changes nothing is in its box. */
export const waysDrawn = (drawing: string): readonly DrawnWay[] =>
  [...drawing.matchAll(/data-way="([^" ]*) ([^"]*)" data-events="([^"]*)"/g)].map(
    ([, from = '', to = '', events = '']) => ({ from, to, events: events.split(' ') }),
  );

/* Beside a drawing's own style: as the drawer lights it, on paper too. */
const lit = `[data-lit]{--lit:light-dark(#0b6b3a,#5fd39a)}[data-node][data-lit]>rect{stroke:var(--lit)}
[data-lit=now]>rect{stroke-width:4}[data-way][data-lit] path{stroke:var(--lit);stroke-width:3}
[data-way][data-lit] polygon{fill:var(--lit)}`;

/**
 * A drawing as a standalone SVG text, with its chart's states and transitions highlighted as in the drawer after
 * these entries; null if the chart is in none of them.
 */
export function litDrawing(
  drawing: string,
  entries: readonly Entry[],
): { readonly chart: string; readonly svg: string } | null {
  const chart = chartDrawn(drawing);
  const { now, been, taken } = highlightOf(chart, waysDrawn(drawing), entries);
  if (now.size === 0 && been.size === 0) return null;
  const litBy = (whole: string, how: string): string => (how === '' ? whole : `${whole} data-lit="${how}"`);
  const svg = drawing
    .replaceAll(/<g data-node="([^"]*)"/g, (whole, id: string) =>
      litBy(whole, now.has(id) ? 'now' : been.has(id) ? 'been' : ''),
    )
    .replaceAll(/<g data-way="([^"]*)"/g, (whole, way: string) => litBy(whole, taken.has(way) ? 'been' : ''))
    .replace('</style>', `${lit}</style>`);
  return { chart, svg };
}
