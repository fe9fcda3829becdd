import { PlanPrint } from './plan-print.ts';

// The longest plan seen is 19 MB; past this a phone would die of it.
export const MOST_PLAN_CHARACTERS = 96_000_000;

// Long enough for a reference that was cut in two.
const OVERLAP = 256;
/** What tells a plan from another one, and such of its text as may refer to other parts of it. */
export class PlanSource {
  readonly print = new PlanPrint();
  readonly #pieces: string[] = [];

  /** Adds text behind that added before. */
  add(text: string): void {
    this.#pieces.push(text);
  }

  /**
   * All matches of a global pattern of less than 256 characters; one across a cut may come twice. `word` is in each
   * match: most texts are without it, and told so at a tenth of the cost.
   */
  *matches(pattern: RegExp, word: string): Generator<RegExpMatchArray> {
    let before = '';
    for (const piece of this.#pieces) {
      const cut = before === '' ? '' : before + piece.slice(0, OVERLAP);
      if (cut.includes(word)) yield* cut.matchAll(pattern);
      if (piece.includes(word)) yield* piece.matchAll(pattern);
      before = piece.length < OVERLAP ? (before + piece).slice(-OVERLAP) : piece.slice(-OVERLAP);
    }
  }
}
