import { idsBehind, SEAT_ATTRIBUTES } from './naming-attributes.ts';
import { SeatJoin } from './seat-join.ts';
import type { SvgAttributes } from '../svg/svg-attributes.ts';

/** Takes each circle and rectangle for a seat that is numbered as seats are: nobody knows yet what is sold. */
export class PreviewJoin extends SeatJoin {
  override match(attributes: SvgAttributes, shape = ''): boolean {
    if (shape !== 'circle' && shape !== 'rect') return false;
    this.entry = -1;
    this.strong = true;
    this.stem = -1;
    return SEAT_ATTRIBUTES.some((name) => {
      const value = attributes[name] ?? '';
      return /\d$/.test(idsBehind(value).at(-1) ?? value);
    });
  }

  protected override count(): void {
    // Nothing is claimed.
  }
}
