import { SvgEntities, doctypeEnd } from './svg-entities.ts';
import { INCOMPLETE, TagScanner } from './svg-tag-scan.ts';
import type { SvgAttributes } from './svg-attributes.ts';

// A longer tag is not a plan's; the longest real ones contain a picture.
const MAX_TAG_CHARACTERS = 16_000_000;
const MAX_TEXT_CHARACTERS = 4_000_000;
/** Names of elements nested deeper are not stored: any close tag closes one of these. */
const MAX_NAMED_DEPTH = 4096;
// Character codes, because the scanner compares them millions of times.
const LINE_FEED = 10;
const EXCLAMATION = 33;
const SLASH = 47;
const LESS = 60;
const QUESTION = 63;

/** Makes the tokenizer that the reader uses. */
export function createSvgTokenizer(handler: SvgHandler): SvgTokenizer {
  return new SvgScanner(handler);
}

/**
 * A hand-written scanner: XML libraries check every character of every name, which takes a third of a second for a plan
 * of 19 MB. Broken markup loses as little as possible: a missing quote ends with its tag.
 */
class SvgScanner implements SvgTokenizer {
  readonly #handler: SvgHandler;
  readonly #entities = new SvgEntities();
  readonly #tags = new TagScanner((raw) => this.#value(raw));
  /** The names of the open elements; `#openByName` counts them by name. */
  readonly #open: string[] = [];
  readonly #openByName = new Map<string, number>();
  #unnamedDepth = 0;
  #prefix: string | null = null;
  #isRootOver = false;
  #faults = 0;
  /** Text that begins something whose end has not arrived yet, and a character that it needs to end. */
  #held = '';
  #awaited = '';
  /** Everything up to this text is skipped: the rest of a comment, or of what exceeded a limit. */
  #skipTo = '';
  #isLast = false;

  constructor(handler: SvgHandler) {
    this.#handler = handler;
  }

  get faults(): number {
    return this.#faults + this.#entities.faults;
  }

  write(slice: string): void {
    if (this.#held === '') {
      this.#scan(slice, 0);
      return;
    }
    // Append only, until the awaited character arrives: otherwise a long value would be scanned again for each slice.
    const isWaiting = this.#awaited !== '' && !slice.includes(this.#awaited);
    if (isWaiting && this.#held.length + slice.length < MAX_TAG_CHARACTERS) {
      this.#held += slice;
      return;
    }
    // Join only what was cut in two: a joined string is slower to read character by character.
    const cut = this.#held.startsWith('<') ? slice.indexOf('>') + 1 : slice.indexOf('<');
    if (cut > 0) {
      this.#scan(this.#held + slice.slice(0, cut), 0);
      if (this.#held === '') this.#scan(slice, cut);
      else this.#scan(this.#held + slice.slice(cut), 0);
    } else {
      this.#scan(this.#held + slice, 0);
    }
  }

  end(): void {
    const text = this.#held;
    this.#isLast = true;
    this.#scan(text, 0);
    // A comment or tag without an end is a fault, and so is each open element.
    if (this.#skipTo !== '' || this.#held !== '') this.#faults += 1;
    this.#held = '';
    while (this.#unnamedDepth > 0 || this.#open.length > 0) {
      this.#faults += 1;
      this.#pop();
    }
  }

  #scan(text: string, from: number): void {
    this.#held = '';
    this.#awaited = '';
    let at = from;
    while (at < text.length) {
      if (this.#skipTo !== '') {
        const end = text.indexOf(this.#skipTo, at);
        if (end < 0) return this.#hold(text.slice(Math.max(at, text.length - this.#skipTo.length + 1)), '');
        at = this.#skipTo === '<' ? end : end + this.#skipTo.length;
        this.#skipTo = '';
        continue;
      }
      if (text.charCodeAt(at) !== LESS) {
        const end = text.indexOf('<', at);
        if (end < 0 && !this.#isLast && text.length - at < MAX_TEXT_CHARACTERS) {
          return this.#hold(text.slice(at), '<');
        }
        const stop = end < 0 ? text.length : end;
        // Most texts are nothing but a line break between two tags.
        if (stop === at + 1 && text.charCodeAt(at) === LINE_FEED && this.#open.length > 0) {
          this.#handler.text('\n');
        } else {
          this.#text(text.slice(at, Math.min(stop, at + MAX_TEXT_CHARACTERS)));
        }
        // Text beyond the limit is not a label.
        if (end < 0 && !this.#isLast) this.#skipTo = '<';
        at = stop;
        continue;
      }
      const next = this.#markup(text, at);
      if (next === INCOMPLETE) {
        const isTag = text.charCodeAt(at + 1) !== EXCLAMATION;
        const most = isTag ? MAX_TAG_CHARACTERS : MAX_TEXT_CHARACTERS;
        const isTooLong = text.length - at >= most || (isTag && this.#tags.isFull);
        if (!isTooLong) return this.#hold(text.slice(at), this.#awaited);
        this.#faults += 1;
        this.#skipTo = '>';
        at += 1;
        continue;
      }
      at = next;
    }
  }

  #hold(text: string, awaited: string): void {
    this.#held = text;
    this.#awaited = awaited;
  }

  /** Reads the markup that begins with the "<" at `at`; returns its end, or `INCOMPLETE`. */
  #markup(text: string, at: number): number {
    const second = text.charCodeAt(at + 1);
    if (second === SLASH) return this.#closeTag(text, at);
    if (second === EXCLAMATION) return this.#declaration(text, at);
    if (second === QUESTION) {
      this.#skipTo = '?>';
      return at + 2;
    }
    if (Number.isNaN(second)) return this.#isLast ? this.#stray(at) : this.#await('');
    // Names begin with a letter of any script, "_" or ":"; a "<" before anything else is a literal, as in "a < b".
    const isName = (second | 32) >= 97 && (second | 32) <= 122;
    if (isName || second === 95 || second === 58 || second > 127) return this.#openTag(text, at);
    return this.#stray(at);
  }

  #stray(at: number): number {
    this.#faults += 1;
    this.#text('<');
    return at + 1;
  }

  #await(letter: string): number {
    this.#awaited = letter;
    return INCOMPLETE;
  }

  #declaration(text: string, at: number): number {
    if (text.startsWith('<!--', at)) {
      this.#skipTo = '-->';
      return at + 4;
    }
    if (text.startsWith('<![CDATA[', at)) {
      const end = text.indexOf(']]>', at + 9);
      if (end < 0 && !this.#isLast) return this.#await('>');
      if (end < 0) this.#faults += 1;
      const stop = end < 0 ? text.length : end;
      this.#handler.text(text.slice(at + 9, stop).replaceAll(/\r\n?/g, '\n'));
      return end < 0 ? stop : end + 3;
    }
    // Nine characters are needed to tell the three apart.
    if (text.length - at < 9 && !text.includes('>', at) && !this.#isLast) return this.#await('');
    const end = doctypeEnd(text, at);
    if (end < 0) {
      this.#awaited = '>';
      return this.#isLast ? this.#stray(at) : INCOMPLETE;
    }
    const isDoctype = text.slice(at + 2, at + 9).toUpperCase() === 'DOCTYPE';
    if (isDoctype && this.#prefix === null) this.#entities.declare(text.slice(at, end));
    else this.#faults += 1;
    return end;
  }

  #closeTag(text: string, at: number): number {
    const end = text.indexOf('>', at);
    if (end < 0) {
      if (!this.#isLast) return this.#await('>');
      this.#faults += 1;
      return text.length;
    }
    if (this.#unnamedDepth > 0) {
      this.#pop();
      return end + 1;
    }
    const top = this.#open.at(-1);
    if (top !== undefined && text.startsWith(top, at + 2) && at + 2 + top.length === end) {
      this.#pop();
      return end + 1;
    }
    const name = text.slice(at + 2, end).trimEnd();
    if ((this.#openByName.get(name) ?? 0) === 0) {
      this.#faults += 1;
      return end + 1;
    }
    while (this.#open.length > 0) {
      const isIt = this.#open.at(-1) === name;
      this.#pop();
      if (isIt) break;
      this.#faults += 1;
    }
    return end + 1;
  }

  #openTag(text: string, at: number): number {
    const scan = this.#tags;
    const end = scan.read(text, at);
    if (end === INCOMPLETE) {
      if (!this.#isLast) return this.#await(scan.awaited);
      this.#faults += 1;
      return text.length;
    }
    this.#faults += scan.faults;
    this.#push(scan.name, scan.attributes, scan.isEmpty);
    return end;
  }

  #push(name: string, attributes: SvgAttributes, isEmpty: boolean): void {
    if (this.#isRootOver) this.#faults += 1;
    // Some exporters write <svg:rect> or <ns0:rect>: the root element shows which prefix means SVG.
    this.#prefix ??= name.endsWith(':svg') ? name.slice(0, -3) : '';
    const isPrefixed = this.#prefix !== '' && name.startsWith(this.#prefix);
    this.#handler.open(isPrefixed ? name.slice(this.#prefix.length) : name, attributes);
    if (isEmpty) {
      this.#handler.close();
      if (this.#open.length === 0) this.#isRootOver = true;
    } else if (this.#open.length >= MAX_NAMED_DEPTH) {
      this.#unnamedDepth += 1;
    } else {
      this.#open.push(name);
      this.#openByName.set(name, (this.#openByName.get(name) ?? 0) + 1);
    }
  }

  #pop(): void {
    if (this.#unnamedDepth > 0) {
      this.#unnamedDepth -= 1;
    } else {
      const name = this.#open.pop() as string;
      this.#openByName.set(name, (this.#openByName.get(name) ?? 1) - 1);
      if (this.#open.length === 0) this.#isRootOver = true;
    }
    this.#handler.close();
  }

  #text(raw: string): void {
    const text = this.#entities.resolve(raw.includes('\r') ? raw.replaceAll(/\r\n?/g, '\n') : raw);
    if (this.#open.length > 0) this.#handler.text(text);
    else if (text.trim() !== '' && text.trim() !== '\uFEFF') this.#faults += 1;
  }

  /** The value of an attribute: line breaks and tabs become blanks, as in XML, except those written as references. */
  #value(raw: string): string {
    return this.#entities.resolve(raw.replaceAll(/\r\n|[\r\n\t]/g, ' '));
  }
}

/** Receives the elements and texts of a plan, in document order. */
export type SvgHandler = {
  /** `name` has no SVG prefix; a foreign element keeps its prefix ("sodipodi:namedview"). */
  open(name: string, attributes: SvgAttributes): void;
  close(): void;
  text(text: string): void;
};

/** Splits markup into elements as it arrives. Never throws: errors are counted. */
type SvgTokenizer = {
  write(slice: string): void;
  /** Closes all open elements. */
  end(): void;
  /** The number of well-formedness errors so far; reading continues after each. */
  readonly faults: number;
};
