import { fail } from '../../src/contract/result.ts';
import type { Result } from '../../src/contract/result.ts';
import { MAX_PLAN_CHARACTERS, PlanSource } from '../plan/svg/plan-source.ts';
import { READ_MARK, readEntries, readMapReply, readRest, withPlan } from '../plan/map-reply.ts';
import type { MapReply } from '../plan/seats/seat-table.ts';
import { RowsText } from './rows-text.ts';
import { unreadable } from '../plan/unreadable.ts';

/** The beginning of a reply whose first key is the plan, with or without the envelope. */
const HEAD = /^\s*\{\s*(?:"response"\s*:\s*\{\s*)?"svg"\s*:\s*"/;
// A real head has twenty characters; one that is longer than this is not a head.
const MAX_HEAD = 256;
// Parsed JSON takes some ten times its size. The lists of 300,000 seats, 35 MB, are not parsed in one piece.
const MAX_JSON_CHARACTERS = 128_000_000;

/**
 * Reads a map reply while it downloads. If the plan is the reply's first key, as servers write it, the JavaScript
 * engine parses its text, and the seats after it, piece by piece as JSON. Any other reply is collected and parsed as a
 * whole.
 */
export class ReplyStream {
  #phase: 'head' | 'plan' | 'rest' | 'whole' = 'head';
  readonly #decoder = new TextDecoder();
  #head = '';
  /** The text not yet read: of the plan since the last read, or of a reply that is parsed as a whole. */
  #held: string[] = [];
  #heldLength = 0;
  #isBroken = false;
  readonly #plan = new PlanSource();
  readonly #rows = new RowsText();

  /** Takes the next piece of the body; false if no more is wanted. */
  write(piece: Uint8Array): boolean {
    return this.#take(this.#decoder.decode(piece, { stream: true }));
  }

  /** The reply, once all of it has been written. */
  end(status: number): Result<MapReply> {
    this.#take(this.#decoder.decode());
    if (this.#phase === 'plan') this.#readPlan();
    if (this.#phase === 'head' || this.#phase === 'whole') return this.#readWhole(status);
    const plan = this.#plan;
    if (plan.length + this.#heldLength > MAX_PLAN_CHARACTERS) {
      return fail(unreadable(`the svg has more than ${MAX_PLAN_CHARACTERS} characters`));
    }
    if (this.#isBroken) return fail(unreadable('the svg is no JSON text'));
    // The reply ended within the plan, so only its head, or the status, tells what it is.
    if (this.#phase === 'plan') return readMapReply(this.#head, status);
    // The plan is replaced by a dash, which makes the rest a valid reply.
    const left = this.#rows.unread(READ_MARK);
    const quick = left === null ? null : readRest(`${this.#head}-${left}`, status, this.#rows.rows);
    const reply = quick ?? readMapReply(`${this.#head}-${this.#rows.whole}`, status);
    return reply.ok ? withPlan(reply.value.entries, plan) : reply;
  }

  /** How much has been read: grows with the plan, and by one when its sectors are known. */
  get read(): number {
    return this.#plan.length + (this.#rows.before === null ? 0 : 1);
  }

  /**
   * The part of the plan that has arrived, with the sectors known so far; null if the reply does not begin with a plan.
   */
  get soFar(): MapReply | null {
    if (this.#phase === 'head' || this.#phase === 'whole' || this.#isBroken) return null;
    const { before } = this.#rows;
    if (before !== null) {
      // As if there were no seats, and the reply ended here.
      const text = `${this.#head}-${before}]}`;
      const reply = readMapReply(this.#head.includes('response') ? `${text}}` : text, 200);
      if (reply.ok) return { plan: this.#plan, entries: reply.value.entries };
    }
    return { plan: this.#plan, entries: readEntries({}) };
  }

  #readWhole(status: number): Result<MapReply> {
    if (this.#heldLength > MAX_JSON_CHARACTERS) {
      return fail(unreadable(`the reply has ${this.#heldLength} characters`));
    }
    return readMapReply(this.#held.join(''), status);
  }

  #take(text: string): boolean {
    if (this.#phase === 'rest') {
      this.#rows.write(text);
      return true;
    }
    this.#held.push(text);
    this.#heldLength += text.length;
    if (this.#phase === 'head') this.#begin();
    // Reads on only when a tag ends, because a picture may be a single tag of megabytes.
    else if (this.#phase === 'plan' && (text.includes('>') || quoteIn(text, 0) >= 0)) this.#readPlan();
    const most = this.#phase === 'whole' ? MAX_JSON_CHARACTERS : MAX_PLAN_CHARACTERS;
    return !this.#isBroken && this.#plan.length + this.#heldLength <= most;
  }

  #begin(): void {
    const text = this.#held.join('');
    const head = HEAD.exec(text.slice(0, MAX_HEAD))?.[0];
    if (head === undefined) {
      if (text.length > MAX_HEAD) this.#phase = 'whole';
      return;
    }
    this.#head = head;
    this.#phase = 'plan';
    this.#hold(text.slice(head.length));
    this.#readPlan();
  }

  /**
   * Unescapes the plan's text up to the end of its last tag, because no escape contains a ">"; the rest waits. The plan
   * ends at an unescaped quote, which is invalid inside a JSON string, so that parsing fails there.
   */
  #readPlan(): void {
    const text = this.#held.join('');
    const cut = text.lastIndexOf('>') + 1;
    const plain = textIn(text.slice(0, cut));
    const from = plain === null ? 0 : cut;
    const end = quoteIn(text, from);
    const rest = end < 0 ? '' : textIn(text.slice(from, end));
    this.#isBroken = rest === null || (plain === null && end < 0);
    if (this.#isBroken) return;
    this.#plan.add(`${plain ?? ''}${rest}`);
    if (end < 0) {
      this.#hold(text.slice(from));
      return;
    }
    this.#hold('');
    this.#phase = 'rest';
    this.#rows.write(text.slice(end));
  }

  #hold(text: string): void {
    this.#held = [text];
    this.#heldLength = text.length;
  }
}

/** Parses the text between the quotes of a JSON string; null if it is invalid. */
function textIn(json: string): string | null {
  try {
    return JSON.parse(`"${json}"`) as string;
  } catch {
    return null;
  }
}

/** The index of the first unescaped quote from `from` on, −1 for none. */
function quoteIn(json: string, from: number): number {
  for (let quote = json.indexOf('"', from); quote >= 0; quote = json.indexOf('"', quote + 1)) {
    let at = quote;
    while (at > 0 && json[at - 1] === '\\') at -= 1;
    if ((quote - at) % 2 === 0) return quote;
  }
  return -1;
}
