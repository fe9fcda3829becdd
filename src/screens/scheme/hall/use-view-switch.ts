import { useRef, useState } from 'react';

import { unionBox } from '../../../core/hall/geometry.ts';
import { seatBox, type SeatIndex } from '../../../core/hall/seat-index.ts';
import type { ListRow } from '../../../core/hall/seat-list-rows.ts';
import type { HallEngine } from '../../../hall/engine/hall-engine.ts';
import { seatAtViewCenter } from './seat-at-view-center.ts';

/** Whether the hall is shown as a list, and the turns between both. */
export interface ListTurn {
  readonly asList: boolean;
  /** The seat that the list begins at. */
  readonly start: number;
  readonly showList: () => void;
  readonly showMap: () => void;
  /** What of the list is looked at. */
  readonly onLook: (row: ListRow) => void;
}

/** Turns from the map to the list and back: each keeps the place for the other. */
export const useViewSwitch = (engine: HallEngine, index: SeatIndex | null): ListTurn => {
  const [asList, setAsList] = useState(false);
  const [start, setStart] = useState(-1);
  const looked = useRef<ListRow | null>(null);
  return {
    asList,
    start,
    showList: () => {
      if (index !== null && !asList) setStart(seatAtViewCenter(engine, index));
      looked.current = null;
      setAsList(true);
    },
    showMap: () => {
      const row = looked.current;
      looked.current = null;
      if (asList && index !== null && row !== null) {
        const seats = Array.from({ length: row.end - row.first }, (_, at) => seatBox(index, row.first + at));
        engine.view.flyToBox(seats.reduce(unionBox));
      }
      setAsList(false);
    },
    onLook: (row) => {
      looked.current = row;
    },
  };
};
