import { useMemo, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';

import { useI18n, type I18n } from '../../../../i18n/i18n-context.tsx';
import type { SeatIndex } from '../../../core/hall/seat-index.ts';
import { seatLook, seatView, type SeatView } from '../../../core/hall/seat-view.ts';
import { lazyComponent } from '../../../ui/lazy/lazy-component.tsx';
import { focusOfHall } from './focus-of-hall.ts';
import { Picture, useTurnedView } from './seat-view-picture.tsx';
import styles from './seat-view-figure.module.css';

/*
 * The angles to the centre line, in degrees, up to which each text about a seat's direction applies; beyond the last
 * one, the seat is behind. Beyond `beside`, a seat never has the best view: `isSideView` uses the same angle.
 */
const centred = 3;
const nearCentre = 12;
const beside = 25;
const behind = 100;

const besideWords = ({ t }: I18n, { degrees, place }: SeatView): string => {
  if (place !== null) return t(`choosing.view.${place}`);
  const away = Math.abs(degrees);
  if (away <= centred) return t('choosing.view.centre');
  if (away > behind) return t('choosing.view.behind');
  if (away <= nearCentre) return t('choosing.view.nearCentre');
  if (away <= beside) return t(degrees < 0 ? 'choosing.view.left' : 'choosing.view.right');
  return t(degrees < 0 ? 'choosing.view.farLeft' : 'choosing.view.farRight');
};

/* Only the rows of the seat's sector count as ahead: the first row of a balcony is not the first of the hall. */
const rowWords = ({ t }: I18n, { sectors }: SeatIndex, { rowsAhead }: SeatView): readonly string[] => {
  if (rowsAhead === null) return [];
  const isWholeHall = sectors.filter(({ total }) => total > 0).length < 2;
  if (rowsAhead > 0)
    return [t(isWholeHall ? 'choosing.view.rows' : 'choosing.view.rowsOfSector', { count: rowsAhead })];
  return [t(isWholeHall ? 'choosing.view.first' : 'choosing.view.firstOfSector')];
};

const awayWords = ({ t }: I18n, { isPitch, metres }: SeatView): string =>
  t(isPitch ? 'choosing.view.toPitch' : 'choosing.view.toStage', { metres: String(metres) })
    // A distance is one word: it moves to the next line as a whole.
    .replaceAll(' ', '\u00a0');

const between = '\u00a0· ';

/* If its script fails to load, the picture just stays small. */
const EnlargedView = lazyComponent(async () => (await import('./enlarged-view.tsx')).EnlargedView, {
  Frame: () => null,
});

/**
 * A seat of a hall, by index.
 * @internal Declarations of others have to name it.
 */
export type SeatOfHall = {
  readonly index: SeatIndex;
  readonly seat: number;
};

/** The view from a seat as a picture without text; nothing if the plan does not contain enough information. */
export const SeatPicture = ({ index, seat }: SeatOfHall) => {
  const view = useMemo(() => seatView(index, focusOfHall(index), seat), [index, seat]);
  return view === null ? null : <Picture view={view} />;
};

/** The same as a text, for a row of a list; nothing if the plan does not contain enough information. */
export const SeatViewWords = ({ index, seat }: SeatOfHall) => {
  const i18n = useI18n();
  const view = useMemo(() => seatView(index, focusOfHall(index), seat), [index, seat]);
  return view && [awayWords(i18n, view), besideWords(i18n, view)].join(between);
};

/* The picture as a button; dragging it turns the view. */
const PictureButton = ({
  look,
  sign,
  onOpen,
}: {
  readonly look: (turned: number) => SeatView;
  readonly sign: string | undefined;
  readonly onOpen: () => void;
}) => {
  const { t } = useI18n();
  const { view, handlers, takeDrag } = useTurnedView(look);
  return (
    <button
      type="button"
      className={styles.enlarge}
      // The label describes what the picture shows.
      aria-label={[sign ?? [], t('choosing.view.enlarge')].flat().join(' · ')}
      aria-haspopup="dialog"
      {...handlers}
      onClick={() => takeDrag() || onOpen()}
    >
      <Picture view={view} />
      {sign !== undefined && (
        <svg
          className={styles.sign}
          style={{ inset: '4px auto auto 4px' }}
          viewBox="0 0 20 20"
          aria-hidden="true"
          data-sign={sign}
        >
          <circle cx="10" cy="10" r="10" fill="var(--ink)" />
          <text x="10" y="14.5" textAnchor="middle" fontSize="12" fill="var(--paper)">
            {sign}
          </text>
        </svg>
      )}
      <svg className={styles.sign} viewBox="0 0 20 20" fill="none" stroke="#fff" aria-hidden="true">
        <rect width="20" height="20" rx="4" fill="#0009" stroke="none" />
        <path d="M11 5h4v4m0-4-4 4m-2 6H5v-4m0 4 4-4" />
      </svg>
    </button>
  );
};

/**
 * The view from a seat, drawn from the plan and described in a text; a click enlarges it. Nothing if the plan does not
 * contain enough information.
 */
export const SeatViewFigure = ({
  index,
  seat,
  sign,
  name,
  button,
}: SeatOfHall & {
  /** The sign of its card and its pin, in the picture's corner. */
  readonly sign?: string;
  /** The name of the seats whose view this is. */
  readonly name: ReactNode;
  /** The button that takes the seats, for the bottom of the enlarged picture, which closes before anything is taken. */
  readonly button: (close: () => void) => ReactNode;
}) => {
  const i18n = useI18n();
  const [isOpen, setOpen] = useState(false);
  const look = useMemo(() => seatLook(index, focusOfHall(index), seat), [index, seat]);
  if (look === null) return null;
  const view = look(0);
  const words = [...rowWords(i18n, index, view), besideWords(i18n, view), awayWords(i18n, view)].join(
    between,
  );
  // Synchronously, because under a modal dialog nothing can be focused.
  const close = (): void => flushSync(() => setOpen(false));
  return (
    <>
      <figure className={styles.view}>
        <PictureButton key={seat} look={look} sign={sign} onOpen={() => setOpen(true)} />
        <figcaption>
          <span>{i18n.t('choosing.view.title')}</span>
          <span>{words}</span>
        </figcaption>
      </figure>
      {isOpen && <EnlargedView {...{ look, words, name }} button={button(close)} onClose={close} />}
    </>
  );
};
