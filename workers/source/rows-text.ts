import { RowColumns } from '../plan/seats/row-columns.ts';

const LIST = /"seat_numbers"\s*:\s*\[/;
/** Sectors come before the seats, and no hall's are longer than this. */
const MAX_BEFORE = 4_000_000;

/**
 * Parses a reply's seats while its text arrives: the engine parses the present part as JSON, cut between two seats. A
 * cut inside a string or a nested object is no valid JSON; from there on everything waits for the end.
 */
export class RowsText {
  readonly rows = new RowColumns();
  /** All up to the list's bracket, null before that came. */
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

  /** Everything that came. */
  get whole(): string {
    return this.#all.join('');
  }

  /** Everything that came, but with `mark` in the place of the seats that were read; null where none were. */
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
