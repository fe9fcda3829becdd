import { useMemo, useRef, useState, type DOMAttributes, type SVGAttributes } from 'react';

import type { SeatView } from '../../../core/hall/seat-view.ts';
import { PICTURE, type PicturePoint, type ViewShape } from '../../../core/hall/seat-view-camera.ts';
import type { ViewHead } from '../../../core/hall/seat-view-foreground.ts';
import { coloursOf, daySky, dots, house, paint, strokes } from './seat-view-colours.ts';
import styles from './seat-view-figure.module.css';

const pointsOf = (points: readonly PicturePoint[]): string =>
  points.map((point) => point.map((value) => value.toFixed(1)).join()).join(' ');

const Shape = ({
  shape: { kind, points, size },
  colour,
}: {
  readonly shape: ViewShape;
  readonly colour: string;
}) =>
  size === undefined ? (
    <polygon points={pointsOf(points)} fill={colour} stroke={paint} strokeWidth={strokes[kind] ?? 0} />
  ) : (
    <polyline
      points={pointsOf(points)}
      fill="none"
      stroke={colour}
      strokeWidth={size}
      strokeLinecap="round"
      strokeDasharray={`0 ${(size * (dots[kind] ?? 1)).toFixed(2)}`}
    />
  );

/** The picture of a view from a seat. */
export const Picture = ({ view, ...drag }: { readonly view: SeatView } & SVGAttributes<SVGSVGElement>) => {
  const { width, height } = PICTURE;
  const ground = Math.max(0, view.horizon);
  const colours = coloursOf(view.isPitch, view.shapes);
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
      focusable="false"
      {...drag}
    >
      <rect width={width} height={height} fill={view.isPitch ? `light-dark(${daySky}, #3a4e68)` : house} />
      <rect
        y={ground}
        width={width}
        height={Math.max(0, height - ground)}
        fill={view.isPitch ? colours.apron : house}
      />
      {view.shapes.map((shape, at) => (
        <Shape key={at} shape={shape} colour={colours[shape.kind]} />
      ))}
      {rowsOf(view.heads).map(([row, path]) => (
        <path key={row} fill={shadeOf(row)} d={path} />
      ))}
    </svg>
  );
};

/* The heads in the rows ahead, the far rows first, with one path per row. */
const rowsOf = (heads: readonly ViewHead[]): readonly (readonly [row: number, path: string])[] => {
  const rows = new Map<number, string>();
  for (const head of heads) rows.set(head.row, (rows.get(head.row) ?? '') + headPath(head));
  return [...rows];
};

/* Nearer rows are darker, so that rows can be told apart. */
const shadeOf = (row: number): string => `hsl(255 12% ${2 + 4 * row}%)`;

/* A head above its shoulders. */
const headPath = ({ x, y, r }: ViewHead): string => {
  const at = (value: number): string => value.toFixed(1);
  const half = `a${at(r)} ${at(r)} 0 1 1 `;
  const head = `M${at(x - r)} ${at(y)}${half}${at(2 * r)} 0${half}${at(-2 * r)} 0`;
  return `${head}M${at(x - 2.1 * r)} ${at(y + 3.4 * r)}a${at(2.1 * r)} ${at(2.3 * r)} 0 0 1 ${at(4.2 * r)} 0z`;
};

/* Degrees: how far the view can be turned, and the picture's own field of view. */
const mostTurned = 70;
const fieldOfView = 80;
/* A finger that moves less than this has tapped and not dragged, CSS pixels. */
const stillPx = 4;

/** The view from a seat, which dragging turns. */
export const useTurnedView = (look: (turned: number) => SeatView) => {
  // Null before the first drag.
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
    /** Call at the end of a press: true if it was a drag, and must have no other effect. A key press never is. */
    takeDrag: (): boolean => {
      const was = wasDrawn.current;
      wasDrawn.current = false;
      return was;
    },
  };
};
