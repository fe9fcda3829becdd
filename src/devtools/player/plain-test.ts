import { activeIds } from '../charts/chart-highlight.ts';
import { fakeValuesFor, hasMarks, longestName } from '../recording/fake-values.ts';
import { plainAddress } from '../recording/plain-address.ts';
import { movingParts } from '../recording/page-words.ts';
import { pauseBefore } from './own-time.ts';
import { goneBy, isStep, passagesOf, type Passage, type Step } from '../recording/passages.ts';
import type { Entry, Recording } from '../recording/recording.ts';
import { stepWords } from '../recording/step-words.ts';

type Of<K extends Step['kind']> = Extract<Step, { readonly kind: K }>;

/* Helper functions of a generated test, each included only if a line uses it. */
const helpers = [
  [
    'pause(',
    `/** Until another press no longer counts as a double press: 400 ms of the page's clock. */
const pause = async (page: Page): Promise<void> => {
  const now = await page.evaluate(() => performance.now());
  await page.waitForFunction((since) => performance.now() - since > 400, now);
};`,
  ],
  [
    'atHand(',
    `/** The state of a new page: some charts start on the first movement of the mouse that the page hears. */
const atHand = (page: Page, state: RegExp): Promise<void> =>
  expect(async () => {
    await page.mouse.move(1, 1);
    await page.mouse.move(2, 2);
    await expect(charts(page)).toHaveAttribute('data-state', state, { timeout: 500 });
  }).toPass({ timeout: 15_000 });`,
  ],
  [
    'gone(',
    `/** A text that the page does not show any more, except in parts that move with the hall or with scrolling. */
const gone = async (page: Page, role: 'heading' | 'alert' | 'status' | 'dialog' | null, text: RegExp) => {
  const moving = '${movingParts}';
  const beside = page.locator(':not(:is(' + moving + '), :is(' + moving + ') *)');
  const shown = role === null ? page.getByText(text) : page.getByRole(role, { name: text });
  await expect(shown.and(beside).filter({ visible: true })).toHaveCount(0, { timeout: 15_000 });
};`,
  ],
  [
    'goTo(',
    `/** Where the step before has led by itself, or is not expected to. */
const goTo = async (page: Page, address: RegExp, path: string | null): Promise<void> => {
  const isThere = await page.waitForURL(address, { timeout: path === null ? 15_000 : 3_000 }).then(
    () => true,
    () => false,
  );
  if (!isThere && path !== null) await page.goto(shop + path);
  await expect(page).toHaveURL(address);
};`,
  ],
  [
    'pressSeat(',
    `/** A seat of the hall, by the shop's own hooks for testers: the map is a canvas. */
const pressSeat = async (page: Page, id: string): Promise<void> => {
  type Hall = {
    zoomToSeat(seat: string): void;
    seatPoint(seat: string): { x: number; y: number } | null;
    camera(): object;
  };
  await page.waitForFunction(() => performance.getEntriesByName('hall-ready').length > 0);
  const point = await page.evaluate(async (seat) => {
    const { hall } = (window as unknown as { qa: { hall: Hall } }).qa;
    hall.zoomToSeat(seat);
    for (let [still, before] = [0, '']; still < 12; ) {
      await new Promise(requestAnimationFrame);
      const now = JSON.stringify(hall.camera());
      still = now === before ? still + 1 : 0;
      before = now;
    }
    return hall.seatPoint(seat);
  }, id);
  if (point === null) throw new Error('the hall has no seat ' + id);
  await page.mouse.click(point.x, point.y);
};`,
  ],
  [
    'atBank(',
    `/** A button of the practice bank, in the buyer's own window. */
const atBank = async (page: Page, action: string, card: string): Promise<void> => {
  await page.waitForURL(/\\/bank\\//);
  if (card !== '') await page.locator('input[name="card"]').fill(card);
  const code = page.locator('input[name="code"]');
  if (action !== 'cancel' && (await code.count()) > 0) await code.fill('1234');
  await page.locator('button[name="action"][value="' + action + '"]').first().click();
};`,
  ],
  [
    'onOtherDevice(',
    `/** The same form of the bank, sent from another device. */
const onOtherDevice = async (page: Page, to: string, form: Record<string, string>, attempt: number) => {
  const order = /[0-9A-F]{40}/.exec(page.url())?.[0] ?? '';
  await expect(async () => {
    const reply = await page.request.get(shop + '/api/__test__/attempts/' + order);
    const invoice = ((await reply.json()) as { response: { ids: string[] } }).response.ids[attempt] ?? '';
    const headers = { Origin: shop };
    const options = { form: { ...form, invoice, code: '1234' }, headers, maxRedirects: 0 };
    expect((await page.request.post(shop + '/bank/' + to, options)).status()).toBeLessThan(400);
  }).toPass();
};`,
  ],
] as const;

const quoted = (text: string): string =>
  `'${text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", String.raw`\'`)
    .replaceAll('\n', String.raw`\n`)}'`;

/* Placeholders and `#` differ between sessions, and spaces come in several kinds. */
const pattern = (text: string, { isWhole = true, anyNumber = false, isPart = false } = {}): string => {
  const parts = text.split(/(‹[^‹›]+ \d+›)/).map((part) => {
    if (hasMarks(part)) return '.+?';
    const plain = part
      .replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
      .replaceAll(/\s+/g, String.raw`\s*`);
    return anyNumber ? plain.replaceAll('#', String.raw`\d+`) : plain;
  });
  // The text must not match in the middle of a longer number.
  if (isPart) return `/${/^\d/.test(text) ? String.raw`(?<!\d\s?)` : ''}${parts.join('')}/`;
  return `/^${parts.join('')}${isWhole ? '$' : ''}/`;
};

/* A name with placeholders becomes a pattern; any other is matched literally. */
const named = (name: string): string =>
  name.length >= longestName
    ? `{ name: ${pattern(name, { isWhole: false })} }`
    : hasMarks(name)
      ? `{ name: ${pattern(name)} }`
      : `{ name: ${quoted(name)}, exact: true }`;

const element = ({ role, name, nth }: Of<'press' | 'fill' | 'choose' | 'key'>): string =>
  `page.getByRole(${quoted(role)}, ${named(name)})${nth === undefined ? '' : `.nth(${nth})`}`;

const keyOf = (key: string): string => quoted(key === ' ' ? 'Space' : key);

const addressPattern = (address: string): string => {
  const [path = ''] = plainAddress(address).split('?');
  const parts = path
    .split(/(‹[^‹›]+ \d+›)/)
    .map((part) => (hasMarks(part) ? '[^/?]+' : part.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)));
  return `/${parts.join('')}(?:[?#]|$)/`;
};

const loadLine = ({ how, address }: Of<'load'>, isFirst: boolean): string => {
  if (how === 'reload') return 'await page.reload();';
  if (how === 'back') return 'await page.goBack();';
  const plain = plainAddress(address);
  // `qa=replay` turns on the shop's hooks for testers.
  const path = hasMarks(plain) ? null : `${plain}${plain.includes('?') ? '&' : '?'}qa=replay`;
  if (isFirst) return `await page.goto(shop + ${quoted(path ?? '/')});`;
  return `await goTo(page, ${addressPattern(address)}, ${path === null ? 'null' : quoted(path)});`;
};

const worldLine = (step: Of<'world'>, isLeft: boolean): string => {
  if (step.what === 'lever')
    return `await page.request.post(shop + '/api/__test__/${step.lever}', { data: ${JSON.stringify(step.body)} });`;
  if (isLeft) return `await atBank(page, ${quoted(step.action)}, ${quoted(step.card)});`;
  const form = `{ action: ${quoted(step.action)}, card: ${quoted(step.card)} }`;
  return `await onOtherDevice(page, ${quoted(step.page)}, ${form}, ${step.invoice});`;
};

const lineOf = ({ step, isLeft }: Passage, at: number): string => {
  switch (step.kind) {
    case 'load':
      return loadLine(step, at === 0);
    case 'press':
      return `await ${element(step)}.click();`;
    case 'fill': {
      const value = fakeValuesFor(step.value, new Map());
      return value === null
        ? `throw new Error(${quoted(`say here what ${step.value} stands for`)});`
        : `await ${element(step)}.fill(${quoted(value)});`;
    }
    case 'choose':
      return `await ${element(step)}.selectOption({ label: ${quoted(step.value)} });`;
    case 'key':
      return step.role === ''
        ? `await page.keyboard.press(${keyOf(step.key)});`
        : `await ${element(step)}.press(${keyOf(step.key)});`;
    case 'seat':
      return step.seatId === undefined
        ? `throw new Error(${quoted('a spot of the hall without a seat was pressed here')});`
        : `await pressSeat(page, ${quoted(step.seatId)});`;
    case 'world':
      return worldLine(step, isLeft);
    case 'back':
      return step.forward === true ? 'await page.goForward();' : 'await page.goBack();';
    case 'send':
    case 'window':
      return `throw new Error(${quoted('no hand does this: it is played closed alone')});`;
  }
};

/* Recorded texts are cut at this length, between words, so a text that long may continue. */
const cutLength = 100;

/* Texts that the page shows after a step and did not show before it. */
const wordLines = (line: string): string => {
  const [, role = '', text = ''] = /^(?:(\w+) )?«([^]*)»$/.exec(line) ?? [];
  const like = pattern(text, { isWhole: text.length < cutLength, anyNumber: true });
  // The text may stand alone or within another: in a button, in a sentence.
  if (role === '')
    return `await expect(page.getByText(${pattern(text, { anyNumber: true, isPart: true })}).filter({ visible: true }).first()).toBeVisible();`;
  // Styled radio buttons are hidden below their visible parts.
  if (role === 'chosen')
    return `await expect(page.getByRole('radio', { name: ${like}, checked: true }).first()).toBeAttached();`;
  if (role === 'heading' || role === 'dialog')
    return `await expect(page.getByRole(${quoted(role)}, { name: ${like} }).filter({ visible: true }).first()).toBeVisible();`;
  return `await expect(page.getByRole(${quoted(role)}).filter({ hasText: ${like} }).filter({ visible: true }).first()).toBeVisible();`;
};

/* A text that the page must have taken away; it may be part of another that stays, so it is looked for as a whole. */
const goneLine = (line: string): string => {
  const [, role = '', text = ''] = /^(?:(\w+) )?«([^]*)»$/.exec(line) ?? [];
  const like = pattern(text, { isWhole: text.length < cutLength, anyNumber: true });
  return `await gone(page, ${role === '' ? 'null' : quoted(role)}, ${like});`;
};

/*
 * The texts that a step took from the page. After an address has changed, all of its texts are others; in a shrunk
 * recording, those that must have gone are named.
 */
const goneAfter = (passages: readonly Passage[], at: number): readonly string[] => {
  const [before, now] = [passages[at - 1], passages[at]];
  if (before === undefined || now === undefined) return [];
  const gone = goneBy(passages, at).filter((line) => !line.startsWith('chosen '));
  if (now.gone !== null) return gone;
  return before.address === now.address ? gone.filter((line) => before.words?.includes(line)) : [];
};

/*
 * The states in which charts rest after a step that moved them, as the page publishes them. States that wait for a call
 * or a delay are left out: when a chart leaves them depends on timing.
 */
const restingIn = (entries: readonly Entry[], waiting: ReadonlySet<string>): readonly string[] => {
  const last = new Map<string, string>();
  for (const one of entries) {
    if (one.kind !== 'state') continue;
    const { chart, machine = chart, event, state, ended } = one;
    if (event === 'xstate.stop' || ended === true) last.delete(chart);
    else if (state !== undefined) {
      const ids = activeIds(machine, state);
      const inner = ids.filter((id) => !ids.some((other) => other.startsWith(`${id}.`)));
      last.set(chart, inner.join(' '));
    }
  }
  const all = new Set([...last.values()].flatMap((ids) => ids.split(' ')));
  return [...all]
    .filter((id) => !waiting.has(id))
    .map((id) => `/(?:^| )${id.replaceAll('.', String.raw`\.`)}(?: |$)/`);
};

/* On a new page some charts start on the first user input, which a recording had before its next step. */
const stateLine = (pattern: string, isNewPage: boolean): string =>
  isNewPage
    ? `await atHand(page, ${pattern});`
    : `await expect(charts(page)).toHaveAttribute('data-state', ${pattern});`;

const startLines = ({ start }: Recording): readonly string[] => {
  if (start === undefined) return [];
  const post = (lever: string, data: object): string =>
    `await page.request.post(shop + '/api/__test__/${lever}', { data: ${JSON.stringify(data)} });`;
  return [
    ...(start.clockSeconds > 0 ? [post('clock', { advanceSeconds: start.clockSeconds })] : []),
    ...start.faults.map((fault) => post('faults', fault)),
    ...(start.isCustomer ? [`await page.request.get(shop + '/api/client/demo?to=/');`] : []),
  ];
};

/**
 * A recording as a Playwright test in plain words: each step by role and name, and after it the texts that the page
 * shows and the states in which charts rest. It needs nothing of this project but a shop, at the address `SHOP_URL`,
 * and Playwright.
 *
 * @param file - the recording's own file, beside the test.
 * @param waiting - states that a chart may leave without any input.
 */
export const testOf = (
  recording: Recording,
  title: string,
  file: string,
  waiting: ReadonlySet<string>,
): string => {
  const passages = passagesOf(recording);
  const starts = recording.entries.flatMap((one, index) => (isStep(one) ? [index] : []));
  const steps = passages.flatMap((passage, at) => {
    const { step, words, isLeft } = passage;
    const isShrunkEnd = passage.gone !== null && at === passages.length - 1;
    const before = step.kind === 'load' || isShrunkEnd ? [] : (passages[at - 1]?.words ?? []);
    const isAtBank = step.kind === 'world' && isLeft;
    // The charts of a page that was left have no state.
    const entries = recording.entries.slice(starts[at], starts[at + 1]);
    const states = isLeft ? [] : restingIn(entries, waiting);
    const isNewPage = step.kind === 'load' || entries.some(({ kind }) => kind === 'go');
    const expected = isAtBank
      ? []
      : [
          // What the buyer sees comes first, which also gives the charts time.
          ...(isLeft ? [] : (words ?? []).filter((line) => !before.includes(line)).map(wordLines)),
          ...(isLeft ? [] : goneAfter(passages, at).map(goneLine)),
          ...states.map((pattern) => stateLine(pattern, isNewPage)),
        ];
    return [
      `// ${stepWords(step).replaceAll(/\s+/g, ' ')}`,
      ...(pauseBefore(step, passages[at - 1]?.step) > 0 ? ['await pause(page);'] : []),
      lineOf(passage, at),
      ...expected,
      '',
    ];
  });
  const body = [...startLines(recording), ...steps]
    .map((line) => (line === '' ? '' : `  ${line}`))
    .join('\n');
  const needed = helpers.filter(([word]) => body.includes(word)).map(([, text]) => text);
  return `/*
 * ${title}. Made of ${file}, which stands beside it. To run it against a shop:
 *
 *     SHOP_URL=http://localhost:4173 npx playwright test ${file.replace(/\.\w+$/, '')}
 */
import { expect, test, type Locator, type Page } from 'playwright/test';

const shop = process.env['SHOP_URL'] ?? 'http://localhost:4173';

/** Where the shop says which states its charts are in. */
const charts = (page: Page): Locator => page.locator('[data-state]').first();

${needed.length === 0 ? '' : `${needed.join('\n\n')}\n\n`}test.use({ viewport: ${JSON.stringify(recording.viewport)}, locale: ${quoted(recording.lang)} });
// A second try would meet what the first one has bought.
test.describe.configure({ retries: 0 });

test(${quoted(title)}, async ({ page }) => {
${body.trimEnd()}
});
`;
};
