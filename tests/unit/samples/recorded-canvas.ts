import type { Box } from '../../../src/core/hall/geometry.ts';

/** One mark on a canvas, in its device pixels. */
export type Mark = {
  readonly kind: 'fill' | 'stroke' | 'image' | 'text' | 'halo';
  /** Its extent; a line's includes its width, a text's is its position. */
  readonly box: Box;
  /** Its colour. */
  readonly style: string;
  readonly alpha: number;
  /** The width of a line. */
  readonly width: number;
  /** The corners of its path, without those of arcs; `begun` and `closed` count its subpaths. */
  readonly points: readonly (readonly [x: number, y: number])[];
  readonly begun: number;
  readonly closed: number;
  readonly text: string;
  /** The letter size in device pixels, 0 for other marks. */
  readonly letters: number;
  /** The rotation of a text, radians. */
  readonly turn: number;
  readonly picture: unknown;
  /** The displayed part of the picture. */
  readonly source: readonly number[];
};

type State = {
  readonly scaleX: number;
  readonly scaleY: number;
  readonly x: number;
  readonly y: number;
  readonly turn: number;
};

const styles = {
  fillStyle: '#000000',
  strokeStyle: '#000000',
  lineWidth: 1,
  lineCap: 'butt',
  lineJoin: 'miter',
  globalAlpha: 1,
  font: '10px sans-serif',
  textAlign: 'start',
  textBaseline: 'alphabetic',
  imageSmoothingQuality: 'high',
};

/** A path that a test's canvas can draw, instead of the page's `Path2D`. One that is written as text has no points. */
export class RecordedPath {
  points: (readonly [x: number, y: number])[] = [];
  begun = 0;
  closed = 0;
  moveTo(x: number, y: number): void {
    this.begun += 1;
    this.points.push([x, y]);
  }
  lineTo(x: number, y: number): void {
    this.points.push([x, y]);
  }
  closePath(): void {
    this.closed += 1;
  }
}

/** A 2D context that records what was drawn on it, where on the device and in which style. */
export const recordedCanvas = () => {
  const marks: Mark[] = [];
  let place: State = { scaleX: 1, scaleY: 1, x: 0, y: 0, turn: 0 };
  const kept: { readonly place: State; readonly style: typeof styles }[] = [];
  let points: (readonly [number, number])[] = [];
  /* The extent of arcs beyond the points. */
  let arcs: (readonly [number, number])[] = [];
  let begun = 0;
  let closed = 0;
  const style = { ...styles };
  const at = (x: number, y: number) => [x * place.scaleX + place.x, y * place.scaleY + place.y] as const;
  const boxOf = (all: readonly (readonly [number, number])[], grow: number): Box => ({
    minX: Math.min(...all.map(([x]) => x)) - grow,
    minY: Math.min(...all.map(([, y]) => y)) - grow,
    maxX: Math.max(...all.map(([x]) => x)) + grow,
    maxY: Math.max(...all.map(([, y]) => y)) + grow,
  });
  const put = (mark: Partial<Mark> & Pick<Mark, 'kind' | 'box'>): void => {
    const none = { style: '', width: 0, points: [], begun: 0, closed: 0, text: '', letters: 0, turn: 0 };
    marks.push({ ...none, alpha: style.globalAlpha, picture: null, source: [], ...mark });
  };
  const path = () => ({ points: [...points], begun, closed });
  const pathOf = (shape: RecordedPath) => ({
    points: shape.points.map(([x, y]) => at(x, y)),
    begun: shape.begun,
    closed: shape.closed,
  });
  const corner = (x: number, y: number): void => void points.push(at(x, y));
  const around = (x: number, y: number, reachX: number, reachY: number): void =>
    void arcs.push(at(x - reachX, y - reachY), at(x + reachX, y + reachY));
  const rect = (x: number, y: number, width: number, height: number): void => {
    begun += 1;
    closed += 1;
    corner(x, y);
    corner(x + width, y);
    corner(x + width, y + height);
    corner(x, y + height);
  };
  const write = (kind: 'text' | 'halo', ink: string, text: string, x: number, y: number): void => {
    const letters = Number(/([\d.]+)px/.exec(style.font)?.[1]) * place.scaleY;
    const width = kind === 'halo' ? style.lineWidth * place.scaleX : 0;
    put({ kind, style: ink, text, letters, width, turn: place.turn, box: boxOf([at(x, y)], 0) });
  };
  const methods = {
    save: () => void kept.push({ place, style: { ...style } }),
    restore: () => {
      const last = kept.pop();
      if (last === undefined) throw new Error('restored what was never saved');
      place = last.place;
      Object.assign(context, last.style);
    },
    setTransform: (scaleX: number, _b: number, _c: number, scaleY: number, x: number, y: number) => {
      place = { scaleX, scaleY, x, y, turn: 0 };
    },
    scale: (x: number, y: number) => {
      place = { ...place, scaleX: place.scaleX * x, scaleY: place.scaleY * y };
    },
    translate: (dx: number, dy: number) => {
      const [x, y] = at(dx, dy);
      place = { ...place, x, y };
    },
    rotate: (turn: number) => {
      place = { ...place, turn: place.turn + turn };
    },
    measureText: (text: string) => ({ width: text.length * 8 }),
    beginPath: () => {
      points = [];
      arcs = [];
      begun = 0;
      closed = 0;
    },
    moveTo: (x: number, y: number) => {
      begun += 1;
      corner(x, y);
    },
    lineTo: corner,
    closePath: () => {
      closed += 1;
    },
    rect,
    roundRect: rect,
    arc: (x: number, y: number, radius: number) => around(x, y, radius, radius),
    arcTo: (x: number, y: number, toX: number, toY: number) => {
      corner(x, y);
      corner(toX, toY);
    },
    ellipse: (x: number, y: number, wide: number, high: number, turn: number) =>
      around(
        x,
        y,
        Math.hypot(wide * Math.cos(turn), high * Math.sin(turn)),
        Math.hypot(wide * Math.sin(turn), high * Math.cos(turn)),
      ),
    fill: (shape?: RecordedPath | string) => {
      const drawn = shape instanceof RecordedPath ? pathOf(shape) : path();
      put({ kind: 'fill', style: style.fillStyle, box: boxOf([...drawn.points, ...arcs], 0), ...drawn });
    },
    fillRect: (x: number, y: number, width: number, height: number) =>
      put({ kind: 'fill', style: style.fillStyle, box: boxOf([at(x, y), at(x + width, y + height)], 0) }),
    stroke: (shape?: RecordedPath) => {
      const width = style.lineWidth * place.scaleX;
      const drawn = shape === undefined ? path() : pathOf(shape);
      if (drawn.points.length + arcs.length === 0) return;
      put({
        kind: 'stroke',
        style: style.strokeStyle,
        width,
        box: boxOf([...drawn.points, ...arcs], width / 2),
        ...drawn,
      });
    },
    fillText: (text: string, x: number, y: number) => write('text', style.fillStyle, text, x, y),
    strokeText: (text: string, x: number, y: number) => write('halo', style.strokeStyle, text, x, y),
    drawImage: (picture: unknown, ...numbers: readonly number[]) => {
      const [x = 0, y = 0, width = 0, height = 0] = numbers.slice(-4);
      const box = boxOf([at(x, y), at(x + width, y + height)], 0);
      put({ kind: 'image', picture, source: numbers.slice(0, -4), box });
    },
  };
  // Styles are fields of the context, stored in `style`.
  const context = Object.defineProperties(
    methods,
    Object.fromEntries(
      Object.keys(styles).map((name) => [
        name,
        {
          get: () => style[name as keyof typeof styles],
          set: (value: never) => {
            style[name as keyof typeof styles] = value;
          },
        },
      ]),
    ),
  ) as unknown as CanvasRenderingContext2D;
  return {
    context,
    marks,
    /** Marks of a kind, in drawing order. */
    of: (kind: Mark['kind']): readonly Mark[] => marks.filter((mark) => mark.kind === kind),
    /** True if the canvas state is restored: no save without a restore. */
    isLeftAsFound: (): boolean => kept.length === 0 && place.scaleX === 1 && place.x === 0 && place.y === 0,
  };
};

/** Whether a box is inside another, with a small tolerance. */
export const isInside = (box: Box, outer: Box): boolean =>
  box.minX >= outer.minX - 1e-3 &&
  box.minY >= outer.minY - 1e-3 &&
  box.maxX <= outer.maxX + 1e-3 &&
  box.maxY <= outer.maxY + 1e-3;
