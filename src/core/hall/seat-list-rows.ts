import { rowEnd } from './seat-runs.ts';
import { NO_ZONE } from './seat-index.ts';
import type { SeatIndex } from './seat-index.ts';

/** A row of a sector: its label as the plan has it, and its seats `first` … `end − 1` of the index. */
export type ListRow = { readonly label: string; readonly first: number; readonly end: number };

/** The seats of a sector; the number after the last sector stands for the seats without one, which come last. */
export function sectorSeats(index: SeatIndex, sector: number): Pick<ListRow, 'first' | 'end'> {
  return index.sectors[sector] ?? { first: index.sectors.at(-1)?.end ?? 0, end: index.count };
}

/** Whether seats without a sector are on sale. O(those seats). */
export function hasOtherSeats(index: SeatIndex): boolean {
  const { first, end } = sectorSeats(index, index.sectors.length);
  return index.zone.subarray(first, end).some((zone) => zone !== NO_ZONE);
}

/** The rows of a sector, see `sectorSeats`, in the order of the index. O(seats of the sector). */
export function rowsOf(index: SeatIndex, sector: number): readonly ListRow[] {
  const entry = sectorSeats(index, sector);
  const rows: ListRow[] = [];
  for (let first = entry.first, end = first; first < entry.end; first = end) {
    end = Math.min(rowEnd(index, first), entry.end);
    rows.push({ label: index.labels[index.rowLabel[first] as number] ?? '', first, end });
  }
  return rows;
}

/** How many of the seats `first` … `end − 1` are offered. */
export function countOffered(
  { first, end }: Pick<ListRow, 'first' | 'end'>,
  offered: (seat: number) => boolean,
): number {
  let count = 0;
  for (let seat = first; seat < end; seat += 1) if (offered(seat)) count += 1;
  return count;
}

/** The index of the row that contains a seat; if there is none, of the first row with an offered seat; else 0. */
export function entryRow(rows: readonly ListRow[], seat: number, offered: (seat: number) => boolean): number {
  const holds = rows.findIndex(({ first, end }) => seat >= first && seat < end);
  return holds >= 0
    ? holds
    : Math.max(
        0,
        rows.findIndex((row) => countOffered(row, offered) > 0),
      );
}
