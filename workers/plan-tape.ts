import { AlikeTags } from './alike-tags.ts';
import { JsonText } from './json-text.ts';
import type { PlanReader } from './plan-reader.ts';
import { PlanSource } from './plan-source.ts';
import { SeatTags } from './seat-tags.ts';
import { ShapeRecords } from './shape-records.ts';
import type { SvgTag } from './svg-tag.ts';
import { createSvgTokenizer } from './svg-tokens.ts';
import { TagJoiner } from './tag-joiner.ts';
import type { SvgHandler } from './svg-handler.ts';
import type { SvgAttributes } from './svg-tag.ts';

/* So much is kept in memory until it is known what is sold; what comes behind it is kept as text. */
const MOST_STEPS = 400_000;
const MOST_RECORDS = 1_500_000;
/* So many steps or records take some 10 ms at most: short enough for a cancel to feel immediate. */
const STEPS_AT_ONCE = 8192;
const RECORDS_AT_ONCE = 65_536;
const BYTES_AT_ONCE = 256 * 1024;
const CHARACTERS_AT_ONCE = 512 * 1024;
/* Runs are tried so often before it is asked whether they are worth it: so many seats each. */
const TRIES = 200;
const LEAST_RUN = 4;
const LESS = 60;

/** An element's beginning, its end, a text, or the number of the record that a run of records ends before. */
type Step = { readonly name: string; readonly attributes: SvgAttributes } | null | string | number;

/**
 * A plan as it is read before it is known what is sold on it: its elements in their order, and plain shapes that name
 * something as records. A reader is told of them by `replay`; what was not read yet is read then.
 */
export class PlanTape implements SvgHandler {
  readonly source = new PlanSource();
  readonly records = new ShapeRecords();
  /** True when nothing but blanks came. */
  isBlank = true;
  /** What ended the reading before its time, '' for nothing. */
  thrown = '';
  /** Ms spent on reading before the replay, by the clock that was given. */
  readMs = 0;
  readonly #now: () => number;
  readonly #tokens = createSvgTokenizer(this);
  readonly #tags = new SeatTags(this.records);
  readonly #json = new JsonText((text) => this.#takeText(text));
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  readonly #joiner = new TagJoiner();
  readonly #readEscaped = (bytes: Uint8Array, from: number, to: number): number =>
    this.#write(bytes, from, to, true);
  readonly #escaped = new AlikeTags(this.records, true);
  readonly #plain = new AlikeTags(this.records, false);
  #steps: Step[] = [];
  /** What is read once somebody is there to be told. */
  readonly #later: string[] = [];
  #laterBytes: Uint8Array | null = null;
  #root = '';
  /** Nothing more is read: it is no plan, or too much for the engine. */
  #isOver = false;
  #tries = 0;
  #won = 0;
  #reader: PlanReader | null = null;

  constructor(now: () => number = () => 0) {
    this.#now = now;
  }

  /** A plan whose text is there already; it is read when it is replayed. */
  static of(text: string): PlanTape {
    const tape = new PlanTape();
    const bytes = new TextEncoder().encode(text);
    tape.source.print.add(bytes);
    tape.source.add(text);
    tape.isBlank = text.trim() === '';
    tape.#laterBytes = bytes;
    return tape;
  }

  /** The markup's faults so far. */
  get faults(): number {
    return this.#tokens.faults;
  }

  /** True once the bytes turned out to be no JSON text. */
  get isBroken(): boolean {
    return this.#json.isBroken;
  }

  /**
   * Takes the next bytes of the plan, from `from` on, as they stand in a JSON text; where the quote stands that ends it,
   * −1 where that has not come in. The bytes are the tape's from then on.
   */
  write(bytes: Uint8Array, from: number): number {
    const begun = this.#now();
    const end = this.#joiner.write(bytes, from, this.#readEscaped);
    this.source.print.add(bytes.subarray(from, end < 0 ? bytes.length : end));
    this.readMs += this.#now() - begun;
    return end;
  }

  open(name: string, attributes: SvgAttributes): void {
    if (this.#root === '') this.#root = name;
    if (this.#reader !== null) this.#reader.open(name, attributes);
    else this.#steps.push({ name, attributes });
  }

  close(): void {
    if (this.#reader !== null) this.#reader.close();
    else this.#steps.push(null);
  }

  text(text: string): void {
    if (this.#reader !== null) this.#reader.text(text);
    else this.#steps.push(text);
  }

  take(tag: SvgTag): boolean {
    if (!this.#tags.take(tag)) return false;
    this.#recorded();
    return true;
  }

  /** Tells a reader what there is so far, and keeps it. Throws what the reader throws. */
  show(reader: PlanReader): void {
    let done = 0;
    for (const step of this.#steps) {
      if (typeof step !== 'number') tell(reader, step);
      else {
        reader.takeShapes(this.records, done, step);
        done = step;
      }
    }
  }

  /**
   * Tells a reader all there is, once, and stops after some 10 ms each time: with the share of it that was told. Throws
   * what the reader throws.
   */
  *replay(reader: PlanReader): Generator<number> {
    let done = 0;
    let cost = 0;
    const { length } = this.#steps;
    for (const [at, step] of this.#steps.entries()) {
      if (typeof step === 'number') {
        while (done < step) {
          const to = Math.min(step, done + RECORDS_AT_ONCE);
          reader.takeShapes(this.records, done, to);
          cost += ((to - done) / RECORDS_AT_ONCE) * STEPS_AT_ONCE;
          done = to;
          if (done < step) yield at / length;
        }
      } else tell(reader, step);
      cost += 1;
      if (cost < STEPS_AT_ONCE) continue;
      cost = 0;
      yield at / length;
    }
    this.#steps = [];
    this.records.clear();
    this.#reader = reader;
    yield* this.#rest();
    if (this.#root !== 'svg') return;
    try {
      this.#tokens.end();
    } catch (error) {
      this.thrown = String(error);
    }
  }

  /** Reads what was kept. */
  *#rest(): Generator<number> {
    const bytes = this.#laterBytes ?? new Uint8Array(0);
    for (let at = 0; at < bytes.length && !this.#isOver; at += BYTES_AT_ONCE) {
      this.#write(bytes, at, Math.min(bytes.length, at + BYTES_AT_ONCE), false);
      yield at / bytes.length;
    }
    for (const [number, text] of this.#later.entries()) {
      for (let at = 0; at < text.length && !this.#isOver; at += CHARACTERS_AT_ONCE) {
        this.#read(text.slice(at, at + CHARACTERS_AT_ONCE));
        yield number / this.#later.length;
      }
    }
  }

  /** Reads `from` … `to − 1`: runs of seats from the bytes, what is between them as text. */
  #write(bytes: Uint8Array, from: number, to: number, isEscaped: boolean): number {
    const alike = isEscaped ? this.#escaped : this.#plain;
    const piece = to === bytes.length ? bytes : bytes.subarray(0, to);
    let at = from;
    let searched = from;
    for (;;) {
      const next = this.#nextRun(piece, searched, alike);
      if (isEscaped) {
        const stop = this.#json.write(piece, at, next);
        if (stop < next || this.#json.isBroken) {
          this.#json.settle();
          return this.#json.isBroken ? -1 : stop;
        }
      } else if (next > at) {
        this.#takeText(this.#decoder.decode(piece.subarray(at, next), { stream: true }));
      }
      if (next === to) break;
      at = this.#run(piece, next, alike);
      searched = at === next ? at + 1 : at;
    }
    this.#json.flush();
    return -1;
  }

  /** Where a run may begin at `from` or behind it, the end where none does. */
  #nextRun(bytes: Uint8Array, from: number, alike: AlikeTags): number {
    const isWorthIt = this.#tries < TRIES || this.#won >= this.#tries * LEAST_RUN;
    if (!isWorthIt || this.#isFull || this.#isOver) return bytes.length;
    let at = bytes.indexOf(LESS, from);
    while (at >= 0 && !alike.fits(bytes, at)) at = bytes.indexOf(LESS, at + 1);
    return at < 0 ? bytes.length : at;
  }

  /** Reads a run that begins at `from`; where it ended. */
  #run(bytes: Uint8Array, from: number, alike: AlikeTags): number {
    this.#tries += 1;
    this.#json.settle();
    if (this.#isOver || this.#isFull || !this.#tokens.stepAside()) return from;
    const before = this.records.size;
    const end = alike.read(bytes, from);
    this.#won += this.records.size - before;
    if (end > from) this.isBlank = false;
    this.#recorded();
    return end;
  }

  /** Tells of the records that were added last. */
  #recorded(): void {
    const { records } = this;
    if (this.#reader !== null) {
      this.#reader.takeShapes(records, 0, records.size);
      records.clear();
    } else if (typeof this.#steps.at(-1) === 'number') this.#steps[this.#steps.length - 1] = records.size;
    else this.#steps.push(records.size);
  }

  get #isFull(): boolean {
    if (this.#reader !== null) return false;
    return this.#later.length > 0 || this.#steps.length > MOST_STEPS || this.records.size > MOST_RECORDS;
  }

  #takeText(text: string): void {
    this.isBlank &&= text.trim() === '';
    if (this.#laterBytes === null) this.source.add(text);
    if (this.#isFull) this.#later.push(text);
    else this.#read(text);
  }

  #read(text: string): void {
    if (this.#isOver) return;
    try {
      this.#tokens.write(text);
    } catch (error) {
      // A string grown past the engine's limit, for one. What was read so far still stands.
      this.thrown = String(error);
      this.#isOver = true;
    }
    if (this.#root !== '' && this.#root !== 'svg') this.#isOver = true;
  }
}

function tell(reader: PlanReader, step: Exclude<Step, number>): void {
  if (step === null) reader.close();
  else if (typeof step === 'string') reader.text(step);
  else reader.open(step.name, step.attributes);
}
