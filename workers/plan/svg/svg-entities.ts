// Illustrator declares about ten namespaces as entities; more or longer ones do not come from an editor.
const MAX_ENTITIES = 64;
const MAX_ENTITY_CHARACTERS = 256;
const MAX_EXPANDED_CHARACTERS = 1_000_000;
const MAX_DEPTH = 8;
const LAST_CODE_POINT = 0x10_ff_ff;

/* The part of a declaration after its keyword. */
const DECLARATION = /^\s+([\w.:-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/;
const REFERENCE = /&(?:#(\d{1,8})|#x([\da-fA-F]{1,7})|([\p{L}_:][\p{L}\d_:.-]{0,63}));|&/gu;

/**
 * The five entities of XML and those of the file's own DOCTYPE, whose values are plain text that may contain
 * references. The depth and the total length of expansions are bounded, so that a file of a few kilobytes can't become
 * gigabytes.
 */
export class SvgEntities {
  readonly #values = new Map([
    ['amp', '&'],
    ['gt', '>'],
    ['lt', '<'],
    ['quot', '"'],
    ['apos', "'"],
  ]);
  #declared = 0;
  #expanded = 0;
  /** The number of unknown references and bare ampersands. */
  faults = 0;

  /** Adds the entities of an internal subset. The first declaration of a name applies, as in XML. */
  declare(doctype: string): void {
    for (const part of doctype.split('<!ENTITY').slice(1)) {
      const [, name, double, single] = DECLARATION.exec(part) ?? [];
      const value = double ?? single ?? '';
      if (!name || this.#values.has(name) || this.#declared >= MAX_ENTITIES) continue;
      if (value.length > MAX_ENTITY_CHARACTERS) continue;
      this.#declared += 1;
      // Character references are resolved here; entity references are resolved when the entity is used.
      this.#values.set(name, value.replaceAll(/&#(?:(\d{1,8})|x([\da-f]{1,7}));/gi, characterOf));
    }
  }

  /** A text with its references resolved; an unknown one is left as it is. */
  resolve(text: string, depth = 0): string {
    if (!text.includes('&')) return text;
    return text.replaceAll(REFERENCE, (whole: string, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) {
        const value = this.#values.get(name);
        if (value !== undefined) return this.#expand(value, depth);
      } else if (decimal !== undefined || hex !== undefined) {
        const character = characterOf('', decimal, hex);
        if (character !== '') return character;
      }
      this.faults += 1;
      return whole;
    });
  }

  #expand(value: string, depth: number): string {
    this.#expanded += value.length;
    if (this.#expanded > MAX_EXPANDED_CHARACTERS || depth > MAX_DEPTH) return '';
    // A literal ampersand does not begin a reference.
    return value.length > 1 ? this.resolve(value, depth + 1) : value;
  }
}

/** The character with a code; `whole` if there is none. */
function characterOf(whole: string, decimal?: string, hex?: string): string {
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code > 0 && code <= LAST_CODE_POINT ? String.fromCodePoint(code) : whole;
}

/** The end of a `<!…>`, skipping its internal subset, quotes and comments; −1 if it has not arrived yet. */
export function doctypeEnd(text: string, from: number): number {
  let depth = 0;
  for (let at = from + 2; at < text.length; at += 1) {
    const letter = text[at] as string;
    if (letter === '[') depth += 1;
    else if (letter === ']') depth -= 1;
    else if (letter === '>' && depth <= 0) return at + 1;
    else if (letter === '"' || letter === "'") at = indexOrEnd(text, letter, at + 1);
    else if (letter === '<' && text.startsWith('<!--', at)) at = indexOrEnd(text, '-->', at + 4);
  }
  return -1;
}

function indexOrEnd(text: string, wanted: string, from: number): number {
  const at = text.indexOf(wanted, from);
  return at < 0 ? text.length : at;
}
