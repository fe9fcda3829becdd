import { readFileSync } from 'node:fs';

import { eventsTaken } from '../../src/devtools/charts/chart-highlight.ts';
import { waysDrawn } from '../../src/devtools/charts/lit-drawing.ts';
import type { Recording } from '../../src/devtools/recording/recording.ts';
import type { Chart } from '../paths/charts.ts';

/** A transition of a chart by one of its events, '' = eventless; states begin with the chart's name. */
type Way = { readonly from: string; readonly to: string; readonly event: string };

/** The transitions of a chart that a set of recordings has taken, and those that none has. */
export type ChartWays = {
  readonly name: string;
  readonly drawing: string;
  readonly taken: readonly Way[];
  readonly never: readonly Way[];
};

/* In a drawing, a dot beside a state's name marks the initial state of a chart or region. */
const initialIn = (drawing: string): ReadonlySet<string> =>
  new Set(
    drawing
      .split('<g ')
      .filter((piece) => piece.includes('<circle'))
      .map((piece) => /data-node="([^"]*)"/.exec(piece)?.[1] ?? ''),
  );

/** Which transitions of a chart the recordings take together, and which none takes. */
export function waysTaken(
  { name, file }: Pick<Chart, 'name' | 'file'>,
  recordings: readonly Recording[],
): ChartWays {
  const drawing = readFileSync(file.replace('-table.md', '-drawing.svg'), 'utf8');
  const [ways, initial] = [waysDrawn(drawing), initialIn(drawing)];
  const found = new Set(recordings.flatMap(({ entries }) => [...eventsTaken(name, ways, initial, entries)]));
  const all = ways.flatMap(({ from, to, events }) => events.map((event) => ({ from, to, event })));
  const isTaken = ({ from, to, event }: Way): boolean => found.has(`${from} ${to} ${event}`);
  return {
    name,
    drawing,
    taken: all.filter(isTaken),
    never: all.filter((way) => !isTaken(way)),
  };
}

/** The chart's drawing: a transition taken by all of its events is green, by some of them orange. */
export function drawingOfWays({ drawing, taken, never }: ChartWays): string {
  const colourOf = (way: string): string | null => {
    const is = ({ from, to }: Way): boolean => `${from} ${to}` === way;
    if (!taken.some(is)) return null;
    return never.some(is) ? 'light-dark(#b45309,#fbbf24)' : 'light-dark(#15803d,#4ade80)';
  };
  return drawing
    .replaceAll(/<g data-way="([^"]*)"/g, (whole, way: string) => {
      const colour = colourOf(way);
      return colour === null ? whole : `${whole} style="--way:${colour}"`;
    })
    .replace('</style>', '[data-way][style] path{stroke:var(--way);stroke-width:3}</style>');
}
