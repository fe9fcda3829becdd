import { visibleSpan } from '../../../core/hall/camera.ts';
import { screenPoint } from '../../../core/hall/geometry.ts';
import { SEAT_FREE, seatById, seatIdAt } from '../../../core/hall/seat-index.ts';
import type { QaHall } from '../../../features/qa.ts';
import type { HallEngine } from '../../../hall/engine/hall-engine.ts';
import { findLandmark } from '../../../ui/focus/landmarks.ts';

const maxEqualSeats = 20;

/** The hall's part of `window.qa`. Loaded for QA only. */
export const qaHallOf = (engine: HallEngine): QaHall => {
  const stage = (): DOMRect | null => findLandmark('hallMap')?.getBoundingClientRect() ?? null;
  return {
    seatPoint: (seatId) => {
      const { index } = engine;
      const seat = index === null ? -1 : seatById(index, seatId);
      const point = seat < 0 ? null : engine.view.pointOf(seat);
      const box = stage();
      return point === null || box === null ? null : { x: point.x + box.left, y: point.y + box.top };
    },
    camera: () => {
      const { zoom, x, y } = engine.view.camera;
      return { zoom, x, y, span: visibleSpan(engine.view.camera, engine.getSnapshot().viewport) };
    },
    zoomToSeat: (seatId) => {
      const { index } = engine;
      if (index !== null) engine.view.flyToSeat(seatById(index, seatId), true);
    },
    seatAt: (x, y, pointer) => {
      const { index } = engine;
      const box = stage();
      const point = box === null ? null : screenPoint(x - box.left, y - box.top);
      const pick = point === null ? null : engine.pick(point, pointer);
      return index === null || pick?.kind !== 'seat' ? null : seatIdAt(index, pick.seat);
    },
    equalSeats: (seatId) => {
      const { index } = engine;
      const seat = index === null ? -1 : seatById(index, seatId);
      if (index === null || seat < 0) return [];
      const found: string[] = [];
      // The seats of a row are adjacent in the index.
      for (let away = 0; away < index.count && found.length < maxEqualSeats; away += 1)
        for (const other of away === 0 ? [seat] : [seat - away, seat + away])
          if (index.state[other] === SEAT_FREE && index.zone[other] === index.zone[seat])
            found.push(seatIdAt(index, other));
      return found;
    },
    stats: () => {
      const { hall, level } = engine.getSnapshot();
      if (hall === null) return { seats: 0, skipped: 0, bytes: 0, readMs: 0, parseMs: 0, level };
      return {
        ...hall.stats,
        bytes: hall.stats.indexBytes,
        tileBytes: engine.tiles?.bytes ?? 0,
        sameGeometry: Number(hall.sameGeometry),
        level,
      };
    },
  };
};
