import type { SvgAttributes } from '../svg/svg-attributes.ts';
import { SEAT_ATTRIBUTES } from './naming-attributes.ts';
import type { SeatIdMap } from './seat-id-map.ts';

const MAX_EXAMPLES = 5;
const MAX_EXAMPLE_LENGTH = 80;

/** How the rows of a reply were joined with the shapes of its plan, for the console and for QA. */
export type JoinReport = {
  /** The rows without a shape, and some of their ids. */
  readonly rows: { readonly unjoined: number; readonly examples: readonly string[] };
  /** By attribute: the number of shapes and groups that named a row, and of those that named none, with some values. */
  readonly shapes: readonly {
    readonly attribute: string;
    readonly joined: number;
    readonly unjoined: number;
    readonly examples: readonly string[];
  }[];
};

/** Counts by attribute how many elements named a row and how many did not. */
export class JoinCounts {
  readonly #joined = new Uint32Array(SEAT_ATTRIBUTES.length);
  readonly #unjoined = new Uint32Array(SEAT_ATTRIBUTES.length);
  readonly #examples = SEAT_ATTRIBUTES.map((): string[] => []);

  /** Counts an element that named a row by the attribute with this index. */
  noteJoined(attribute: number): void {
    this.#joined[attribute] = (this.#joined[attribute] as number) + 1;
  }

  /** Counts an element that names no row, for its most explicit attribute. */
  noteUnjoined(attributes: SvgAttributes): void {
    for (let at = 0; at < SEAT_ATTRIBUTES.length; at += 1) {
      const value = attributes[SEAT_ATTRIBUTES[at] as string];
      if (value === undefined || value === '') continue;
      this.#unjoined[at] = (this.#unjoined[at] as number) + 1;
      const examples = this.#examples[at] as string[];
      if (examples.length < MAX_EXAMPLES) examples.push(value.slice(0, MAX_EXAMPLE_LENGTH));
      return;
    }
  }

  /** The report. `joined` contains the indices of the rows with a shape; null if all rows have one. */
  report(ids: SeatIdMap, joined: ReadonlySet<number> | null): JoinReport {
    const examples: string[] = [];
    const unjoined = joined === null ? 0 : ids.count - joined.size;
    const end = joined === null ? 0 : ids.count;
    for (let row = 0; row < end && examples.length < MAX_EXAMPLES; row += 1) {
      if (joined?.has(row) === false) examples.push(ids.at(row).slice(0, MAX_EXAMPLE_LENGTH));
    }
    const shapes = SEAT_ATTRIBUTES.map((attribute, at) => ({
      attribute,
      joined: this.#joined[at] as number,
      unjoined: this.#unjoined[at] as number,
      examples: this.#examples[at] as string[],
    }));
    return {
      rows: { unjoined, examples },
      shapes: shapes.filter(({ joined: named, unjoined }) => named + unjoined > 0),
    };
  }
}
