import { useEffect, useLayoutEffect, useMemo, useRef, type KeyboardEvent, type PointerEvent } from 'react';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import { joinWords } from '../../../../i18n/formats/punctuation.ts';
import { toScreen } from '../../../core/hall/camera.ts';
import { hallPoint } from '../../../core/hall/geometry.ts';
import type { SectorEntry, SeatIndex } from '../../../core/hall/seat-index.ts';
import { longestFreeRun, nearestFreeSector, sectorBeside } from '../../../core/hall/sector-offer.ts';
import { pickText } from '../../../core/text/pick-text.ts';
import { zoneFill } from '../../../hall/state/hall-theme.ts';
import type { HallEngine } from '../../../hall/engine/hall-engine.ts';
import { useHallSnapshot } from '../../../hall/engine/use-hall-engine.ts';
import type { PriceZone } from '../../../core/seating/price-zones.ts';
import { zoneCost } from '../../../hall/map/legend-zone.ts';
import { ZoneMark } from '../../../hall/map/zone-mark.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { cx } from '../../../ui/base/class-names.ts';
import { useAnnouncer } from '../../../ui/focus/live-announcer.tsx';
import sheet from '../../../ui/dialogs/sheet.module.css';
import styles from './sector-card.module.css';

/** A horizontal swipe of this length leads to the next sector, CSS pixels. */
const swipePx = 48;

/**
 * The zones of a sector's seats: how many seats there are, and how many are free; zones without free seats come last.
 *
 * @internal Exported for tests: its callers do not exercise all cases.
 */
export const zonesIn = (sector: SectorEntry, index: SeatIndex, zones: readonly PriceZone[]) =>
  zones
    .flatMap((zone) => {
      const counts = sector.zones.find((entry) => index.zones[entry.zone]?.id === zone.id);
      return counts === undefined || counts.total === 0 ? [] : [{ ...counts, zone }];
    })
    .toSorted((a, b) => Number(a.free === 0) - Number(b.free === 0));

/* At the top of the stage if it would cover more of its sector at the bottom. */
const dockOf = (engine: HallEngine, { box }: SectorEntry, card: HTMLElement): 'head' | 'foot' => {
  const { viewport, level } = engine.getSnapshot();
  if (box === null || level !== 'sectors' || getComputedStyle(card).position === 'fixed') return 'foot';
  const from = toScreen(engine.view.camera, hallPoint(box.minX, box.minY));
  const to = toScreen(engine.view.camera, hallPoint(box.maxX, box.maxY));
  const right = card.offsetLeft + card.offsetWidth;
  const gap = 24;
  const reach = card.offsetHeight + gap;
  const atFoot = to.y - (viewport.height - reach);
  return from.x < right && atFoot > 0 && atFoot > reach - from.y ? 'head' : 'foot';
};

/**
 * A sector as an offer: free seats by price, how many of them are adjacent, and a button that leads there. When pinned
 * it can be used; under the mouse it is only shown.
 */
export const SectorCard = ({
  engine,
  index,
  number,
  zones,
  currency,
  pinned,
  onOpen,
}: {
  readonly engine: HallEngine;
  readonly index: SeatIndex;
  /** The index of the sector. */
  readonly number: number;
  readonly zones: readonly PriceZone[];
  readonly currency: string;
  readonly pinned: boolean;
  /** Opens another sector; −1 closes. */
  readonly onOpen: (sector: number) => void;
}) => {
  const i18n = useI18n();
  const { t, lang, format } = i18n;
  const { level, rest } = useHallSnapshot(engine);
  const card = useRef<HTMLElement>(null);
  const press = useRef<{ readonly id: number; readonly x: number; readonly y: number } | null>(null);
  const sector = index.sectors[number] as SectorEntry;
  const nameOf = (one: SectorEntry): string => pickText(one.name, lang).text || one.id;
  const name = nameOf(sector);
  const { announce } = useAnnouncer();
  const left =
    sector.free === 0 ? t('scheme.sector.soldOut') : t('scheme.list.freeInSector', { count: sector.free });
  const announcement = joinWords(lang, [name, left]);
  useEffect(() => {
    if (pinned) announce(announcement);
  }, [announce, pinned, announcement]);
  const run = useMemo(() => longestFreeRun(index, sector), [index, sector]);
  const offered = zonesIn(sector, index, zones);

  useLayoutEffect(() => {
    if (card.current !== null) card.current.dataset['dock'] = dockOf(engine, sector, card.current);
  }, [engine, sector, rest]);

  const step = (by: 1 | -1): void => {
    const next = sectorBeside(index, number, by);
    const box = index.sectors[next]?.box;
    if (box && level === 'sectors') engine.view.showBox(box);
    else if (box) engine.view.flyToSector(index.sectors[next] as SectorEntry);
    onOpen(next);
  };
  /* For a sold-out sector, the button leads to the nearest sector with free seats. */
  const instead = sector.free === 0 ? nearestFreeSector(index, sector) : sector;
  const goIn = (): void => {
    if (instead !== null) engine.view.flyToSector(instead);
    onOpen(-1);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onOpen(-1);
    else if (event.key === 'ArrowRight') step(1);
    else if (event.key === 'ArrowLeft') step(-1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onPointerUp = (event: PointerEvent): void => {
    const from = press.current;
    press.current = null;
    if (from?.id !== event.pointerId) return;
    const across = event.clientX - from.x;
    if (Math.abs(across) < swipePx || Math.abs(across) < Math.abs(event.clientY - from.y)) return;
    step(across < 0 ? 1 : -1);
  };

  const facts = (
    <>
      <p className={styles.free}>
        {sector.free === 0
          ? t('scheme.sector.soldOut')
          : t('scheme.sector.freeOf', {
              free: format.number(sector.free),
              total: format.number(sector.total),
            })}
        {run > 1 && <span>{t('scheme.sector.together', { count: run })}</span>}
      </p>
      {sector.free > 0 && (
        <ul className={styles.zones} aria-label={t('scheme.sector.byPrice')}>
          {offered.map(({ zone, free }) => (
            <li key={zone.id} data-gone={free === 0 || undefined}>
              <ZoneMark zone={zone} />
              <span>{zoneCost(i18n, zone, currency)}</span>
              {/* Of all the sector's seats, so that the bars of different prices can be compared. */}
              <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                <rect className={styles.all} width="100" height="6" rx="3" />
                <rect width={(free / sector.total) * 100} height="6" rx="3" fill={zoneFill(zone)} />
              </svg>
              <span className={styles.count}>{format.number(free)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );

  if (!pinned)
    return (
      <section ref={card} className={cx(sheet.sheet, styles.card)} aria-hidden="true" data-sector-card="seen">
        <p className={styles.name}>{name}</p>
        {facts}
      </section>
    );
  return (
    <section
      ref={card}
      className={cx(sheet.sheet, sheet.tall, styles.card)}
      aria-label={name}
      data-sector-card="open"
      onKeyDown={onKeyDown}
      onPointerDown={(event) =>
        (press.current = event.isPrimary ? { id: event.pointerId, x: event.clientX, y: event.clientY } : null)
      }
      onPointerUp={onPointerUp}
      onPointerCancel={() => (press.current = null)}
    >
      <header className={styles.header}>
        <p className={styles.name}>{name}</p>
        <IconButton icon="left" label={t('scheme.sector.previous')} onClick={() => step(-1)} />
        <IconButton icon="right" label={t('scheme.sector.next')} onClick={() => step(1)} />
        <IconButton icon="close" label={t('common.close')} onClick={() => onOpen(-1)} />
      </header>
      {facts}
      {instead !== null && (instead !== sector || level === 'sectors') && (
        <Button size="s" wide variant={instead === sector ? 'primary' : 'secondary'} onClick={goIn}>
          {instead === sector
            ? t('scheme.sector.show')
            : t('choosing.taken.show', { place: nameOf(instead) })}
        </Button>
      )}
    </section>
  );
};
