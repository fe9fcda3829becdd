import { useActorRef } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';

import { hallFocusMachine, type FocusedPlace } from '../../../../machines/hall-focus/hall-focus-chart.ts';
import type { SessionId } from '../../../contract/brand.ts';
import { unionBox } from '../../../core/hall/geometry.ts';
import { seatBox, type SeatIndex } from '../../../core/hall/seat-index.ts';
import { qaOptions } from '../../../features/qa.ts';
import type { HallEngine } from '../../../hall/engine/hall-engine.ts';
import type { HitTarget } from '../../../hall/state/hall-state.ts';

/** The running chart of the hall's focus. */
export type HallFocus = ActorRefFrom<typeof hallFocusMachine>;

/** A place that is open in a popover or a dialog; a sector has a card instead. */
export type OpenPlace = Exclude<FocusedPlace, { readonly kind: 'sector' }>;

/** The place that a tap hit, by index. For an ambiguous hit the chart does not need the nearest seat. */
export function placeOfHit(index: SeatIndex, hit: NonNullable<HitTarget>): FocusedPlace {
  if (hit.kind === 'sector') return { kind: 'sector', sector: index.sectors.indexOf(hit.sector) };
  if (hit.kind === 'standing') return { kind: 'standing', area: index.standing.indexOf(hit.area) };
  if (hit.kind === 'ambiguous') return { kind: 'ambiguous', seats: hit.seats };
  return hit;
}

/** Runs the chart while the event's page is open, and informs it of a change of session. */
export const useHallFocus = (engine: HallEngine, sessionId: SessionId | null): HallFocus => {
  const machine = useMemo(
    () =>
      hallFocusMachine.provide({
        actions: {
          showRow: (_, { row }) => {
            const { index } = engine;
            if (index === null || row === null) return;
            const seats = Array.from({ length: row.end - row.first }, (__, at) => row.first + at);
            const boxes = seats.map((seat) => seatBox(index, seat));
            engine.view.flyToBox(boxes.reduce(unionBox));
          },
        },
      }),
    [engine],
  );
  const focus = useActorRef(machine, { id: 'hallFocus', ...qaOptions });
  const shownSession = useRef(sessionId);
  useEffect(() => {
    if (shownSession.current === sessionId) return;
    shownSession.current = sessionId;
    focus.send({ type: 'session.change' });
  }, [focus, sessionId]);
  return focus;
};
