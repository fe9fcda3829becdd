import type { SeatKind } from '../../../src/contract/seat-kind.ts';
import { SEAT_FREE, SEAT_TAKEN } from '../../../src/core/hall/seat-index.ts';
import type { SeatIndex } from '../../../src/core/hall/seat-index.ts';
import type { HallParts } from '../../../src/core/hall/seat-index-build.ts';
import { sampleIndex, type SampleSeat } from '../samples/hall-samples.ts';

const kinds: Readonly<Record<string, SeatKind>> = { W: 'wheelchair', C: 'companion', R: 'restricted' };

/**
 * A hall drawn as text, one line per row starting at the stage, 10 units per seat and 14 per row: a digit is a free
 * seat of that zone, "x" a taken one of zone 0, a space an aisle; free seats of zone 0 can be a wheelchair place "W", a
 * companion's "C" and one with a restricted view "R". Ids are "row-column", counted from 1; the seats of a row are
 * numbered by column. A line "---" begins the next sector.
 */
export function drawnHall(lines: readonly string[], parts: Partial<HallParts> = {}): SeatIndex {
  const seats: SampleSeat[] = [];
  let sector = 0;
  let row = 0;
  lines.forEach((line, y) => {
    if (line === '---') {
      sector += 1;
      row = 0;
      return;
    }
    row += 1;
    line.split('').forEach((mark, column) => {
      if (mark === ' ') return;
      seats.push({
        id: `${y + 1}-${column + 1}`,
        x: column * 10,
        y: y * 14,
        halfWidth: 4,
        sector,
        row: String(row),
        seat: String(column + 1),
        zone: /\d/.test(mark) ? Number(mark) : 0,
        kind: kinds[mark] ?? 'ordinary',
        state: mark === 'x' ? SEAT_TAKEN : SEAT_FREE,
      });
    });
  });
  const sectors = Array.from({ length: sector + 1 }, (_, at) => ({
    id: String(900 + at),
    name: { ru: `Сектор ${at + 1}` },
    outline: null,
  }));
  return sampleIndex(seats, { sectors, ...parts });
}
