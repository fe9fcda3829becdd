import { fail } from '../src/contract/result.ts';
import type { Problem, Result } from '../src/contract/result.ts';
import { MOST_PLAN_CHARACTERS, PlanSource } from './plan-source.ts';
import { readMapReply, readReply, withPlan } from './read-reply.ts';
import type { MapReply } from './read-reply.ts';
import { SeatRowsStream } from './seat-rows-stream.ts';

/** The beginning of a reply whose plan comes first, in its envelope or bare. */
const HEAD = /^\s*\{\s*(?:"response"\s*:\s*\{\s*)?"svg"\s*:\s*"/;
// Whatever comes later than this is no head; a real one has twenty characters.
const MOST_HEAD = 256;

const QUOTE = 34;
const BACKSLASH = 92;

/**
 * Takes a map reply in as it downloads. Where the plan is the reply's first key, as servers write it, its text is
 * freed of the JSON around it piece by piece, so neither the whole body nor a second copy of the plan is ever in
 * memory. Any other reply is gathered and read as one.
 */
export class ReplyStream {
  #phase: 'head' | 'plan' | 'rest' | 'whole' = 'head';
  #head = '';
  /** The end of a piece of the plan that may be half of an escape. */
  #held = '';
  readonly #plan = new PlanSource();
  readonly #parts: string[] = [];
  readonly #rows = new SeatRowsStream();
  #isBroken = false;

  /** Takes the next piece of the body; false when nothing more is wanted. */
  write(chunk: string): boolean {
    if (this.#phase === 'head') {
      this.#head += chunk;
      const head = HEAD.exec(this.#head)?.[0];
      if (head === undefined) {
        if (this.#head.length > MOST_HEAD) this.#toWhole();
        return true;
      }
      const rest = this.#head.slice(head.length);
      this.#head = head;
      this.#phase = 'plan';
      return this.#write(rest);
    }
    return this.#write(chunk);
  }

  /** The reply, once all of it was written. */
  end(status: number): Result<MapReply> {
    if (this.#phase === 'head') this.#toWhole();
    if (this.#phase === 'whole') return readMapReply(this.#parts.join(''), status);
    if (this.#plan.length > MOST_PLAN_CHARACTERS) {
      return fail(unreadable(`the svg has more than ${MOST_PLAN_CHARACTERS} characters`));
    }
    if (this.#isBroken) return fail(unreadable('the svg is no JSON text'));
    // Cut off within the plan: the head alone tells of it, or of the status.
    if (this.#phase === 'plan') return readMapReply(this.#head, status);
    // A dash stands for the plan, which is text no longer; what is left is a reply of its own.
    const head = `${this.#head}-`;
    const cut = this.#rows.end();
    const quick = cut === null ? null : readReply(head + cut.rest, status, cut.rows);
    const reply = quick ?? readMapReply([head, ...this.#parts].join(''), status);
    return reply.ok ? withPlan(reply.value.entries, this.#plan) : reply;
  }

  #toWhole(): void {
    this.#phase = 'whole';
    this.#parts.push(this.#head);
    this.#head = '';
  }

  #write(chunk: string): boolean {
    if (this.#phase !== 'plan') {
      this.#parts.push(chunk);
      if (this.#phase === 'rest') this.#rows.write(chunk);
      return true;
    }
    const text = this.#held === '' ? chunk : this.#held + chunk;
    const whole = text.length - unfinishedEscape(text);
    this.#held = text.slice(whole);
    // Nearly all pieces are nothing but plan. In one that is not, a quote ends the text before its time.
    if (this.#addPiece(text.slice(0, whole))) return this.#isWanted;
    const end = textEnd(text);
    if (end < 0) {
      this.#isBroken = true;
      return false;
    }
    this.#held = '';
    this.#phase = 'rest';
    this.#parts.push(text.slice(end));
    this.#rows.write(text.slice(end));
    if (!this.#addPiece(text.slice(0, end))) this.#isBroken = true;
    return this.#isWanted;
  }

  get #isWanted(): boolean {
    return !this.#isBroken && this.#plan.length <= MOST_PLAN_CHARACTERS;
  }

  /** Adds a piece of the plan; false when it is no JSON text. */
  #addPiece(escaped: string): boolean {
    if (escaped === '') return true;
    try {
      this.#plan.add(JSON.parse(`"${escaped}"`) as string);
      return true;
    } catch {
      return false;
    }
  }
}

/** Where the quote that ends a JSON text stands, −1 when it has not come in. */
function textEnd(text: string): number {
  const { length } = text;
  for (let at = 0; at < length; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter === BACKSLASH) at += 1;
    else if (letter === QUOTE) return at;
  }
  return -1;
}

/** How many characters at the end of a text are the beginning of an escape: "\", "\u", "\u0" … */
function unfinishedEscape(text: string): number {
  const from = Math.max(0, text.length - 6);
  for (let at = text.length - 1; at >= from; at -= 1) {
    if (text.charCodeAt(at) !== BACKSLASH) continue;
    let backslashes = 1;
    while (text.charCodeAt(at - backslashes) === BACKSLASH) backslashes += 1;
    // Pairs of backslashes are whole; the last of an odd number begins an escape.
    if (backslashes % 2 === 0) return 0;
    const wanted = text.charAt(at + 1) === 'u' ? 6 : 2;
    return text.length - at < wanted ? text.length - at : 0;
  }
  return 0;
}

function unreadable(detail: string): Problem {
  return { kind: 'unreadable', cause: 'schema', detail };
}
