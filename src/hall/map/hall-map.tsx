import { firstSector } from '../../core/hall/seat-index.ts';
import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef } from 'react';

import { useI18n } from '../../../i18n/i18n-context.tsx';
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import { VisuallyHidden } from '../../ui/focus/visually-hidden.tsx';
import { holdsPoint, toHall, type Camera } from '../../core/hall/camera.ts';
import { wholeHall } from '../../core/hall/whole-hall.ts';
import type { ScreenPoint } from '../../core/hall/geometry.ts';

import { attachCameraInput } from '../input/camera-input.ts';
import type { HallEngine } from '../engine/hall-engine.ts';
import { HallControls } from './hall-controls.tsx';
import { HallHint, type HintText } from './hall-hint.tsx';
import { HallKeys, pickOfTarget, type KeyListeners } from '../input/hall-keys.ts';
import styles from './hall-map.module.css';
import type { HitTarget } from '../state/hall-state.ts';
import { HallMinimap } from '../minimap/hall-minimap.tsx';
import { framesOver, HallStage } from '../render/hall-stage.ts';
import { followHallTheme } from '../render/read-theme.ts';
import { attachTap } from '../input/tap.ts';
import { nextTask } from '../engine/frames.ts';
import { goToFirstSector } from '../overview/first-sectors.tsx';
import { useHallSnapshot } from '../engine/use-hall-engine.ts';

/* Requested while the hall is being read. Until it has loaded, sectors are filled without names. */
const Overview = lazyComponent(
  async () => {
    const { OverviewStage } = await import('../overview/overview-stage.tsx');
    // Running the chunk and rendering it each take a task.
    await nextTask();
    return OverviewStage;
  },
  { Frame: () => null },
);

/** The canvas map of a hall. */
type HallMapProps = {
  readonly engine: HallEngine;
  /** Returns the text about what is under the mouse. */
  readonly describe: (met: NonNullable<HitTarget>) => HintText | null;
  /** Called with the index of the sector under the mouse in the view from afar; −1 for none. */
  readonly onHover: (sector: number) => void;
  /** Returns the full name of the place at the keyboard's position. */
  readonly nameOf: (place: NonNullable<HitTarget>) => string;
} & KeyListeners;

/**
 * Flies to something that can't be selected yet: seats too small for a finger, or a sector. False if there is no
 * flight; the first tap on a sold-out sector, for example, only reports that.
 */
const approach = (engine: HallEngine, met: HitTarget, at: ScreenPoint): boolean => {
  if (met?.kind === 'ambiguous') return engine.view.zoomInOn(met.nearest, at);
  if (met?.kind !== 'sector' || met.sector.box === null) return false;
  if (met.sector.free === 0 && engine.getSnapshot().overlay.open !== numberOf(engine, met)) return false;
  engine.view.flyToSector(met.sector, toHall(engine.view.camera, at));
  return true;
};

/* A sector's number among the keyboard targets; −1 for anything else. */
const numberOf = ({ index }: HallEngine, met: HitTarget): number =>
  index === null || met?.kind !== 'sector' ? -1 : firstSector(index) + index.sectors.indexOf(met.sector);

/** Three canvases below one focusable region: mouse, touch and keyboard all end in `onPick`. */
export const HallMap = ({ engine, describe, onHover, nameOf, ...listeners }: HallMapProps) => {
  const { t } = useI18n();
  const owner = useRef<HTMLDivElement>(null);
  const holder = useRef<HTMLDivElement>(null);
  const { overlay, hall, isReading } = useHallSnapshot(engine);
  // The sectors' stage is added in a separate task.
  const hasHall = useDeferredValue(hall !== null);
  const here =
    hall === null || overlay.focused < 0 ? null : nameOf(pickOfTarget(hall.index, overlay.focused));
  const onPick = useRef(listeners.onPick);
  const say = useRef(listeners.onFocusPlace);
  const hoverListener = useRef(onHover);
  useLayoutEffect(() => {
    onPick.current = listeners.onPick;
    say.current = listeners.onFocusPlace;
    hoverListener.current = onHover;
  });
  const keys = useMemo(() => new HallKeys(engine), [engine]);
  // The page is idle while the worker reads.
  useEffect(() => {
    if (isReading) Overview.ask();
  }, [isReading]);

  useEffect(() => {
    if (hasHall) goToFirstSector(engine, (met) => onPick.current(met));
  }, [engine, hasHall]);

  useLayoutEffect(() => {
    const element = owner.current;
    const container = holder.current;
    if (element === null || container === null) return;
    let stage: HallStage | null = null;
    /* The destination of the flight that the press stopped, and whether it stopped a flight or a glide. */
    let caught: Camera | null = null;
    let stopped = false;
    /* True if the last tap began a flight. */
    let flew = false;
    const input = attachCameraInput({
      owner: element,
      onMove: (camera) => engine.view.moveTo(camera, 'input'),
      onPress: (stoppedGlide) => {
        caught = engine.view.stopFlight();
        stopped = stoppedGlide || caught !== null;
      },
    });
    // Without React, so that what was drawn becomes visible in the same frame.
    const reveal = (what: 'early' | 'whole'): void => element.setAttribute('data-hall-shown', what);
    const detach = engine.attach(
      {
        redraw: (layer) => stage?.redraw(layer),
        redrawSoon: (layer) => stage?.redrawSoon(layer),
        reveal,
      },
      input.sync,
    );
    const endTaps = attachTap(element, {
      onTap: ({ point, pointer }) => {
        flew = false;
        // A tap on a moving picture stops it: the buyer can't tell what is where before that.
        if (stopped) return;
        keys.forget();
        if (engine.view.isOnMinimap(point)) {
          engine.view.lookOnMinimap(point);
          return;
        }
        const met = engine.pick(point, pointer);
        // The pin may cover a seat: unless that is free, the pin is meant.
        const dot = engine.paint.pins.find((one) => holdsPoint(one, point));
        const isFree = met?.kind === 'seat' && engine.index?.state[met.seat] === 0;
        if (dot !== undefined && !isFree) return dot.pin.onPress();
        flew = approach(engine, met, point);
        // The destination is announced here; a choice among seats announces itself.
        if (flew && met?.kind === 'sector') say.current(met);
        onPick.current(flew ? null : met);
      },
      onDouble: ({ point, pointer }) => {
        if (flew) {
          // Two quick taps on a sector count as one: the second selects nothing of what the first brings into view.
          if (caught !== null) engine.view.flyOn(caught);
          flew = false;
          return true;
        }
        if (engine.view.isOnMinimap(point)) return false;
        const met = engine.pick(point, pointer);
        if (stopped || (met !== null && met.kind !== 'standing')) return false;
        engine.view.zoomBy(2, point);
        return true;
      },
      onHover: (point) => {
        const met = point === null ? null : engine.pick(point, 'mouse');
        const isFree = met?.kind === 'seat' && engine.index?.state[met.seat] === 0;
        const hovered = isFree ? met.seat : numberOf(engine, met);
        element.style.cursor = met === null || (met.kind === 'seat' && hovered < 0) ? '' : 'pointer';
        if (hovered === engine.getSnapshot().overlay.hovered) return;
        engine.setOverlay({ hovered });
        hoverListener.current(
          met?.kind === 'sector' ? (engine.index?.sectors.indexOf(met.sector) ?? -1) : -1,
        );
      },
    });
    let [isMaking, isGone] = [false, false];
    // Canvases are created in a separate task, because the size becomes known during layout.
    const makeStage = async (): Promise<void> => {
      isMaking = true;
      await nextTask();
      isMaking = false;
      const { viewport } = engine.getSnapshot();
      if (isGone || viewport.width === 0) return;
      stage = new HallStage(engine, container, viewport);
      // The hall had loaded before there was a stage to draw it on.
      if (engine.index === null) return;
      reveal('whole');
      goToFirstSector(engine, (met) => onPick.current(met));
    };
    const observer = new ResizeObserver(() => {
      const next = { width: element.clientWidth, height: element.clientHeight };
      if (stage !== null) stage.resize(next);
      else if (next.width > 0 && !isMaking) void makeStage();
      const corners = framesOver(element, '[data-over-hall]');
      engine.view.resize(next, (...hall) => wholeHall(...hall, corners));
    });
    observer.observe(element);
    engine.view.watchOver(() =>
      framesOver(element, '[data-over-hall], [data-over-seats], [data-sheet=true]'),
    );
    // Not React's handler, which misses a focus that is set during rendering, as a tooltip does when it closes.
    const onFocus = (): void => keys.resume(element);
    element.addEventListener('focus', onFocus);
    return () => {
      element.removeEventListener('focus', onFocus);
      isGone = true;
      observer.disconnect();
      endTaps();
      detach();
      input.dispose();
      stage?.close();
    };
  }, [engine, keys]);

  useLayoutEffect(() => {
    if (owner.current === null) return undefined;
    return followHallTheme(owner.current, (theme) => engine.setPaint({ theme }));
  }, [engine]);

  return (
    <>
      <div
        ref={owner}
        className={styles.map}
        role="application"
        tabIndex={0}
        aria-label={t('scheme.map.title')}
        aria-describedby="hall-map-help"
        aria-activedescendant={here === null ? undefined : 'hall-map-here'}
        onKeyDown={(event) => keys.press(event, listeners)}
        onBlur={() => keys.leave()}
        data-hall-map
      >
        <p id="hall-map-help" hidden>
          {t('scheme.map.help')}
        </p>
        <div ref={holder} />
        {here !== null && (
          // The canvas has no elements, so this one represents the keyboard's position.
          <VisuallyHidden>
            <span id="hall-map-here" role="button">
              {here}
            </span>
          </VisuallyHidden>
        )}
        <HallHint engine={engine} describe={describe} />
      </div>
      {hasHall && <Overview engine={engine} />}
      <HallMinimap engine={engine} />
      <HallControls engine={engine} waits={hall === null} />
    </>
  );
};
