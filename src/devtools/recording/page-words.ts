import { pageRoot } from '../../ui/base/page-root.ts';
import { nameOf } from './accessible-name.ts';
import { patternOf } from './fake-values.ts';

/*
 * A page's texts, in lines that a recording can hold and a replay can compare: headings, alerts, states, dialogs by
 * role, every text with an amount of money, how many tickets are chosen or bought, and which of several options is
 * selected.
 */

const told = 'h1,h2,[role="alert"],[role="status"],dialog[open],[role="dialog"]';
const chosen = 'input[type="radio"]:checked,[role="radio"][aria-checked="true"]';
const maxLines = 60;
const longestLine = 120;
const longestText = 1_000;
const amount = /\p{Sc}/u;
/* Space in a number is of many kinds. */
const spaces = /[\s\u00a0\u202f\u2009]+/g;

const squeezed = (text: string): string => text.replaceAll(spaces, ' ').trim();

/* Where the amount at the end of a text begins. */
const amountIn = (text: string): number => {
  let at = text.length;
  if (!amount.test(text.slice(-1))) return at;
  at -= 1;
  // A comma with a space after it precedes the amount: «seats 12, 13, 1,340 ₽».
  while (at > 0 && /[\d ,.]/.test(text.charAt(at - 1)) && text.slice(at - 2, at) !== ', ') at -= 1;
  return at;
};

/* A back end's id of a call, or a page's of an order. */
const requestNumber = /\b[\da-f]{12,}\b/g;

/* Nouns that are counted for a buyer, in four languages. */
const counted = [
  'мест',
  'билет',
  'seat',
  'place',
  'ticket',
  'орын',
  '个座位',
  '个名额',
  '个空位',
  '个连座',
  '张票',
];
/* How many he waits for. */
const waited = ['когда освобод', 'when ', 'босағанда', '额时', '位时', '座时'];

/*
 * The buyer's own choice decides a count, not a hall's availability, if a sum or the buyer's request is beside it.
 */
const hasOwnCounts = (text: string): boolean =>
  amount.test(text) || waited.some((words) => text.includes(words)) || isTickets(text);

/* Nothing but how many tickets are chosen or bought. */
const isTickets = (text: string): boolean =>
  /^(?:Выбрано? |已选 )?\d+ (?:билета?|билетов|tickets?(?: selected)?|张票)(?: \+|$)/.test(text);

/* Texts without the numbers that are counts, or without those that are not. */
const without = (text: string, areCounts: boolean): string =>
  text.replaceAll(/\d+/g, (digits, at: number) => {
    const isCount = counted.some((noun) => text.startsWith(` ${noun}`, at + digits.length));
    return isCount === areCounts ? '#' : digits;
  });

/*
 * Numbers that are no amount and no count are a seat's, an order's, a clock's: another session has others. Marks have
 * their own.
 */
const folded = (text: string): string => {
  const hasCounts = hasOwnCounts(text);
  return text
    .split(/(‹[^‹›]*›)/)
    .flatMap((part) => (part.startsWith('‹') ? [part] : part.split(/(?<=\p{Sc})/u)))
    .map((part) => {
      if (part.startsWith('‹')) return part;
      const at = amountIn(part);
      const words = part.slice(0, at);
      return (hasCounts ? without(words, false) : words.replaceAll(/\d+/g, '#')) + part.slice(at);
    })
    .join('');
};

/* A line was cut off here. */
const cutMark = ' […]';

/* Neither a word nor a mark is cut in two: the redactor would not recognise half an address. */
const cut = (text: string, most: number): string => {
  if (text.length <= most) return text;
  const head = text.slice(0, most);
  const end = Math.max(head.lastIndexOf(' '), 0);
  const whole = head.slice(0, end);
  return whole.lastIndexOf('‹') > whole.lastIndexOf('›') ? whole.slice(0, whole.lastIndexOf('‹')) : whole;
};

/**
 * A page's text as a line that is comparable between sessions: masked, then without session-specific numbers, and
 * cut. Without a mask it is not cut, because a mark's value has another length.
 *
 * @internal Exported for tests: its callers do not exercise all cases.
 */
export const lineOf = (text: string, mask: ((text: string) => string) | null): string => {
  // A mask would take its figures for a telephone's.
  const shown = cut(squeezed(text), longestText).replaceAll(requestNumber, '#');
  if (mask === null) return folded(shown);
  const line = folded(mask(shown));
  const short = cut(line, longestLine - cutMark.length).trim();
  return line.length > longestLine ? short + cutMark : line.trim();
};

/* Visually hidden in a box of one pixel, and temporary. */
const isOnlySpoken = (element: Element): boolean => {
  for (let at: Element | null = element; at !== null; at = at.parentElement)
    if (at.clientWidth === 1) return true;
  return false;
};

const isShown = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true }) &&
  // Overlays over the seats depend on the camera, which is not recorded.
  element.closest('[aria-hidden="true"],[data-qa-drawer],[data-hall-map],[data-over-seats]') === null;

const roleIn = (element: Element): string =>
  element.getAttribute('role') ?? (element.localName === 'dialog' ? 'dialog' : 'heading');

const nameIn = (element: Element): string =>
  roleIn(element) === 'dialog'
    ? (element.getAttribute('aria-label') ?? element.querySelector('h1,h2,h3')?.textContent ?? '')
    : element.textContent;

/**
 * The lines of this page as it is now, each once, as a replay of another session would have them; `mask` takes out what
 * is private.
 */
export const pageWords = (mask: ((text: string) => string) | null = null): readonly string[] => {
  const lines = new Set<string>();
  const add = (line: string): void => {
    if (lines.size < maxLines) lines.add(line);
  };
  for (const element of pageRoot().querySelectorAll(told)) {
    const name = lineOf(nameIn(element), mask);
    if (name !== '' && isShown(element) && !isOnlySpoken(element)) add(`${roleIn(element)} «${name}»`);
  }
  for (const element of pageRoot().querySelectorAll(chosen)) {
    const name = nameOf(element);
    // A date, a seat or a sum is another one in another session.
    if (name !== '' && !/\d/.test(name) && isShown(element)) add(`chosen «${lineOf(name, mask)}»`);
  }
  const root = pageRoot();
  const top = root instanceof Document ? root.body : root;
  const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null && lines.size < maxLines; node = texts.nextNode()) {
    const { parentElement: parent } = node;
    // A replay looks for it all the same: recordings of an older shop have it.
    if (parent !== null && mask !== null && isOnlySpoken(parent)) continue;
    const text = node.textContent ?? '';
    if (parent !== null && (amount.test(text) || isTickets(squeezed(text))) && isShown(parent))
      add(`«${lineOf(text, mask)}»`);
  }
  return [...lines];
};

const roles = /^(?:heading|alert|dialog) /;

/**
 * The expected texts that are missing, and the page's texts that match no line of the recording.
 *
 * @param seen - every line since the step, including those that have disappeared.
 */
export const wordsApart = (
  recorded: readonly string[],
  anywhere: readonly string[],
  seen: readonly string[],
  now: readonly string[],
): { readonly missing: readonly string[]; readonly strange: readonly string[] } => {
  const is = (line: string): ((other: string) => boolean) => {
    const [begun = line, rest] = line.split(cutMark);
    const pattern = patternOf(rest === undefined ? line : begun, false, rest !== undefined);
    // Recordings of an older shop have no counts.
    const isBare = line.includes('#');
    return (other) => other === line || pattern.test(other) || (isBare && pattern.test(without(other, true)));
  };
  const known = anywhere.map(is);
  return {
    missing: recorded.filter((line) => !seen.some(is(line))),
    strange: now.filter((line) => roles.test(line) && !known.some((one) => one(line))),
  };
};
