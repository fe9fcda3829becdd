import type { Box } from './geometry.ts';

/**
 * A uniform grid over seat centres in compressed rows: the seats of cell c are
 * `seats[starts[c]] … seats[starts[c + 1] − 1]`, cells run row by row. Lengths are hall units.
 */
export type SeatGrid = {
  readonly minX: number;
  readonly minY: number;
  readonly cellSize: number;
  readonly columns: number;
  readonly rows: number;
  /** Length columns · rows + 1. */
  readonly starts: Uint32Array;
  /** Length = number of seats. */
  readonly seats: Uint32Array;
};

/** The measures of a grid before it is filled, so that its arrays can be cut from one buffer. */
type GridPlan = Readonly<{
  minX: number;
  minY: number;
  cellSize: number;
  columns: number;
  rows: number;
}>;

// About four seats per cell: fewer cells to visit in a wide box, few seats to reject at a point.
const SEATS_PER_CELL = 4;

/** Measures a grid of about `count / 4` cells over a box of centres. */
export function planGrid(centres: Box, count: number): GridPlan {
  if (count === 0 || !(centres.maxX >= centres.minX)) {
    return { minX: 0, minY: 0, cellSize: 1, columns: 1, rows: 1 };
  }
  const width = centres.maxX - centres.minX;
  const height = centres.maxY - centres.minY;
  const cells = Math.max(1, count / SEATS_PER_CELL);
  // A hall with a single row has no area: then only the longer side counts.
  const cellSize = Math.max(Math.sqrt((width * height) / cells), Math.max(width, height) / cells) || 1;
  return {
    minX: centres.minX,
    minY: centres.minY,
    cellSize,
    columns: Math.floor(width / cellSize) + 1,
    rows: Math.floor(height / cellSize) + 1,
  };
}

/**
 * Fills a planned grid by counting sort, O(n). `starts` (columns · rows + 1) and `seats` (one per centre) are provided
 * by the caller and overwritten; seats keep their order within a cell.
 */
export function fillGrid(
  plan: GridPlan,
  x: Float32Array,
  y: Float32Array,
  starts: Uint32Array,
  seats: Uint32Array,
): SeatGrid {
  starts.fill(0);
  const count = x.length;
  const cells = cellsOf(plan, x, y);
  for (let seat = 0; seat < count; seat += 1) {
    const next = (cells[seat] as number) + 1;
    starts[next] = (starts[next] as number) + 1;
  }
  for (let cell = 1; cell < starts.length; cell += 1) {
    starts[cell] = (starts[cell] as number) + (starts[cell - 1] as number);
  }
  // Filled from the back, so that seats keep their order within a cell.
  const ends = starts.slice(1);
  for (let seat = count - 1; seat >= 0; seat -= 1) {
    const cell = cells[seat] as number;
    const at = (ends[cell] as number) - 1;
    ends[cell] = at;
    seats[at] = seat;
  }
  return { ...plan, starts, seats };
}

/** Calls `visit` with every seat of every cell that meets the box: a superset of the seats inside. */
export function visitGrid(grid: SeatGrid, box: Box, visit: (seat: number) => void): void {
  if (!(box.minX <= box.maxX && box.minY <= box.maxY)) return;
  const firstColumn = clampCell((box.minX - grid.minX) / grid.cellSize, grid.columns);
  const lastColumn = clampCell((box.maxX - grid.minX) / grid.cellSize, grid.columns);
  const firstRow = clampCell((box.minY - grid.minY) / grid.cellSize, grid.rows);
  const lastRow = clampCell((box.maxY - grid.minY) / grid.cellSize, grid.rows);
  const { starts, seats, columns } = grid;
  for (let row = firstRow; row <= lastRow; row += 1) {
    // Cells of one row are contiguous, so a row of the box is one run.
    const from = starts[row * columns + firstColumn] as number;
    const to = starts[row * columns + lastColumn + 1] as number;
    for (let at = from; at < to; at += 1) visit(seats[at] as number);
  }
}

/** An upper bound of the seats in `box` (hall units): those in the cells it meets. O(rows of cells). */
export function countInGrid(grid: SeatGrid, box: Box): number {
  if (!(box.minX <= box.maxX && box.minY <= box.maxY)) return 0;
  const firstColumn = clampCell((box.minX - grid.minX) / grid.cellSize, grid.columns);
  const lastColumn = clampCell((box.maxX - grid.minX) / grid.cellSize, grid.columns);
  const firstRow = clampCell((box.minY - grid.minY) / grid.cellSize, grid.rows);
  const lastRow = clampCell((box.maxY - grid.minY) / grid.cellSize, grid.rows);
  const { starts, columns } = grid;
  let count = 0;
  for (let row = firstRow; row <= lastRow; row += 1) {
    count +=
      (starts[row * columns + lastColumn + 1] as number) - (starts[row * columns + firstColumn] as number);
  }
  return count;
}

/** The cell of each centre. */
function cellsOf(
  { minX, minY, cellSize, columns, rows }: GridPlan,
  x: Float32Array,
  y: Float32Array,
): Uint32Array {
  const cells = new Uint32Array(x.length);
  for (let seat = 0; seat < cells.length; seat += 1) {
    const column = clampCell(((x[seat] as number) - minX) / cellSize, columns);
    const row = clampCell(((y[seat] as number) - minY) / cellSize, rows);
    cells[seat] = row * columns + column;
  }
  return cells;
}

function clampCell(value: number, cells: number): number {
  return value <= 0 ? 0 : value >= cells ? cells - 1 : Math.floor(value);
}
