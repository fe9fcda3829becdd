import { useMemo } from 'react';

import { useI18n, type I18n } from '../../../../i18n/i18n-context.tsx';
import type { SeatIndex } from '../../../core/hall/seat-index.ts';
import { PICTURE, seatView, type PicturePoint, type SeatView } from '../../../core/hall/seat-view.ts';
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

const useSeatView = ({ index, seat }: SeatOfHall): SeatView | null =>
  useMemo(() => seatView(index, focusOfHall(index), seat), [index, seat]);

const Picture = ({ view }: { readonly view: SeatView }) => {
  const { width, height } = PICTURE;
  const ground = Math.max(0, view.horizon);
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <rect className={styles.floor} y={ground} width={width} height={Math.max(0, height - ground)} />
      {view.shapes.map(({ kind, points }, at) => (
        <polygon key={at} className={styles[kind]} points={pointsOf(points)} />
      ))}
      {view.heads.map(({ x, y, r }, at) => (
        <circle key={at} className={styles.head} cx={x} cy={y} r={r} />
      ))}
    </svg>
  );
};

/** How the hall looks from a seat, as a picture without words; nothing where the plan doesn't tell. */
export const SeatPicture = (of: SeatOfHall) => {
  const view = useSeatView(of);
  return view === null ? null : <Picture view={view} />;
};

/** How the hall looks from a seat, drawn from its plan and said in words; nothing where the plan doesn't tell. */
export const SeatViewFigure = (of: SeatOfHall) => {
  const i18n = useI18n();
  const view = useSeatView(of);
  if (view === null) return null;
  return (
    <figure className={styles.view}>
      <Picture view={view} />
      <figcaption>
        <span>{i18n.t('choosing.view.title')}</span>
        <span>{[...rowWords(i18n, of.index, view), besideWords(i18n, view.degrees)].join(' · ')}</span>
      </figcaption>
    </figure>
  );
};
