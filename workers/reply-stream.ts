import { fail } from '../src/contract/result.ts';
import type { Result } from '../src/contract/result.ts';
import { bytesOf, joinBytes, spellBytes } from './byte-text.ts';
import { MOST_PLAN_CHARACTERS } from './plan-source.ts';
import { PlanTape } from './plan-tape.ts';
import { readEntries, readMapReply, readReply, withPlan } from './read-reply.ts';
import type { MapReply } from './read-reply.ts';
import { SeatRowsStream } from './seat-rows-stream.ts';
import { unreadable } from './unreadable.ts';

/** The beginning of a reply whose plan comes first, in its envelope or bare. */
const HEAD = /^\s*\{\s*(?:"response"\s*:\s*\{\s*)?"svg"\s*:\s*"/;
// Whatever comes later than this is no head; a real one has twenty characters.
const MOST_HEAD = 256;
// What is read as JSON grows to some ten times its size; the lists of 300,000 seats are not read so, and have 35 MB.
const MOST_JSON_BYTES = 128_000_000;
/** A byte order mark, which is no part of the text. */
const MARK = bytesOf('\ufeff');

/**
 * Takes a map reply in as it downloads. Where the plan is the reply's first key, as servers write it, its text is
 * read piece by piece, and its seats behind it: no text of either is made as a whole. Any other reply is gathered and read as one.
 */
export class ReplyStream {
  #phase: 'head' | 'plan' | 'rest' | 'whole' = 'head';
  #head = '';
  readonly #plan: PlanTape;
  /** What came before the plan was found, or what came behind it. */
  #parts: Uint8Array[] = [];
  readonly #rows = new SeatRowsStream();

  /** `now`: a clock, ms, to measure the reading of the plan by. */
  constructor(now?: () => number) {
    this.#plan = new PlanTape(now);
  }

  /** Takes the next piece of the body, which is the stream's from then on; false when nothing more is wanted. */
  write(piece: Uint8Array): boolean {
    if (this.#phase === 'head') return this.#begin(piece);
    if (this.#phase === 'plan') return this.#write(piece, 0);
    this.#parts.push(piece);
    if (this.#phase === 'rest') this.#rows.write(piece);
    return true;
  }

  /** The reply, once all of it was written. */
  end(status: number): Result<MapReply> {
    if (this.#phase === 'head' || this.#phase === 'whole') return this.#readParts([], status);
    const plan = this.#plan;
    if (plan.source.print.length > MOST_PLAN_CHARACTERS) {
      return fail(unreadable(`the svg has more than ${MOST_PLAN_CHARACTERS} characters`));
    }
    if (plan.isBroken) return fail(unreadable('the svg is no JSON text'));
    // Cut off within the plan: the head alone tells of it, or of the status.
    if (this.#phase === 'plan') return readMapReply(this.#head, status);
    // A dash stands for the plan, which is text no longer; what is left is a reply of its own.
    const head = bytesOf(`${this.#head}-`);
    const cut = this.#rows.end();
    const quick = cut === null ? null : readReply(textOfReply([head, ...cut.rest]), status, cut.rows);
    const reply = quick ?? this.#readParts([head], status);
    return reply.ok ? withPlan(reply.value.entries, plan) : reply;
  }

  /** Grows with the plan, and once more when it is whole and its sectors are known. */
  get read(): number {
    return this.#plan.source.print.length + (this.#phase === 'rest' && this.#rows.before !== null ? 1 : 0);
  }

  /** What has come in of a plan that came first, with such sectors as are known by now; null for another reply. */
  get soFar(): MapReply | null {
    if (this.#phase === 'head' || this.#phase === 'whole' || this.#plan.isBroken) return null;
    const before = this.#phase === 'rest' ? this.#rows.before : null;
    if (before !== null) {
      // As if no seat were sold, and nothing came behind.
      const text = `${this.#head}-${spellBytes(before)}]}`;
      const reply = readReply(this.#head.includes('response') ? `${text}}` : text, 200, null);
      if (reply?.ok === true) return { plan: this.#plan, entries: reply.value.entries };
    }
    return { plan: this.#plan, entries: readEntries({}) };
  }

  #readParts(before: readonly Uint8Array[], status: number): Result<MapReply> {
    const parts = [...before, ...this.#parts];
    const size = parts.reduce((sum, { length }) => sum + length, 0);
    if (size > MOST_JSON_BYTES) return fail(unreadable(`the reply has ${size} bytes`));
    return readMapReply(textOfReply(parts), status);
  }

  #begin(piece: Uint8Array): boolean {
    this.#parts.push(piece);
    const bytes = joinBytes(this.#parts);
    const text = textOfReply([bytes.subarray(0, MOST_HEAD)]);
    const head = HEAD.exec(text)?.[0];
    if (head === undefined) {
      if (bytes.length > MOST_HEAD) this.#phase = 'whole';
      return true;
    }
    this.#head = head;
    this.#phase = 'plan';
    this.#parts = [];
    return this.#write(bytes, bytesOf(head).length + (bytes[0] === MARK[0] ? MARK.length : 0));
  }

  #write(piece: Uint8Array, from: number): boolean {
    const end = this.#plan.write(piece, from);
    if (end >= 0) {
      this.#phase = 'rest';
      const rest = piece.subarray(end);
      this.#parts.push(rest);
      this.#rows.write(rest);
    }
    return !this.#plan.isBroken && this.#plan.source.print.length <= MOST_PLAN_CHARACTERS;
  }
}

/** The text of a reply, without the mark it may begin with. */
function textOfReply(pieces: readonly Uint8Array[]): string {
  const text = spellBytes(joinBytes(pieces));
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}
