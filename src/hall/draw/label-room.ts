/* Cells about as large as a label: it lies in a few of them, and few others lie there. CSS pixels. */
const cellPx = 64;
/* Beyond so many cells a side, what lies farther shares the last one: a view has fewer, whatever it is asked for. */
const mostCells = 96;

/**
 * Which room on the stage is taken by labels, in CSS pixels. Asked for each label of each frame: numbers only, nothing is
 * allocated once it has grown, and a question costs what lies around the place, not all there is.
 */
export class LabelRoom {
  /* minX, minY, maxX, maxY of each. */
  #boxes = new Float64Array(4 * 64);
  #count = 0;
  /* By cell: the entry put in last, −1 for none; by entry: its box, and the entry before it in the same cell. */
  #heads = new Int32Array(0);
  #entryBox = new Int32Array(256);
  #entryNext = new Int32Array(256);
  #entries = 0;
  #left = 0;
  #top = 0;
  #columns = 1;
  #rows = 1;

  /** Nothing is taken any more. Labels will mostly lie between these edges. */
  clear(minX: number, minY: number, maxX: number, maxY: number): void {
    this.#left = minX;
    this.#top = minY;
    this.#columns = Math.min(mostCells, Math.max(1, Math.ceil((maxX - minX) / cellPx)));
    this.#rows = Math.min(mostCells, Math.max(1, Math.ceil((maxY - minY) / cellPx)));
    const cells = this.#columns * this.#rows;
    if (this.#heads.length < cells) this.#heads = new Int32Array(cells);
    this.#heads.fill(-1);
    this.#count = 0;
    this.#entries = 0;
  }

  /** Takes a place if it is free, touching included; false where it is not. */
  take(minX: number, minY: number, maxX: number, maxY: number): boolean {
    const firstColumn = this.#cell(minX - this.#left, this.#columns);
    const lastColumn = this.#cell(maxX - this.#left, this.#columns);
    const firstRow = this.#cell(minY - this.#top, this.#rows);
    const lastRow = this.#cell(maxY - this.#top, this.#rows);
    const boxes = this.#boxes;
    for (let row = firstRow; row <= lastRow; row += 1) {
      for (let column = firstColumn; column <= lastColumn; column += 1) {
        let entry = this.#heads[row * this.#columns + column] as number;
        for (; entry >= 0; entry = this.#entryNext[entry] as number) {
          const at = (this.#entryBox[entry] as number) * 4;
          const apart =
            (boxes[at] as number) > maxX ||
            (boxes[at + 2] as number) < minX ||
            (boxes[at + 1] as number) > maxY ||
            (boxes[at + 3] as number) < minY;
          if (!apart) return false;
        }
      }
    }
    const box = this.#add(minX, minY, maxX, maxY);
    for (let row = firstRow; row <= lastRow; row += 1) {
      for (let column = firstColumn; column <= lastColumn; column += 1)
        this.#enter(row * this.#columns + column, box);
    }
    return true;
  }

  #cell(offset: number, count: number): number {
    const cell = Math.floor(offset / cellPx);
    return cell > 0 ? Math.min(cell, count - 1) : 0;
  }

  #add(minX: number, minY: number, maxX: number, maxY: number): number {
    const box = this.#count;
    if (box * 4 === this.#boxes.length) {
      const wider = new Float64Array(this.#boxes.length * 2);
      wider.set(this.#boxes);
      this.#boxes = wider;
    }
    const at = box * 4;
    this.#boxes[at] = minX;
    this.#boxes[at + 1] = minY;
    this.#boxes[at + 2] = maxX;
    this.#boxes[at + 3] = maxY;
    this.#count += 1;
    return box;
  }

  #enter(cell: number, box: number): void {
    const entry = this.#entries;
    if (entry === this.#entryBox.length) {
      const longer = (before: Int32Array): Int32Array<ArrayBuffer> => {
        const after = new Int32Array(before.length * 2);
        after.set(before);
        return after;
      };
      this.#entryBox = longer(this.#entryBox);
      this.#entryNext = longer(this.#entryNext);
    }
    this.#entryBox[entry] = box;
    this.#entryNext[entry] = this.#heads[cell] as number;
    this.#heads[cell] = entry;
    this.#entries += 1;
  }
}
