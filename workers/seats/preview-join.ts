import { SeatJoin } from './seat-join.ts';

/** Takes each shape for a seat that is written as seats are: nobody knows yet what is sold. */
export class PreviewJoin extends SeatJoin {
  override matchUsual(): boolean {
    this.entry = -1;
    this.strong = false;
    this.stem = -1;
    return true;
  }

  protected override count(): void {
    // Nothing is claimed.
  }
}
