import { firstSector } from '../../../core/hall/seat-index.ts';
import { useMemo } from 'react';

import { joinWords } from '../../../../i18n/formats/punctuation.ts';
import { useI18n } from '../../../../i18n/i18n-context.tsx';
import { toHall, visibleBox } from '../../../core/hall/camera.ts';
import { boxContains, hallPoint, screenPoint } from '../../../core/hall/geometry.ts';
import { nearestSeat } from '../../../core/hall/hit-test.ts';
import { NAMES_UNTIL_ZOOM } from '../../../core/hall/detail-level.ts';
import { pickText } from '../../../core/text/pick-text.ts';
import type { SeatIndex } from '../../../core/hall/seat-index.ts';
import type { HallEngine } from '../../../hall/engine/hall-engine.ts';
import { useHallSnapshot } from '../../../hall/engine/use-hall-engine.ts';
import { cx } from '../../../ui/base/class-names.ts';
import type { PriceZone } from '../../../core/seating/price-zones.ts';
import { SectorCard, zonesIn } from './sector-card.tsx';
import styles from './sector-guide.module.css';

/** The index of the sector at the centre of the view; −1 if there is none. */
const sectorLookedAt = (engine: HallEngine, index: SeatIndex): number => {
  const { viewport } = engine.getSnapshot();
  const { camera } = engine.view;
  // Before that the names of several sectors are in view, with their prices.
  if (camera.zoom < NAMES_UNTIL_ZOOM) return -1;
  const middle = toHall(camera, screenPoint(viewport.width / 2, viewport.height / 2));
  const seat = nearestSeat(index, middle, Math.min(viewport.width, viewport.height) / 2 / camera.scale);
  const sector = seat < 0 ? -1 : (index.sector[seat] ?? -1);
  return sector < index.sectors.length ? sector : -1;
};

/** The sectors of the seats that are chosen, as far as those are in view. */
const chosenInView = (
  engine: HallEngine,
  index: SeatIndex,
  chosen: readonly number[],
): ReadonlySet<number | undefined> => {
  const box = visibleBox(engine.view.camera, engine.getSnapshot().viewport);
  const isSeen = (seat: number): boolean =>
    boxContains(box, hallPoint(index.x[seat] as number, index.y[seat] as number));
  return new Set(chosen.filter(isSeen).map((seat) => index.sector[seat]));
};

/* A sector's own name and that of its tier, which is omitted as a whole if it does not fit. */
const partsOf = (name: string): readonly string[] => {
  const at = name.indexOf(', ');
  return at < 0 ? [name] : [name.slice(0, at), name.slice(at)];
};

/**
 * What is shown about sectors: the card of the tapped sector, or of the one under the mouse or keyboard focus; and,
 * close up, a chip with the current one.
 */
export const SectorGuide = ({
  engine,
  index,
  zones,
  currency,
  opened,
  hovered,
  quiet,
  onOpen,
}: {
  readonly engine: HallEngine;
  readonly index: SeatIndex;
  readonly zones: readonly PriceZone[];
  readonly currency: string;
  /** Indices of sectors; −1 for none. */
  readonly opened: number;
  readonly hovered: number;
  /** True if something else is open: nothing is shown unless requested. */
  readonly quiet: boolean;
  readonly onOpen: (sector: number) => void;
}) => {
  const { t, lang, format } = useI18n();
  const { level, rest, overlay } = useHallSnapshot(engine);
  const isNear = level !== 'sectors';
  const hasSectors = index.sectors.filter(({ total }) => total > 0).length > 1;
  const { selected } = overlay;
  // The camera is read each time it comes to rest.
  const looked = useMemo(() => {
    if (!isNear || !hasSectors || rest < 0) return -1;
    const middle = sectorLookedAt(engine, index);
    // The middle of the view is usually beside the chosen seats: no other sector is named while they are seen.
    const [first, ...others] = chosenInView(engine, index, selected);
    if (first === undefined || first === middle || others.includes(middle)) return middle;
    return others.length > 0 ? -1 : first;
  }, [engine, index, isNear, hasSectors, rest, selected]);
  const focused = overlay.focused - firstSector(index);
  const looks = quiet || isNear ? -1 : hovered >= 0 ? hovered : focused;
  const shown = opened >= 0 ? opened : looks;
  // While a card is open, the chip names the same sector.
  const isProposing = overlay.pins.some(({ isMeant }) => isMeant);
  // A proposal has its own card, and the centre of the view is usually in another sector.
  const named = opened >= 0 ? opened : isProposing ? -1 : looked;
  const here = index.sectors[named];
  const name = here === undefined ? '' : pickText(here.name, lang).text || here.id;
  const prices =
    here === undefined
      ? []
      : zonesIn(here, index, zones).flatMap(({ free, zone }) => (free > 0 ? [zone.priceMinor] : []));
  const cost =
    here?.free === 0
      ? t('scheme.sector.soldOut')
      : prices.length === 0
        ? ''
        : format.moneyRange(Math.min(...prices), Math.max(...prices), currency);
  return (
    <>
      {here !== undefined && (
        <button
          type="button"
          // From afar it keeps its space, because a flight to the sector comes to rest beside it.
          className={cx(styles.chip, looked < 0 && styles.waits)}
          data-over-seats
          aria-label={t('scheme.sector.about', { sector: joinWords(lang, [name, cost]) })}
          aria-expanded={opened === named}
          onClick={() => onOpen(opened === named ? -1 : named)}
        >
          <span>
            {partsOf(name).map((part) => (
              <span key={part}>{part}</span>
            ))}
          </span>
          {/* The space separates the lines in the button's text. */}{' '}
          {cost !== '' && <span className={styles.cost}>{cost}</span>}
        </button>
      )}
      {index.sectors[shown] !== undefined && (
        <SectorCard
          engine={engine}
          index={index}
          number={shown}
          zones={zones}
          currency={currency}
          pinned={opened >= 0}
          onOpen={onOpen}
        />
      )}
    </>
  );
};
