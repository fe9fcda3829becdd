import { useMemo, useRef } from 'react';

import { useI18n } from '../../../i18n/i18n-context.tsx';
import { joinWords, punctuation } from '../../../i18n/formats/punctuation.ts';
import { toHall } from '../../core/hall/camera.ts';
import { screenPoint } from '../../core/hall/geometry.ts';
import { nearestSeat } from '../../core/hall/hit-test.ts';
import { useScrollEnds } from '../../ui/controls/carousel.tsx';
import { useToolbarKeys } from '../../ui/fields/radio-row.ts';
import { cx } from '../../ui/base/class-names.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { VisuallyHidden } from '../../ui/focus/visually-hidden.tsx';
import type { HallEngine } from '../engine/hall-engine.ts';
import { useHallSnapshot } from '../engine/use-hall-engine.ts';
import styles from './hall-legend.module.css';
import type { PriceZone } from '../../core/seating/price-zones.ts';
import { zoneFreeText } from './legend-zone.ts';
import { ZoneMark } from './zone-mark.tsx';

/**
 * The filter of a hall with accessible places: how many wheelchair places are free, and whether only those are in full
 * colour.
 */
export type AccessibleFilter = {
  readonly free: number;
  readonly isOn: boolean;
  readonly onTurn: (isOn: boolean) => void;
};

/* Scrolls the row of prices as far as a cut one needs, and never the page. */
const toCentre = (chip: HTMLElement | null): void => {
  const list = chip?.closest('ul');
  if (!chip || !list) return;
  const [own, seen] = [chip.getBoundingClientRect(), list.getBoundingClientRect()];
  if (own.left >= seen.left && own.right <= seen.right) return;
  list.scrollBy(own.left - seen.left + (own.width - seen.width) / 2, 0);
};

/*
 * The zone of the chosen proposal or, close up, of the seat nearest to the middle of the view: its price is scrolled
 * into view.
 */
const useSoughtZone = (engine: HallEngine): string | undefined => {
  const { overlay, hall, level, rest, atFit } = useHallSnapshot(engine);
  const meant = overlay.pins.find(({ isMeant }) => isMeant)?.seats[0];
  // The camera is read each time it comes to rest.
  const near = useMemo(() => {
    if (hall === null || level === 'sectors' || atFit || rest < 0) return -1;
    const { width, height } = engine.getSnapshot().viewport;
    const { camera } = engine.view;
    const middle = toHall(camera, screenPoint(width / 2, height / 2));
    return nearestSeat(hall.index, middle, Math.min(width, height) / 4 / camera.scale);
  }, [engine, hall, level, atFit, rest]);
  return hall?.index.zones[hall.index.zone[meant ?? near] ?? -1]?.id;
};

/**
 * Shows which colour and letter stands for which price. Clicking zones, or accessible places, leaves only them in full
 * colour.
 */
export const HallLegend = ({
  engine,
  zones,
  currency,
  selectedZoneIds,
  accessible,
  onSelect,
}: {
  readonly engine: HallEngine;
  readonly zones: readonly PriceZone[];
  readonly currency: string;
  /** Ids of the selected zones; null = all. */
  readonly selectedZoneIds: ReadonlySet<string> | null;
  /** Null in a hall without accessible places. */
  readonly accessible: AccessibleFilter | null;
  readonly onSelect: (zones: ReadonlySet<string> | null) => void;
}) => {
  const i18n = useI18n();
  const sought = useSoughtZone(engine);
  const { t, lang, format } = i18n;
  const toggle = (id: string): void => {
    const next = new Set(selectedZoneIds ?? []);
    if (!next.delete(id)) next.add(id);
    // Selecting all zones is the same as selecting none.
    onSelect(next.size % zones.length === 0 ? null : next);
  };
  const { row, tool } = useToolbarKeys(
    [accessible && 'accessible', selectedZoneIds && 'all', ...zones.map(({ id }) => id)].filter(
      (name) => name !== null,
    ),
  );
  const track = useRef<HTMLUListElement>(null);
  const { all, atStart, atEnd } = useScrollEnds(track);
  /* For a mouse, which can't drag a row of prices; fingers can, and the Tab key brings each price into view. */
  const turn = (icon: 'left' | 'right', side: number) => (
    <button
      type="button"
      className={styles.turn}
      aria-hidden="true"
      tabIndex={-1}
      onClick={() => track.current?.scrollBy(side * track.current.clientWidth, 0)}
    >
      <Icon name={icon} size={16} />
    </button>
  );
  const [{ category = '' } = {}] = zones;
  const toolbar = { ...row, 'aria-label': t('scheme.legend.title') };
  const prices = (
    <div
      className={cx(styles.legend, !atStart && styles.before, !atEnd && styles.after)}
      {...(!accessible && toolbar)}
    >
      {!all && turn('left', -0.75)}
      {/* Browsers make a scrollable element without focusable children a Tab stop; the tabIndex prevents that. */}
      <ul ref={track} tabIndex={-1} aria-label={toolbar['aria-label']}>
        {selectedZoneIds && (
          <li>
            <button
              type="button"
              {...tool('all')}
              title={t('scheme.legend.all')}
              onClick={() => onSelect(null)}
            >
              <Icon name="close" />
              <VisuallyHidden>{t('scheme.legend.all')}</VisuallyHidden>
            </button>
          </li>
        )}
        {category !== '' && <li className={styles.category}>{category + punctuation[lang].colon}</li>}
        {zones.map((zone) => {
          const isChosen = selectedZoneIds?.has(zone.id) ?? false;
          return (
            <li key={zone.id}>
              <button
                type="button"
                {...tool(zone.id)}
                title={zone.name}
                ref={isChosen || zone.id === sought ? toCentre : null}
                aria-pressed={isChosen}
                data-gone={zone.free ? undefined : ''}
                onClick={() => toggle(zone.id)}
              >
                <ZoneMark zone={zone} />
                <VisuallyHidden>
                  {joinWords(lang, [zone.letter, zone.name]) + punctuation[lang].part}
                </VisuallyHidden>
                <span>{format.money(zone.priceMinor, currency)}</span>
                <Count
                  shown={zone.free ? format.number(zone.free) : t('poster.soldOut')}
                  said={zoneFreeText(i18n, zone)}
                />
              </button>
            </li>
          );
        })}
      </ul>
      {!all && turn('right', 0.75)}
    </div>
  );
  if (!accessible) return prices;
  return (
    <div className={styles.row} {...toolbar}>
      <button
        type="button"
        {...tool('accessible')}
        title={t('choosing.kind.accessible')}
        aria-pressed={accessible.isOn}
        onClick={() => accessible.onTurn(!accessible.isOn)}
      >
        <Icon name="wheelchair" />
        <span className={styles.kind}>{t('choosing.kind.accessible')}</span>
        <Count
          shown={format.number(accessible.free)}
          said={t('scheme.list.freeInSector', { count: accessible.free })}
        />
      </button>
      {prices}
    </div>
  );
};

/* The count, as digits and as a text for screen readers. */
const Count = ({ shown, said }: { readonly shown: string; readonly said: string }) => {
  const { lang } = useI18n();
  return (
    <>
      <span className={styles.count} aria-hidden="true">
        {shown}
      </span>
      <VisuallyHidden>{punctuation[lang].part + said}</VisuallyHidden>
    </>
  );
};
