import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';

import { resizeCamera, type Camera, type CameraLimits } from '../../../core/hall/camera.ts';
import { boxCentre, type Box } from '../../../core/hall/geometry.ts';
import { seatsBox, type SeatIndex } from '../../../core/hall/seat-index.ts';
import { framedSight, nearSight } from '../../../core/hall/framed-sight.ts';
import { sightBox } from '../../../core/hall/focal-area.ts';
import type { Preference } from '../../../core/seating/block-window.ts';
import type { HallEngine } from '../../../hall/engine/hall-engine.ts';
import { useHallSnapshot } from '../../../hall/engine/use-hall-engine.ts';
import type { ProposalPin } from '../../../hall/state/hall-state.ts';
import { focusOfHall } from './focus-of-hall.ts';
import { activeElement } from '../../../ui/base/page-root.ts';
import { focusedElement, restoreFocus } from '../../../ui/focus/track-focus.ts';
import type { CoveredPx } from '../../../hall/camera/seats-camera.ts';

const flyTo = (
  engine: HallEngine,
  index: SeatIndex,
  seats: readonly number[],
  covered: Partial<CoveredPx> = {},
): void => {
  const box = seatsBox(index, seats);
  const focus = focusOfHall(index);
  // Their distance from the focus tells more than a close view.
  if (focus === null) engine.view.flyToBox(box, covered);
  else {
    const { frame, viewport } = engine.view.limits;
    const [width, height] = [
      frame.right - Math.max(frame.left, covered.left ?? 0),
      covered.foot === undefined ? frame.bottom - frame.top : viewport.height - covered.foot,
    ];
    // Over a sheet there is so little room that the seats are centred.
    const sight =
      covered.foot === undefined
        ? framedSight(index, box, focus, width / height)
        : centredOn(box, sightBox(box, focus), focus.box);
    const look = nearSight(index, sight, box, { width, height });
    engine.view.flyToSight(box, look, covered);
  }
};

/* A view shifted to centre the seats, as far as the focus's edge stays visible. */
const centredOn = (seats: Box, sight: Box, focus: Box): Box => {
  const [to, from] = [boxCentre(seats), boxCentre(sight)];
  const x = Math.min(Math.max(to.x - from.x, focus.minX - sight.maxX), focus.maxX - sight.minX);
  const y = Math.min(Math.max(to.y - from.y, focus.minY - sight.maxY), focus.maxY - sight.minY);
  return { minX: sight.minX + x, maxX: sight.maxX + x, minY: sight.minY + y, maxY: sight.maxY + y };
};

/**
 * The kind of the card under the mouse or the focus. Null once other cards are shown, identified by `cards`, because a
 * card removed under the mouse fires no event.
 */
export const usePointedKind = (
  cards: string,
): readonly [Preference | null, (kind: Preference | null) => void] => {
  const [pointed, setPointed] = useState<Preference | null>(null);
  const [before, setBefore] = useState(cards);
  if (before !== cards) {
    setBefore(cards);
    setPointed(null);
  }
  return [pointed, setPointed];
};

/**
 * Frames proposed seats on the map and flies to them; `pins` are the positions of all proposals. If `flies`, the camera
 * follows; afterwards it returns, unless seats were taken or a pointer has moved the map meanwhile. Returns a function
 * to call with the seats that a click takes.
 */
export const useProposalPreview = (
  engine: HallEngine,
  index: SeatIndex,
  seats: readonly number[],
  {
    rings,
    pins,
    onPin,
    flies,
    covered,
  }: {
    /** The seats to frame: the shown ones and those that are pointed at; or none. */
    readonly rings: readonly number[];
    readonly pins: readonly Omit<ProposalPin, 'onPress'>[];
    /** Called when the pin with this index is clicked. */
    readonly onPin: (at: number) => void;
    readonly flies: boolean;
    readonly covered: () => Partial<CoveredPx>;
  },
): ((taken: readonly number[]) => void) => {
  const before = useRef<{ readonly camera: Camera; readonly limits: CameraLimits } | null>(null);
  const { width, height } = useHallSnapshot(engine).viewport;
  // A refreshed hall is the same hall: no new flight.
  const flown = useRef('');
  const fly = useEffectEvent((chosen: string) => {
    // After a rotation, the seats are centred again, unless a pointer has moved the map.
    if (flown.current === chosen && engine.view.movedBy === 'input') return;
    flown.current = chosen;
    const over = covered();
    engine.view.coverFoot(over.foot ?? 0);
    flyTo(engine, index, chosen.split(',').map(Number), over);
  });
  // Equal seats give the same preview, whichever list they come from.
  const key = seats.join();
  const ringed = rings.join();
  useEffect(() => {
    if (ringed === '') return undefined;
    engine.setOverlay({ proposed: ringed.split(',').map(Number) });
    return () => engine.setOverlay({ proposed: [] });
  }, [engine, ringed]);
  const pinned = JSON.stringify(pins);
  const press = useEffectEvent(onPin);
  useEffect(() => {
    const placed = JSON.parse(pinned) as readonly Omit<ProposalPin, 'onPress'>[];
    engine.setOverlay({ pins: placed.map((pin, at) => ({ ...pin, onPress: () => press(at) })) });
    return () => engine.setOverlay({ pins: [] });
  }, [engine, pinned]);
  useEffect(() => {
    if (!flies || key === '') return;
    before.current ??= { camera: engine.view.camera, limits: engine.view.limits };
    fly(key);
  }, [engine, flies, key, width, height]);
  useEffect(() => {
    if (!flies) return undefined;
    return () => {
      engine.view.coverFoot(0);
      const then = before.current;
      before.current = null;
      flown.current = '';
      if (then !== null && engine.view.movedBy === 'engine')
        engine.view.flyOn(resizeCamera(then.camera, then.limits, engine.view.limits));
    };
  }, [engine, flies]);
  return (taken) => {
    before.current = null;
    // The overlay over the bottom of the hall disappears: the seats are centred in what is visible then.
    const { foot = 0 } = covered();
    engine.view.coverFoot(0);
    if (!flies || foot > 0 || taken.join() !== key) flyTo(engine, index, taken);
  };
};

/** When the panel opens, focuses the first proposal once it has loaded; when it closes, returns the focus. */
export function useLedFocus(panel: RefObject<HTMLElement | null>, active: boolean, isThere: boolean): void {
  const led = useRef(false);
  useEffect(() => {
    if (!active) return undefined;
    const before = focusedElement();
    const element = panel.current;
    return () => {
      led.current = false;
      if (element?.contains(activeElement()) !== false) restoreFocus(before);
    };
  }, [panel, active]);
  useEffect(() => {
    if (!active || !isThere || led.current) return;
    led.current = true;
    if (panel.current?.contains(activeElement())) return;
    panel.current?.querySelector<HTMLElement>('input:checked, li button')?.focus();
  }, [panel, active, isThere]);
}

/* The height above the panel at the top of the stage, CSS pixels; ignored if little of the hall is left. */
const headPx = 60;

/**
 * The part of the stage that a panel covers: its bottom, if the panel is wide, or else its left side. Beside the stage
 * it covers nothing.
 */
export function coveredBy(panel: HTMLElement): Partial<CoveredPx> {
  const place = (panel.closest('[data-sheet]') ?? panel).getBoundingClientRect();
  const stage = panel.closest('[data-hall-stage]')?.getBoundingClientRect();
  if (stage === undefined) return {};
  const across = Math.min(place.right, stage.right) - Math.max(place.left, stage.left);
  const free = place.top - stage.top;
  return across > stage.width / 2
    ? { foot: Math.max(0, stage.height - free - (free < 3 * headPx ? 0 : headPx)) }
    : { left: across > 0 ? place.right - stage.left : 0 };
}
