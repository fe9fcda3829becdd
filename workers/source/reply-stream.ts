import { fail } from '../../src/contract/result.ts';
import type { Result } from '../../src/contract/result.ts';
import { MAX_PLAN_CHARACTERS, PlanSource } from '../plan/svg/plan-source.ts';
import { READ_MARK, readEntries, readMapReply, readRest, withPlan } from '../plan/map-reply.ts';
import type { MapReply } from '../plan/seats/seat-table.ts';
import { RowsText } from './rows-text.ts';
import { unreadable } from '../plan/unreadable.ts';

/** The beginning of a reply whose plan comes first, in its envelope or bare. */
const HEAD = /^\s*\{\s*(?:"response"\s*:\s*\{\s*)?"svg"\s*:\s*"/;
// Anything later is not a head; a real one has twenty characters.
const MAX_HEAD = 256;
// Parsed JSON grows to some ten times its size; the lists of 300,000 seats, 35 MB, are not parsed this way.
const MAX_JSON_CHARACTERS = 128_000_000;

/**
 * Takes a map reply in as it downloads. Where the plan is the reply's first key, as servers write it, its text and the
 * seats behind it are freed of JSON piece by piece, by the engine's own parser. Any other reply is gathered and read as
 * one.
 */
export class ReplyStream {
  #phase: 'head' | 'plan' | 'rest' | 'whole' = 'head';
  readonly #decoder = new TextDecoder();
  #head = '';
  /** What has arrived of a plan since the last read, or of a reply that is read as a whole. */
  #held: string[] = [];
  #heldLength = 0;
  #isBroken = false;
  readonly #plan = new PlanSource();
  readonly #rows = new RowsText();

  /** Takes the next piece of the body; false when nothing more is wanted. */
  write(piece: Uint8Array): boolean {
    return this.#take(this.#decoder.decode(piece, { stream: true }));
  }

  /** The reply, once all of it was written. */
  end(status: number): Result<MapReply> {
    this.#take(this.#decoder.decode());
    if (this.#phase === 'plan') this.#readPlan();
    if (this.#phase === 'head' || this.#phase === 'whole') return this.#readWhole(status);
    const plan = this.#plan;
    if (plan.length + this.#heldLength > MAX_PLAN_CHARACTERS) {
      return fail(unreadable(`the svg has more than ${MAX_PLAN_CHARACTERS} characters`));
    }
    if (this.#isBroken) return fail(unreadable('the svg is no JSON text'));
    // Truncated within the plan: only the head remains, or the status.
    if (this.#phase === 'plan') return readMapReply(this.#head, status);
    // A dash replaces the plan; the rest is a reply of its own.
    const left = this.#rows.unread(READ_MARK);
    const quick = left === null ? null : readRest(`${this.#head}-${left}`, status, this.#rows.rows);
    const reply = quick ?? readMapReply(`${this.#head}-${this.#rows.whole}`, status);
    return reply.ok ? withPlan(reply.value.entries, plan) : reply;
  }

  /** Grows with the plan, and once more when it is whole and its sectors are known. */
  get read(): number {
    return this.#plan.length + (this.#rows.before === null ? 0 : 1);
  }

  /** What has arrived of a plan that came first, with the sectors known so far; null for another reply. */
  get soFar(): MapReply | null {
    if (this.#phase === 'head' || this.#phase === 'whole' || this.#isBroken) return null;
    const { before } = this.#rows;
    if (before !== null) {
      // As if no seat were sold, and nothing came behind.
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
    // Until a tag ends nothing is read on: a picture may be one tag of megabytes.
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
   * Frees the plan's text of its escapes up to where its last tag ends, for no escape holds a ">"; the rest waits. A
   * quote without a backslash, which ends the plan, is what the engine stumbles over.
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

/** The text between the quotes of a JSON string; null if it is none. */
function textIn(json: string): string | null {
  try {
    return JSON.parse(`"${json}"`) as string;
  } catch {
    return null;
  }
}

/** The first quote from `from` on that no backslash belongs to, −1 for none. */
function quoteIn(json: string, from: number): number {
  for (let quote = json.indexOf('"', from); quote >= 0; quote = json.indexOf('"', quote + 1)) {
    let at = quote;
    while (at > 0 && json[at - 1] === '\\') at -= 1;
    if ((quote - at) % 2 === 0) return quote;
  }
  return -1;
}
