import { RowColumns } from '../plan/seats/row-columns.ts';

const LIST = /"seat_numbers"\s*:\s*\[/;
/** The maximum length of the part before the seats, which contains the sectors; no hall's is longer. */
const MAX_BEFORE = 4_000_000;

/**
 * Parses a reply's seats while its text arrives: the engine parses the available part as JSON, cut between two seats. A
 * cut inside a string or a nested object makes it invalid; from then on, everything waits for the end.
 */
export class RowsText {
  readonly rows = new RowColumns();
  /** The text up to the bracket of the seat list; null until it has arrived. */
  before: string | null = null;
  readonly #all: string[] = [];
  #held = '';
  #isOver = false;

  /** Takes the next text after the plan. */
  write(text: string): void {
    this.#all.push(text);
    this.#held += text;
    if (this.before === null && !this.#isOver) this.#begin();
    if (this.before !== null && !this.#isOver) this.#read();
  }

  /** The whole text received so far. */
  get whole(): string {
    return this.#all.join('');
  }

  /** The whole text, with `mark` in place of the seats that were read; null if the list of seats was not found. */
  unread(mark: string): string | null {
    if (this.before === null) return null;
    const comma = /^\s*\]/.test(this.#held) ? '' : ',';
    return `${this.before}${JSON.stringify(mark)}${comma}${this.#held}`;
  }

  #begin(): void {
    const end = LIST.exec(this.#held);
    if (end === null) {
      this.#isOver = this.#held.length > MAX_BEFORE;
      return;
    }
    const from = end.index + end[0].length;
    this.before = this.#held.slice(0, from);
    this.#held = this.#held.slice(from);
  }

  #read(): void {
    const cut = this.#held.lastIndexOf('},') + 1;
    if (cut === 0) return;
    let rows: readonly unknown[];
    try {
      rows = JSON.parse(`[${this.#held.slice(0, cut)}]`) as readonly unknown[];
    } catch {
      this.#isOver = true;
      return;
    }
    this.rows.add(rows);
    this.#held = this.#held.slice(cut + 1);
  }
}
