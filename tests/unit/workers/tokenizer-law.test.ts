import * as fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';

import { createSvgTokenizer } from '../../../workers/plan/svg/svg-tokens.ts';

/** The reported events, with text in one piece however it was split. */
class Told {
  readonly events: string[] = [];
  /** Elements opened and not closed: 0 at the end. */
  depth = 0;
  #text = '';

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#flush();
    this.depth += 1;
    this.events.push(`<${name} ${JSON.stringify(Object.entries(attributes))}`);
  }
  close(): void {
    this.#flush();
    this.depth -= 1;
    this.events.push('/');
  }
  text(text: string): void {
    this.#text += text;
  }
  #flush(): void {
    if (this.#text !== '') this.events.push(this.#text);
    this.#text = '';
  }
}

/** The reference: a parser that checks every rule of XML, given the file's own entities. */
function bySaxes(document: string): { readonly events: string[]; readonly faults: number } {
  const told = new Told();
  const parser = new SaxesParser({ xmlns: false as const });
  let depth = 0;
  let faults = 0;
  parser.on('error', () => (faults += 1));
  parser.on('doctype', (doctype) => {
    for (const [, name, value] of doctype.matchAll(/<!ENTITY (\w+) "([^"]*)">/g)) {
      parser.ENTITIES[name as string] = value as string;
    }
  });
  parser.on('opentag', (tag) => {
    depth += 1;
    told.open(tag.name, tag.attributes);
  });
  parser.on('closetag', () => {
    depth -= 1;
    told.close();
  });
  const text = (characters: string): void => {
    // Outside the root there are only spaces, which are ignored.
    if (depth > 0) told.text(characters);
  };
  parser.on('text', text);
  parser.on('cdata', text);
  try {
    parser.write(document).close();
  } catch {
    faults += 1;
  }
  return { events: told.events, faults };
}

function byOurs(document: string, cuts: readonly number[] = []) {
  const told = new Told();
  const tokens = createSvgTokenizer({
    open: (name, attributes) => told.open(name, attributes),
    close: () => told.close(),
    text: (text) => told.text(text),
  });
  let from = 0;
  for (const cut of [...cuts].sort((a, b) => a - b)) {
    const to = Math.max(from, cut % (document.length + 1));
    tokens.write(document.slice(from, to));
    from = to;
  }
  tokens.write(document.slice(from));
  tokens.end();
  expect(told.depth).toBe(0);
  return { events: told.events, faults: tokens.faults };
}

const name = fc.constantFrom(
  'g',
  'circle',
  'path',
  'sodipodi:namedview',
  'Ряд',
  '_a',
  'a-b.c',
  'svg',
  'text',
);
const attributeName = fc.constantFrom(
  'id',
  'cx',
  'd',
  'xlink:href',
  ':style',
  'data-seat-id',
  'ряд',
  'x_1',
  'constructor',
  '__proto__',
);
const blank = fc.constantFrom(' ', '\n', '\t', '  ', '\r\n', ' \n ');
const someBlank = fc.oneof(fc.constant(''), blank);
const reference = fc.constantFrom(
  '&amp;',
  '&lt;',
  '&gt;',
  '&quot;',
  '&apos;',
  '&#65;',
  '&#x42f;',
  '&row;',
  '&#10;',
);
const word = fc.constantFrom(
  'a',
  'Ряд 1',
  '13A',
  '—',
  "'",
  '"',
  '>',
  '/',
  '/>',
  '=',
  ']',
  '\n',
  '\r\n',
  '\t',
  '😀',
  '-',
  'x'.repeat(200),
);
const characters = fc.array(fc.oneof(word, reference), { maxLength: 6 }).map((parts) => parts.join(''));
const value = fc
  .tuple(fc.constantFrom('"', "'"), characters)
  .map(([quote, text]) => `${quote}${text.replaceAll(quote, '')}${quote}`);
const attributes = fc
  .uniqueArray(fc.tuple(attributeName, value, blank, someBlank, someBlank), {
    maxLength: 5,
    selector: ([key]) => key,
  })
  .map((list) =>
    list.map(([key, text, before, left, right]) => `${before}${key}${left}=${right}${text}`).join(''),
  );
const aside = fc.constantFrom(
  '<!-- a <b> & "c" -->',
  '<!---->',
  '<?xpacket begin="?>',
  '<![CDATA[<a> & ]] > "]]>',
  '<![CDATA[]]>',
);
const text = characters.map((characters) => characters.replaceAll(']]>', ''));

const { element } = fc.letrec<{ element: string; content: string }>((tie) => ({
  element: fc
    .tuple(name, attributes, someBlank, fc.option(tie('content'), { nil: null }))
    .map(([tag, list, end, content]) =>
      content === null ? `<${tag}${list}${end}/>` : `<${tag}${list}${end}>${content}</${tag}${end}>`,
    ),
  content: fc
    .array(fc.oneof({ depthSize: 'small', withCrossShrink: true }, text, aside, tie('element')), {
      maxLength: 4,
    })
    .map((parts) => parts.join('')),
}));
const prolog = fc.constantFrom(
  '',
  '<?xml version="1.0" encoding="utf-8"?>\n',
  '<?xml version="1.0"?><!-- by hand --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "a>b">\n',
);
const document = fc.tuple(prolog, fc.boolean(), element, someBlank).map(([head, isDeclared, root, tail]) => {
  const doctype = '<!DOCTYPE svg [<!ENTITY row "Ряд"> <!-- "]> -->\n<!ENTITY b "&amp;">]>';
  // An undeclared entity would be an error, so another one replaces it.
  const body = isDeclared ? root : root.replaceAll('&row;', '&lt;');
  return { head: isDeclared ? doctype : head, body: `${body}${tail}` };
});

const cuts = fc.array(fc.nat({ max: 5000 }), { maxLength: 8 });
const runs = { numRuns: 500 };

describe('the tokenizer', { timeout: 60_000 }, () => {
  it('reports the same as the reference parser for a well-formed document', () => {
    let compared = 0;
    fc.assert(
      fc.property(document, ({ head, body }) => {
        const source = head + body;
        const reference = bySaxes(source);
        // Invalid documents of the generator are covered by the next law.
        if (reference.faults > 0) return;
        compared += 1;
        expect(byOurs(source)).toEqual(reference);
      }),
      runs,
    );
    expect(compared).toBeGreaterThan(runs.numRuns / 2);
  });

  it('reports the same whatever chunks the document arrives in', () => {
    fc.assert(
      fc.property(document, cuts, ({ head, body }, at) => {
        const source = head + body;
        expect(byOurs(source, at)).toEqual(byOurs(source));
      }),
      runs,
    );
  });

  it('reads a broken document to its end, in any chunks', () => {
    const edit = fc.tuple(
      fc.nat(),
      fc.nat({ max: 12 }),
      fc.constantFrom(
        '',
        '<',
        '>',
        '"',
        "'",
        '&',
        '/',
        '=',
        '</g>',
        '<g',
        ']]>',
        '<!',
        '<![CDATA[',
        '&x',
        ' ',
      ),
    );
    fc.assert(
      fc.property(
        document,
        fc.array(edit, { minLength: 1, maxLength: 3 }),
        cuts,
        ({ head, body }, edits, at) => {
          // The reference is lax about a DOCTYPE, so only the part after it is edited.
          const edited = Array.from(body);
          for (const [place, drop, put] of edits) edited.splice(place % (edited.length + 1), drop, put);
          const broken = head + edited.join('');
          const whole = byOurs(broken);
          expect(byOurs(broken, at)).toEqual(whole);
          const reference = bySaxes(broken);
          expect(reference.faults === 0 ? whole : reference).toEqual(reference);
        },
      ),
      runs,
    );
  });

  it.each([
    ['a quote that is missing', '<svg><a id="1/><b id="2"/></svg>'],
    ['a tag never ended', '<svg><a id="1" <b id="2"/></svg>'],
    ['a close without an open', '<svg><a id="1"/></g><b id="2"/></svg>'],
    ['a bare value', '<svg><a id=1/><b id=2></b></svg>'],
    ['a stray sign', '<svg><a id="1"/> 1 < 2 & 3 <b id="2"/></svg>'],
    ['a value with a tag in it', '<svg><a id="1" title="<b>x</b>"/><b id="2"/></svg>'],
    ['an attribute twice and one without a value', '<svg><a id="0" id="1" off/><b id="2"/></svg>'],
    ['two roots', '<svg><a id="1"/></svg><svg><b id="2"/></svg>'],
  ])('finds what follows %s', (_, source) => {
    const { events, faults } = byOurs(source);
    expect(events.filter((event) => /^<[ab] .*"id","[12]"/.test(event))).toHaveLength(2);
    expect(faults).toBeGreaterThan(0);
  });

  it('skips a 40 MB value and reads on, in bounded time', { timeout: 20_000 }, () => {
    const told: string[] = [];
    const tokens = createSvgTokenizer({
      open: (tag, { id = '' }) => told.push(tag + id),
      close: () => {},
      text: () => {},
    });
    tokens.write('<svg><path d="');
    for (let slice = 0; slice < 40; slice += 1) tokens.write('1 '.repeat(500_000));
    tokens.write('"/><circle id="7"/></svg>');
    tokens.end();
    expect(told).toEqual(['svg', 'circle7']);
    expect(tokens.faults).toBeGreaterThan(0);
  });
});
