import { pageRoot } from '../../ui/base/page-root.ts';
import { nameOf } from './accessible-name.ts';
import { patternOf } from './fake-values.ts';

/*
 * A page's texts as lines that a recording can store and a replay can compare: headings, alerts, states and dialogs by
 * role, every text with an amount of money, how many tickets are chosen or bought, and which of several options is
 * selected.
 */

const told = 'h1,h2,[role="alert"],[role="status"],dialog[open],[role="dialog"]';
const chosen = 'input[type="radio"]:checked,[role="radio"][aria-checked="true"]';
const maxLines = 60;
const longestLine = 120;
const longestText = 1_000;
const amount = /\p{Sc}/u;
/* Numbers contain several kinds of spaces. */
const spaces = /[\s\u00a0\u202f\u2009]+/g;

const squeezed = (text: string): string => text.replaceAll(spaces, ' ').trim();

/* Where the amount at the end of a text begins. */
const amountIn = (text: string): number => {
  let at = text.length;
  if (!amount.test(text.slice(-1))) return at;
  at -= 1;
  // A comma and a space before a number are not part of the amount: «seats 12, 13, 1,340 ₽».
  while (at > 0 && /[\d ,.]/.test(text.charAt(at - 1)) && text.slice(at - 2, at) !== ', ') at -= 1;
  return at;
};

/* A back end's request id, or an order's id on a page. */
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
/* Words beside a count of seats that the buyer wants to be notified about. */
const waited = ['когда освобод', 'when ', 'босағанда', '额时', '位时', '座时'];

/*
 * Whether a text's counts depend on the buyer's own choice and not on the hall's availability: they do if a sum or the
 * buyer's request is in the same text.
 */
const hasOwnCounts = (text: string): boolean =>
  amount.test(text) || waited.some((words) => text.includes(words)) || isTickets(text);

/* Whether a text says only how many tickets are chosen or bought. */
const isTickets = (text: string): boolean =>
  /^(?:Выбрано? |已选 )?\d+ (?:билета?|билетов|tickets?(?: selected)?|张票)(?: \+|$)/.test(text);

/* Replaces the numbers in a text that are counts by `#`, or those that are not. */
const without = (text: string, areCounts: boolean): string =>
  text.replaceAll(/\d+/g, (digits, at: number) => {
    const isCount = counted.some((noun) => text.startsWith(` ${noun}`, at + digits.length));
    return isCount === areCounts ? '#' : digits;
  });

/*
 * Replaces numbers that are neither amounts nor counts: those of seats, orders and clocks differ between sessions.
 * Marks keep their numbers.
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

/* Ends a line that was cut off. */
const cutMark = ' […]';

/* Cuts a text, but neither a word nor a mark in two: the redactor would not recognise half an e-mail address. */
const cut = (text: string, most: number): string => {
  if (text.length <= most) return text;
  const head = text.slice(0, most);
  const end = Math.max(head.lastIndexOf(' '), 0);
  const whole = head.slice(0, end);
  return whole.lastIndexOf('‹') > whole.lastIndexOf('›') ? whole.slice(0, whole.lastIndexOf('‹')) : whole;
};

/**
 * A page's text as a line that can be compared between sessions: masked, without session-specific numbers, and cut.
 * Without a mask it is not cut, because a mark and its value differ in length.
 *
 * @internal Exported for tests: its callers do not exercise all cases.
 */
export const lineOf = (text: string, mask: ((text: string) => string) | null): string => {
  // Before masking, which would take its digits for a telephone number.
  const shown = cut(squeezed(text), longestText).replaceAll(requestNumber, '#');
  if (mask === null) return folded(shown);
  const line = folded(mask(shown));
  const short = cut(line, longestLine - cutMark.length).trim();
  return line.length > longestLine ? short + cutMark : line.trim();
};

/* Whether an element is visually hidden, in a box of one pixel; such texts are temporary. */
const isOnlySpoken = (element: Element): boolean => {
  for (let at: Element | null = element; at !== null; at = at.parentElement)
    if (at.clientWidth === 1) return true;
  return false;
};

/* Parts without texts to compare. Overlays over the seats depend on the camera, which is not recorded. */
const unread = '[aria-hidden="true"],[data-qa-drawer],[data-hall-map],[data-over-seats]';

const isShown = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true }) && element.closest(unread) === null;

const roleIn = (element: Element): string =>
  element.getAttribute('role') ?? (element.localName === 'dialog' ? 'dialog' : 'heading');

const nameIn = (element: Element): string =>
  roleIn(element) === 'dialog'
    ? (element.getAttribute('aria-label') ?? element.querySelector('h1,h2,h3')?.textContent ?? '')
    : element.textContent;

/**
 * Parts whose texts come and go with the camera or with scrolling, neither of which is recorded: what lies over the
 * hall, and rows of lists that only have the rows in view.
 */
export const movingParts = `${unread},[aria-setsize]`;

/** A page's lines. */
type PageTexts = {
  /** Each line once. */
  readonly words: readonly string[];
  /** Those that are not in a moving part alone. */
  readonly settled: readonly string[];
};

/**
 * The current lines of this page in a form that a replay in another session can compare; `mask` removes private data.
 */
export const pageTexts = (mask: ((text: string) => string) | null = null): PageTexts => {
  const lines = new Set<string>();
  const settled = new Set<string>();
  const add = (line: string, element: Element): void => {
    if (lines.size >= maxLines) return;
    lines.add(line);
    if (element.closest(movingParts) === null) settled.add(line);
  };
  for (const element of pageRoot().querySelectorAll(told)) {
    const name = lineOf(nameIn(element), mask);
    if (name !== '' && isShown(element) && !isOnlySpoken(element))
      add(`${roleIn(element)} «${name}»`, element);
  }
  for (const element of pageRoot().querySelectorAll(chosen)) {
    const name = nameOf(element);
    // Dates, seats and sums differ between sessions.
    if (name !== '' && !/\d/.test(name) && isShown(element)) add(`chosen «${lineOf(name, mask)}»`, element);
  }
  const root = pageRoot();
  const top = root instanceof Document ? root.body : root;
  const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null && lines.size < maxLines; node = texts.nextNode()) {
    const { parentElement: parent } = node;
    // A replay, which has no mask, still collects it: recordings of an older shop have such lines.
    if (parent !== null && mask !== null && isOnlySpoken(parent)) continue;
    const text = node.textContent ?? '';
    if (parent !== null && (amount.test(text) || isTickets(squeezed(text))) && isShown(parent))
      add(`«${lineOf(text, mask)}»`, parent);
  }
  return { words: [...lines], settled: [...settled] };
};

/** The current lines of this page, each once, as `pageTexts` has them. */
export const pageWords = (mask: ((text: string) => string) | null = null): readonly string[] =>
  pageTexts(mask).words;

const roles = /^(?:heading|alert|dialog) /;

/**
 * The recorded texts that are missing, and the page's texts that should not be there: headings, alerts and dialogs that
 * match no line of the recording, and lines that have gone in it.
 *
 * @param seen - every line since the step, including those that have disappeared.
 * @param gone - lines that the recorded page does not show any more.
 * @param settled - the page's lines of which none may be one of these.
 */
export const wordsApart = (
  recorded: readonly string[],
  anywhere: readonly string[],
  seen: readonly string[],
  now: readonly string[],
  gone: readonly string[] = [],
  settled: readonly string[] = now,
): { readonly missing: readonly string[]; readonly strange: readonly string[] } => {
  const is = (line: string): ((other: string) => boolean) => {
    const [begun = line, rest] = line.split(cutMark);
    const pattern = patternOf(rest === undefined ? line : begun, false, rest !== undefined);
    // Recordings of an older shop do not contain counts.
    const isBare = line.includes('#');
    return (other) => other === line || pattern.test(other) || (isBare && pattern.test(without(other, true)));
  };
  const [known, due, kept] = [anywhere.map(is), recorded.map(is), gone.map(is)];
  const isStrange = (line: string): boolean => roles.test(line) && !known.some((one) => one(line));
  const isKept = (line: string): boolean =>
    settled.includes(line) && kept.some((one) => one(line)) && !due.some((one) => one(line));
  return {
    missing: recorded.filter((line) => !seen.some(is(line))),
    strange: now.filter((line) => isStrange(line) || isKept(line)),
  };
};
