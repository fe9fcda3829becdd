import type { Entry } from '../recording/recording.ts';
import { highlightOf, type DrawnWay } from './chart-highlight.ts';

/** The id of the chart that a drawing shows, taken from its outermost box; '' if the text is no drawing. */
export const chartDrawn = (drawing: string): string => /data-node="([^"]*)"/.exec(drawing)?.[1] ?? '';

/** The transitions drawn as arrows. An event that stays in its state is listed in the state's box instead. */
export const waysDrawn = (drawing: string): readonly DrawnWay[] =>
  [...drawing.matchAll(/data-way="([^" ]*) ([^"]*)" data-events="([^"]*)"/g)].map(
    ([, from = '', to = '', events = '']) => ({ from, to, events: events.split(' ') }),
  );

/* Added to the drawing's own style: the drawer's highlighting, which also works on paper. */
const lit = `[data-lit]{--lit:light-dark(#0b6b3a,#5fd39a)}[data-node][data-lit]>rect{stroke:var(--lit)}
[data-lit=now]>rect{stroke-width:4}[data-way][data-lit] path{stroke:var(--lit);stroke-width:3}
[data-way][data-lit] polygon{fill:var(--lit)}`;

/**
 * A drawing as standalone SVG text, with its chart's states and transitions highlighted as in the drawer after these
 * entries; null if the entries do not contain the chart.
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
