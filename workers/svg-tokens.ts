import { SaxesParser } from 'saxes';

/** The attributes of an element by their full name; values have their entities resolved. */
export type SvgAttributes = Readonly<Record<string, string>>;

/** What a reader of a plan is told, in document order. */
export type SvgHandler = {
  /** `name` has the SVG prefix taken off; a foreign element keeps its own ("sodipodi:namedview"). */
  open(name: string, attributes: SvgAttributes): void;
  close(): void;
  text(text: string): void;
};

/** Cuts markup into elements. A narrow door, so that a faster scanner can take the place of saxes. */
export type SvgTokenizer = {
  write(slice: string): void;
  end(): void;
  /** How many times the markup was not well-formed so far; reading goes on after each. */
  readonly faults: number;
};

// Illustrator declares about ten namespaces as entities; more, or longer ones, are not an editor's work.
const MOST_ENTITIES = 64;
const MOST_ENTITY_CHARACTERS = 256;
const MOST_EXPANDED_CHARACTERS = 1_000_000;

const MOST_ENTITY_NAME = 64;
// saxes takes all up to the next semicolon for the name: one bare "&" would swallow the rest of the hall.
const BARE_AMPERSAND = /&(?!#?[\p{L}\d_:.-]{1,62};)/gu;

/** The tokenizer in use: saxes reports a fault and goes on, where others stop or invent elements. */
export function createSvgTokenizer(handler: SvgHandler): SvgTokenizer {
  const parser = new SaxesParser({ position: false, xmlns: false as const });
  const entities = new EntityTable();
  let faults = 0;
  let prefix: string | null = null;
  parser.ENTITIES = entities.table;
  parser.on('error', () => {
    faults += 1;
  });
  parser.on('doctype', (doctype) => entities.declare(doctype));
  parser.on('opentag', (tag) => {
    // Some exporters write <svg:rect> or <ns0:rect>: the root shows which prefix means SVG.
    prefix ??= tag.name.endsWith(':svg') ? tag.name.slice(0, -3) : '';
    const own = prefix !== '' && tag.name.startsWith(prefix);
    handler.open(own ? tag.name.slice(prefix.length) : tag.name, tag.attributes);
  });
  parser.on('closetag', () => handler.close());
  parser.on('text', (text) => handler.text(text));
  parser.on('cdata', (text) => handler.text(text));
  // The end of a slice that may be the beginning of an entity.
  let held = '';
  const feed = (text: string): void => {
    if (text === '') return;
    if (!text.includes('&')) {
      parser.write(text);
      return;
    }
    const mended = text.replaceAll(BARE_AMPERSAND, () => {
      faults += 1;
      return '&amp;';
    });
    parser.write(mended);
  };
  return {
    write: (slice) => {
      const text = held + slice;
      const last = text.lastIndexOf('&');
      const isOpen = last >= text.length - MOST_ENTITY_NAME && !text.includes(';', last);
      held = last >= 0 && isOpen ? text.slice(last) : '';
      feed(held === '' ? text : text.slice(0, last));
    },
    end: () => {
      feed(held);
      held = '';
      parser.close();
    },
    get faults() {
      return faults;
    },
  };
}

/**
 * Entities of the internal subset, values taken as plain text: nothing expands twice, and the sum of all
 * that was expanded is bounded, so a file of a few kilobytes can't become gigabytes.
 */
class EntityTable {
  readonly table: Record<string, string> = Object.assign(Object.create(null) as Record<string, string>, {
    amp: '&',
    gt: '>',
    lt: '<',
    quot: '"',
    apos: "'",
  });
  #declared = 0;
  #expanded = 0;

  declare(doctype: string): void {
    const pattern = /<!ENTITY\s+([\w.:-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/g;
    for (const [, name, double, single] of doctype.matchAll(pattern)) {
      const value = double ?? single ?? '';
      if (!name || name in this.table || this.#declared >= MOST_ENTITIES) continue;
      if (value.length > MOST_ENTITY_CHARACTERS) continue;
      this.#declared += 1;
      // A getter, because that is the only moment at which an expansion can be counted.
      Object.defineProperty(this.table, name, { get: () => this.#expand(value) });
    }
  }

  #expand(value: string): string {
    this.#expanded += value.length;
    return this.#expanded > MOST_EXPANDED_CHARACTERS ? '' : value;
  }
}
