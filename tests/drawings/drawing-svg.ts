/* A chart that is laid out, as an SVG. Lengths are in its px. */
import type { DrawnState, DrawnWay } from './chart-graph.ts';

/** A rectangle of the drawing, from its corner. */
export type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** A state in its place. */
export type PlacedState = {
  readonly state: DrawnState;
  readonly box: Box;
};

/** A way along its points, with its words in their box. */
export type PlacedWay = {
  readonly way: DrawnWay;
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly words: Box | null;
};

/** Height of a line of text. */
export const linePx = 16;
/** Height of a state's name. */
export const namePx = 24;
/** About how wide a text is, never less than it is. */
export const widthOf = (text: string): number =>
  Math.ceil(text.replaceAll(/[A-Zmw_]/g, '##').length * 0.5 + text.length * 6.3);

const style = `svg{color-scheme:light dark;background:light-dark(#fff,#16181d)}
text{font:12px system-ui,sans-serif;fill:light-dark(#16181d,#e8eaee)}
[data-node] text:first-of-type{font-weight:600;font-size:13px}
rect{fill:light-dark(#f3f4f7,#23262d);stroke:light-dark(#6b7280,#9aa3b2)}
[data-kind=compound]>rect,[data-kind=parallel]>rect{fill:none}
[data-kind=parallel]>rect{stroke-dasharray:6 4}
[data-kind=final]>rect{stroke-width:3}
[data-way] path{fill:none;stroke:light-dark(#6b7280,#9aa3b2)}
[data-way] polygon,circle{fill:light-dark(#6b7280,#9aa3b2)}
[data-way] text{fill:light-dark(#30435f,#b7cdf0)}
[data-way] rect{fill:light-dark(#fff,#16181d);stroke:none}`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const round = (value: number): number => Math.round(value * 10) / 10;

const texts = (lines: readonly string[], x: number, y: number): string =>
  lines
    .map((line, at) => `<text x="${round(x)}" y="${round(y + at * linePx)}">${escaped(line)}</text>`)
    .join('');

const drawState = ({ state, box: { x, y, width, height } }: PlacedState): string => {
  const corner = state.states.length > 0 ? 4 : 10;
  const dot = state.isInitial ? `<circle cx="${round(x + 12)}" cy="${round(y + 13)}" r="4"/>` : '';
  const words =
    texts([state.name], x + (state.isInitial ? 22 : 10), y + 17) +
    texts(state.lines, x + 10, y + namePx + 12);
  return `<g data-node="${state.id}" data-kind="${state.kind}"><rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${corner}"/>${dot}${words}</g>`;
};

const drawWay = ({ way, points, words }: PlacedWay): string => {
  const path = points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');
  const [before, end] = points.slice(-2);
  if (before === undefined || end === undefined) throw new Error(`The way from ${way.from} has no points`);
  const turn = (Math.atan2(end.y - before.y, end.x - before.x) * 180) / Math.PI;
  const head = `<polygon points="0,0 -8,-4 -8,4" transform="translate(${round(end.x)} ${round(end.y)}) rotate(${round(turn)})"/>`;
  const shown =
    words === null
      ? ''
      : `<rect x="${round(words.x)}" y="${round(words.y)}" width="${round(words.width)}" height="${round(words.height)}"/>${texts(way.labels, words.x + 3, words.y + 12)}`;
  return `<g data-way="${way.from} ${way.to}" data-events="${escaped(way.events.join(' '))}"><path d="${path}"/>${head}${shown}</g>`;
};

/** The drawing as a file: frames and boxes by `data-node`, arrows by `data-way` (from and to). */
export const drawingOf = (
  name: string,
  { width, height }: { readonly width: number; readonly height: number },
  states: readonly PlacedState[],
  ways: readonly PlacedWay[],
): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.ceil(width)}" height="${Math.ceil(height)}" viewBox="0 0 ${Math.ceil(width)} ${Math.ceil(height)}" role="img" aria-label="The chart ${name}">`,
    `<style>${style}</style>`,
    ...states.map(drawState),
    ...ways.map(drawWay),
    '</svg>',
    '',
  ].join('\n');
