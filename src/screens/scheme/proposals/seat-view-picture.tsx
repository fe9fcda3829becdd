import { useMemo, useRef, useState, type DOMAttributes, type SVGAttributes } from 'react';

import type { SeatView } from '../../../core/hall/seat-view.ts';
import { PICTURE, type PicturePoint, type ViewShape } from '../../../core/hall/seat-view-camera.ts';
import type { ViewHead } from '../../../core/hall/seat-view-foreground.ts';
import styles from './seat-view-figure.module.css';

/* A dark house before a lit stage, in either theme. */
const house = '#251712';
const wood = '#bc8e58';
const panel = '#4e2f22';
const paint = '#f8f8f8';
const fills: Readonly<Record<ViewShape['kind'], string>> = {
  back: '#507cb5',
  glow: '#9fd0e959',
  top: wood,
  pool: '#f9e3a78c',
  figure: house,
  beam: '#fff6c829',
  curtain: '#972527',
  fold: '#6f191a',
  // Nothing but the stage is seen of it.
  wall: '#2e1d17',
  face: panel,
  parapet: panel,
  rail: wood,
  stand: '#768193',
  tier: '#56647a',
  fascia: '#394353',
  board: '#dee9f5',
  apron: '#4a6d51',
  ground: '#47944c',
  stripe: '#57a45b',
  line: 'none',
  goal: `${paint}40`,
};
/* A pitch is in daylight. */
const outdoors: Readonly<Partial<typeof fills>> = { parapet: '#373d48', rail: fills.board };
const strokes: Readonly<Partial<Record<ViewShape['kind'], number>>> = { line: 0.5, goal: 0.8 };

const pointsOf = (points: readonly PicturePoint[]): string =>
  points.map((point) => point.map((value) => value.toFixed(1)).join()).join(' ');

/** The view from a seat, drawn. */
export const Picture = ({ view, ...drag }: { readonly view: SeatView } & SVGAttributes<SVGSVGElement>) => {
  const { width, height } = PICTURE;
  const ground = Math.max(0, view.horizon);
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
      focusable="false"
      {...drag}
    >
      <rect width={width} height={height} fill={view.isPitch ? 'light-dark(#b2d7ee, #3a4e68)' : house} />
      <rect
        y={ground}
        width={width}
        height={Math.max(0, height - ground)}
        fill={view.isPitch ? fills.apron : house}
      />
      {view.shapes.map(({ kind, points }, at) => (
        <polygon
          key={at}
          points={pointsOf(points)}
          fill={(view.isPitch && outdoors[kind]) || fills[kind]}
          stroke={paint}
          strokeWidth={strokes[kind] ?? 0}
        />
      ))}
      {rowsOf(view.heads).map(([row, path]) => (
        <path key={row} fill={shadeOf(row)} d={path} />
      ))}
    </svg>
  );
};

/* The rows ahead, the far ones first, each with its heads in one path. */
const rowsOf = (heads: readonly ViewHead[]): readonly (readonly [row: number, path: string])[] => {
  const rows = new Map<number, string>();
  for (const head of heads) rows.set(head.row, (rows.get(head.row) ?? '') + headPath(head));
  return [...rows];
};

/* Nearer ones are darker, so that rows are distinguishable. */
const shadeOf = (row: number): string => `hsl(255 12% ${2 + 4 * row}%)`;

/* A head over its shoulders. */
const headPath = ({ x, y, r }: ViewHead): string => {
  const at = (value: number): string => value.toFixed(1);
  const half = `a${at(r)} ${at(r)} 0 1 1 `;
  const head = `M${at(x - r)} ${at(y)}${half}${at(2 * r)} 0${half}${at(-2 * r)} 0`;
  return `${head}M${at(x - 2.1 * r)} ${at(y + 3.4 * r)}a${at(2.1 * r)} ${at(2.3 * r)} 0 0 1 ${at(4.2 * r)} 0z`;
};

/* How far one looks round, degrees, and how wide the picture's own look is. */
const mostTurned = 70;
const fieldOfView = 80;
/* A finger that stays within so many pixels has pressed and not drawn. */
const stillPx = 4;

/** The view from a seat, with a drag to look round. */
export const useTurnedView = (look: (turned: number) => SeatView) => {
  // Null until the first drag.
  const [turned, setTurned] = useState<number | null>(null);
  const drag = useRef<{ readonly x: number; readonly from: number; readonly perPx: number } | null>(null);
  const wasDrawn = useRef(false);
  const end = (): void => {
    drag.current = null;
  };
  const handlers: DOMAttributes<Element> = {
    onPointerDown: ({ currentTarget, clientX, pointerId, button }) => {
      if (button !== 0) return;
      currentTarget.setPointerCapture(pointerId);
      drag.current = { x: clientX, from: turned ?? 0, perPx: fieldOfView / currentTarget.clientWidth };
      wasDrawn.current = false;
    },
    onPointerMove: ({ clientX }) => {
      if (drag.current === null) return;
      const { x, from, perPx } = drag.current;
      if (Math.abs(clientX - x) > stillPx) wasDrawn.current = true;
      if (!wasDrawn.current) return;
      setTurned(Math.min(mostTurned, Math.max(-mostTurned, from - (clientX - x) * perPx)));
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
  return {
    view: useMemo(() => look(turned ?? 0), [look, turned]),
    isTurned: turned !== null,
    handlers,
    /** Checked at the end of a press: it was a drag, and does nothing else. A key press never was. */
    takeDrag: (): boolean => {
      const was = wasDrawn.current;
      wasDrawn.current = false;
      return was;
    },
  };
};
