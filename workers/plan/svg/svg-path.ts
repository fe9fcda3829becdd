/** Receives the points of a flattened path in its own units; `start` begins a new ring. */
type PathSink = (x: number, y: number, start: boolean) => void;

// With eight chords, a quarter circle deviates by less than 0.5 % of its radius, which is sufficient for hit tests and
// boxes.
const CHORDS = 8;

/** The chords per curve, and a callback at the end of each command, where markers may be. */
type PathWalk = { readonly chords?: number; readonly atCorner?: (command: string) => void };
const USUAL_WALK: PathWalk = {};

/**
 * Walks the `d` of a path as absolute points, with curves as chords. Packed numbers ("1.5.5-2") and arc flags ("a1 1 0
 * 01.5 0") are read as browsers read them. The path ends at the first error, as in browsers.
 */
export function flattenPath(
  d: string,
  sink: PathSink,
  { chords = CHORDS, atCorner }: PathWalk = USUAL_WALK,
): void {
  const scan = new NumberScanner(d);
  let x = 0;
  let y = 0;
  let startX = 0;
  let startY = 0;
  // The previous control points, for S and T; NaN if the previous command was not such a curve.
  let cubicX = Number.NaN;
  let cubicY = Number.NaN;
  let quadX = Number.NaN;
  let quadY = Number.NaN;
  let command = '';
  for (;;) {
    const letter = scan.command();
    if (letter === null) {
      // Further numbers repeat the command; if there are none, the path has ended or is invalid.
      if (command === '' || command === 'Z' || command === 'z' || !scan.atNumber()) return;
      if (command === 'M') command = 'L';
      if (command === 'm') command = 'l';
    } else {
      if (command === '' && letter !== 'M' && letter !== 'm') return;
      command = letter;
    }
    const upper = command.toUpperCase();
    const originX = command === upper ? 0 : x;
    const originY = command === upper ? 0 : y;
    let nextCubicX = Number.NaN;
    let nextCubicY = Number.NaN;
    let nextQuadX = Number.NaN;
    let nextQuadY = Number.NaN;
    if (upper === 'Z') {
      if (x !== startX || y !== startY) sink(startX, startY, false);
      x = startX;
      y = startY;
    } else if (upper === 'M' || upper === 'L' || upper === 'T') {
      const toX = originX + scan.number();
      const toY = originY + scan.number();
      if (!(Number.isFinite(toX) && Number.isFinite(toY))) return;
      if (upper === 'T') {
        nextQuadX = Number.isNaN(quadX) ? x : 2 * x - quadX;
        nextQuadY = Number.isNaN(quadY) ? y : 2 * y - quadY;
        quadratic(x, y, nextQuadX, nextQuadY, toX, toY, sink, chords);
      } else {
        sink(toX, toY, upper === 'M');
      }
      x = toX;
      y = toY;
      if (upper === 'M') {
        startX = x;
        startY = y;
      }
    } else if (upper === 'H' || upper === 'V') {
      const value = scan.number();
      if (!Number.isFinite(value)) return;
      if (upper === 'H') x = originX + value;
      else y = originY + value;
      sink(x, y, false);
    } else if (upper === 'C' || upper === 'S') {
      const mirrored = upper === 'S';
      const c1x = mirrored ? (Number.isNaN(cubicX) ? x : 2 * x - cubicX) : originX + scan.number();
      const c1y = mirrored ? (Number.isNaN(cubicY) ? y : 2 * y - cubicY) : originY + scan.number();
      nextCubicX = originX + scan.number();
      nextCubicY = originY + scan.number();
      const toX = originX + scan.number();
      const toY = originY + scan.number();
      if (!Number.isFinite(c1x + c1y + nextCubicX + nextCubicY + toX + toY)) return;
      cubic(x, y, c1x, c1y, nextCubicX, nextCubicY, toX, toY, sink, chords);
      x = toX;
      y = toY;
    } else if (upper === 'Q') {
      nextQuadX = originX + scan.number();
      nextQuadY = originY + scan.number();
      const toX = originX + scan.number();
      const toY = originY + scan.number();
      if (!Number.isFinite(nextQuadX + nextQuadY + toX + toY)) return;
      quadratic(x, y, nextQuadX, nextQuadY, toX, toY, sink, chords);
      x = toX;
      y = toY;
    } else if (upper === 'A') {
      const rx = Math.abs(scan.number());
      const ry = Math.abs(scan.number());
      const turn = (scan.number() * Math.PI) / 180;
      const large = scan.flag();
      const sweep = scan.flag();
      const toX = originX + scan.number();
      const toY = originY + scan.number();
      if (!Number.isFinite(rx + ry + turn + large + sweep + toX + toY)) return;
      arc({ x, y, rx, ry, turn, large: large === 1, sweep: sweep === 1, toX, toY }, sink, chords);
      x = toX;
      y = toY;
    } else {
      return;
    }
    cubicX = nextCubicX;
    cubicY = nextCubicY;
    quadX = nextQuadX;
    quadY = nextQuadY;
    atCorner?.(upper);
  }
}

/** Reads the `points` of a polygon or polyline; an unpaired number at the end is ignored. */
export function readPoints(points: string, sink: PathSink): void {
  const scan = new NumberScanner(points);
  for (let first = true; scan.atNumber(); first = false) {
    const x = scan.number();
    const y = scan.number();
    if (!(Number.isFinite(x) && Number.isFinite(y))) return;
    sink(x, y, first);
  }
}

function cubic(
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  x3: number,
  y3: number,
  sink: PathSink,
  chords: number,
): void {
  for (let step = 1; step < chords; step += 1) {
    const t = step / chords;
    const s = 1 - t;
    const [a, b, c, d] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
    sink(a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3, false);
  }
  sink(x3, y3, false);
}

function quadratic(
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  sink: PathSink,
  chords: number,
): void {
  for (let step = 1; step < chords; step += 1) {
    const t = step / chords;
    const s = 1 - t;
    sink(s * s * x0 + 2 * s * t * x1 + t * t * x2, s * s * y0 + 2 * s * t * y1 + t * t * y2, false);
  }
  sink(x2, y2, false);
}

type Arc = {
  x: number;
  y: number;
  rx: number;
  ry: number;
  turn: number;
  large: boolean;
  sweep: boolean;
  toX: number;
  toY: number;
};

/** From the two endpoints to the centre, then along the angle: SVG 1.1, appendix F.6. */
function arc(given: Arc, sink: PathSink, perQuarter: number): void {
  const { x, y, turn, large, sweep, toX, toY } = given;
  let { rx, ry } = given;
  if (rx === 0 || ry === 0 || (x === toX && y === toY)) {
    sink(toX, toY, false);
    return;
  }
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  const halfX = (x - toX) / 2;
  const halfY = (y - toY) / 2;
  const px = cos * halfX + sin * halfY;
  const py = cos * halfY - sin * halfX;
  const stretch = (px * px) / (rx * rx) + (py * py) / (ry * ry);
  if (stretch > 1) {
    rx *= Math.sqrt(stretch);
    ry *= Math.sqrt(stretch);
  }
  const below = rx * rx * py * py + ry * ry * px * px;
  const root = Math.sqrt(Math.max(0, (rx * rx * ry * ry - below) / below)) * (large === sweep ? -1 : 1);
  const cx = (root * rx * py) / ry;
  const cy = (-root * ry * px) / rx;
  const from = Math.atan2((py - cy) / ry, (px - cx) / rx);
  let by = Math.atan2((-py - cy) / ry, (-px - cx) / rx) - from;
  if (sweep && by < 0) by += 2 * Math.PI;
  if (!sweep && by > 0) by -= 2 * Math.PI;
  const chords = Math.max(2, Math.ceil((Math.abs(by) / (Math.PI / 2)) * perQuarter));
  const middleX = cos * cx - sin * cy + (x + toX) / 2;
  const middleY = sin * cx + cos * cy + (y + toY) / 2;
  for (let step = 1; step < chords; step += 1) {
    const angle = from + (by * step) / chords;
    const ex = rx * Math.cos(angle);
    const ey = ry * Math.sin(angle);
    sink(middleX + cos * ex - sin * ey, middleY + sin * ex + cos * ey, false);
  }
  sink(toX, toY, false);
}

const NUMBER = /[\s,]*([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)/y;
const FLAG = /[\s,]*([01])/y;
const COMMAND = /[\s,]*([a-zA-Z])/y;

class NumberScanner {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  command(): string | null {
    return this.#take(COMMAND);
  }

  /** The next number; NaN if there is none. */
  number(): number {
    const found = this.#take(NUMBER);
    return found === null ? Number.NaN : Number(found);
  }

  /** A flag of an arc: one digit, even if the next number follows immediately. */
  flag(): number {
    const found = this.#take(FLAG);
    return found === null ? Number.NaN : Number(found);
  }

  atNumber(): boolean {
    NUMBER.lastIndex = this.#at;
    return NUMBER.test(this.#text);
  }

  #take(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (!match) return null;
    this.#at = pattern.lastIndex;
    return match[1] as string;
  }
}
