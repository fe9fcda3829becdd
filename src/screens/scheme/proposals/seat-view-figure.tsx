import { useMemo, useRef, useState, type SVGAttributes } from 'react';

import { useI18n, type I18n } from '../../../../i18n/i18n-context.tsx';
import type { SeatIndex } from '../../../core/hall/seat-index.ts';
import { seatLook, seatView, type SeatView } from '../../../core/hall/seat-view.ts';
import { PICTURE, type PicturePoint, type ViewHead } from '../../../core/hall/seat-view-shapes.ts';
import { focusOfHall } from './focus-of-hall.ts';
import styles from './seat-view-figure.module.css';

/* How far beside the middle a seat may be to be called so, degrees; what is farther than the last is behind. */
const centred = 3;
const nearCentre = 12;
const beside = 35;
const behind = 100;

const besideWords = ({ t }: I18n, degrees: number): string => {
  const away = Math.abs(degrees);
  if (away <= centred) return t('choosing.view.centre');
  if (away > behind) return t('choosing.view.behind');
  if (away <= nearCentre) return t('choosing.view.nearCentre');
  if (away <= beside) return t(degrees < 0 ? 'choosing.view.left' : 'choosing.view.right');
  return t(degrees < 0 ? 'choosing.view.farLeft' : 'choosing.view.farRight');
};

/* The rows ahead are those of the seat's sector: the first of a balcony is not the first of the hall. */
const rowWords = ({ t }: I18n, { sectors }: SeatIndex, { rowsAhead }: SeatView): readonly string[] => {
  if (rowsAhead === null) return [];
  if (rowsAhead > 0) return [t('choosing.view.rows', { count: rowsAhead })];
  const isWholeHall = sectors.filter(({ total }) => total > 0).length < 2;
  return [t(isWholeHall ? 'choosing.view.first' : 'choosing.view.firstOfSector')];
};

const pointsOf = (points: readonly PicturePoint[]): string =>
  points.map((point) => point.map((value) => value.toFixed(1)).join()).join(' ');

/**
 * A seat of a hall, by its number.
 * @internal Declarations of others have to name it.
 */
export type SeatOfHall = {
  readonly index: SeatIndex;
  readonly seat: number;
};

const Picture = ({ view, ...drag }: { readonly view: SeatView } & SVGAttributes<SVGSVGElement>) => {
  const { width, height } = PICTURE;
  const ground = Math.max(0, view.horizon);
  return (
    <svg
      className={styles.picture}
      data-pitch={view.isPitch || undefined}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
      focusable="false"
      {...drag}
    >
      <rect className={styles.sky} width={width} height={height} />
      <rect className={styles.floor} y={ground} width={width} height={Math.max(0, height - ground)} />
      {view.shapes.map(({ kind, points }, at) => (
        <polygon key={at} className={styles[kind]} points={pointsOf(points)} />
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

/* The nearer the darker, so that each row is told from the one behind it. */
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

/* The picture of a seat, to be turned by a drag. */
const TurnedPicture = ({ look }: { readonly look: (turned: number) => SeatView }) => {
  const [turned, setTurned] = useState(0);
  const drag = useRef<{ readonly x: number; readonly from: number; readonly perPx: number } | null>(null);
  const end = (): void => {
    drag.current = null;
  };
  return (
    <Picture
      view={useMemo(() => look(turned), [look, turned])}
      onPointerDown={({ currentTarget, clientX, pointerId, button }) => {
        if (button !== 0) return;
        currentTarget.setPointerCapture(pointerId);
        drag.current = { x: clientX, from: turned, perPx: fieldOfView / currentTarget.clientWidth };
      }}
      onPointerMove={({ clientX }) => {
        if (drag.current === null) return;
        const { x, from, perPx } = drag.current;
        setTurned(Math.min(mostTurned, Math.max(-mostTurned, from - (clientX - x) * perPx)));
      }}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
};

/** How the hall looks from a seat, as a picture without words; nothing where the plan doesn't tell. */
export const SeatPicture = ({ index, seat }: SeatOfHall) => {
  const view = useMemo(() => seatView(index, focusOfHall(index), seat), [index, seat]);
  return view === null ? null : <Picture view={view} />;
};

/** How the hall looks from a seat, drawn from its plan and said in words; nothing where the plan doesn't tell. */
export const SeatViewFigure = ({ index, seat }: SeatOfHall) => {
  const i18n = useI18n();
  const look = useMemo(() => seatLook(index, focusOfHall(index), seat), [index, seat]);
  if (look === null) return null;
  const view = look(0);
  const away = i18n.t(view.isPitch ? 'choosing.view.toPitch' : 'choosing.view.toStage', {
    metres: String(view.metres),
  });
  return (
    <figure className={styles.view}>
      <TurnedPicture key={seat} look={look} />
      <figcaption>
        <span>{i18n.t('choosing.view.title')}</span>
        <span>
          {[...rowWords(i18n, index, view), besideWords(i18n, view.degrees), away].join('\u00a0· ')}
        </span>
      </figcaption>
    </figure>
  );
};
