import { stateWords, statesAfter, statesByStep } from './compare.ts';
import { isStep, passagesOf } from './passages.ts';
import type { Recording } from './recording.ts';
import { stepWords } from './step-words.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const row = (...cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`;

const style = `body{font:15px/1.4 system-ui,sans-serif;margin:24px;color-scheme:light dark}
table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;padding:4px 8px;border-top:1px solid #8886}
td:first-child{font-variant-numeric:tabular-nums;color:#888}td:nth-child(2){white-space:nowrap}td{overflow-wrap:anywhere}summary{cursor:pointer;margin:16px 0}
td summary{margin:0;list-style:none}td img{width:240px;border:1px solid #8886}[open] img{width:auto;max-width:100%}pre{white-space:pre-wrap}svg{max-width:100%;height:auto}`;

/* The user agent in short, `Chrome 140 (X11; Linux x86_64)`: the rest is historical. */
const browserWords = (agent: string): string => {
  const [, name = '', version = ''] =
    /(Firefox|Edg|OPR|Version)\/(\d+)/.exec(agent) ?? /(Chrome)\/(\d+)/.exec(agent) ?? [];
  const names: Readonly<Record<string, string>> = { Version: 'Safari', Edg: 'Edge', OPR: 'Opera' };
  const [system = ''] = /\([^()]*\)/.exec(agent) ?? [];
  return name === '' ? agent : `${names[name] ?? name} ${version} ${system}`;
};

const sizesOf = ({ viewport, resized = [] }: Recording): string =>
  [
    `${viewport.width} × ${viewport.height}`,
    ...resized.map(({ at, width, height }) => `${width} × ${height} from ${(at / 1000).toFixed(1)} s on`),
  ].join(', ');

const startWords = ({ start }: Recording): string => {
  if (start === undefined) return 'not known, the shop has no test controls';
  const { clockSeconds, faults } = start;
  return (
    [
      ...(clockSeconds === 0 ? [] : [`clock ${clockSeconds} s on`]),
      ...faults.map(({ fault, route, times, arg }) =>
        ['fault', fault, arg, 'of', route, `× ${times}`].filter((word) => word !== '').join(' '),
      ),
    ].join(', ') || 'no fault, clock as it goes'
  );
};

/** A recording's head: build, browser, page size, buyer, and how it began. */
export const headOf = (recording: Recording): readonly (readonly [name: string, value: string])[] => {
  const { about, lang, start, dropped, begun, bodies, entries } = recording;
  // A recording in progress keeps its `bodies` elsewhere.
  const keepsReplies =
    bodies !== undefined || entries.some((one) => one.kind === 'call' && one.body !== undefined);
  const lost = dropped.states + dropped.calls + dropped.steps;
  return [
    ['Begun', begun],
    ...(recording.note === undefined ? [] : [['Note', recording.note] as const]),
    ...(about === undefined
      ? []
      : ([
          ['Build', about.build === '' ? 'not built' : about.build],
          ['Browser', browserWords(about.browser)],
        ] as const)),
    ['Page', sizesOf(recording)],
    ...(about === undefined
      ? []
      : ([
          ['Touch', about.touch ? 'yes' : 'no'],
          ['Theme', about.theme],
        ] as const)),
    ['Language', lang],
    [
      'Customer',
      start === undefined ? 'not known' : start.isCustomer ? 'the linked customer' : 'nobody known',
    ],
    ['Start', startWords(recording)],
    ['Replies', keepsReplies ? 'kept' : 'not kept'],
    ...(lost === 0 ? [] : [['No room for', `${lost} entries`] as const]),
  ];
};

/** The head in one line. */
const headWords = (recording: Recording): string =>
  headOf(recording)
    .slice(1)
    .map(([name, value]) => `${name.toLowerCase()} ${value}`)
    .join('; ');

const shownStates = 200;

/**
 * A recording as the Markdown text of an issue: its head, its steps, the final states of its charts and the page's
 * final texts.
 */
export const issueText = (recording: Recording): string => {
  const passages = passagesOf(recording);
  const states = statesAfter(recording, passages.length - 1).slice(0, shownStates);
  const words = passages.findLast((one) => one.words !== null)?.words ?? [];
  const code = (text: string): string => `\`${text.replaceAll('`', '´')}\``;
  return [
    `Recorded ${recording.begun}: ${headWords(recording)}`,
    '',
    '**Steps**',
    '',
    ...passages.map(({ step }, index) => `${index + 1}. ${code(stepWords(step))}`),
    '',
    '**Then the charts are in**',
    '',
    ...states.map(([chart, state]) => `- ${code(`${chart}: ${stateWords(state)}`)}`),
    '',
    '**And the page tells**',
    '',
    ...words.map((line) => `- ${code(line)}`),
    '',
    '**It should**',
    '',
  ].join('\n');
};

/** What is known about a recording from elsewhere. */
type Beside = {
  /** Drawings of its charts with their paths highlighted, as SVG text. */
  readonly drawings?: readonly { readonly chart: string; readonly svg: string }[];
  /** The output of its replay, line by line. */
  readonly verdict?: readonly string[];
  /** Addresses of pictures of the page, one after each step of the replay. */
  readonly pictures?: readonly string[];
};

const folded = (title: string, inner: string, isOpen = false): string =>
  `<details${isOpen ? ' open' : ''}><summary>${escaped(title)}</summary>${inner}</details>`;

/**
 * A recording as one HTML file that opens in any browser: its steps with the states after each, the page's final texts,
 * its charts, its calls, and the recording itself, which `npm run replay` extracts.
 */
export const recordingPage = (
  recording: Recording,
  { drawings = [], verdict = [], pictures = [] }: Beside = {},
): string => {
  const charts = statesByStep(recording);
  const steps = recording.entries.filter(isStep).map((step, index) => {
    const states = charts.next().value ?? [];
    const words = states.map(([chart, state]) => `${chart}: ${stateWords(state)}`);
    const cells = row(`${index + 1}`, `${(step.at / 1000).toFixed(1)} s`, stepWords(step), words.join(' · '));
    const picture = pictures[index];
    if (picture === undefined || picture === '') return cells;
    const image = `<img src="${escaped(picture)}" alt="The page after step ${index + 1}">`;
    return cells.replace('</tr>', `<td><details><summary>${image}</summary></details></td></tr>`);
  });
  const told = passagesOf(recording).findLast((one) => one.words !== null)?.words ?? [];
  const calls = recording.entries.flatMap((one) =>
    one.kind === 'call'
      ? [
          row(
            `${(one.at / 1000).toFixed(1)} s`,
            `${one.method} ${one.address}`,
            `${one.status}`,
            `${one.tookMs} ms`,
          ),
        ]
      : [],
  );
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Parterre recording</title>
<style>${style}</style>
<h1>Recording of ${escaped(recording.begun)}</h1>
<p>${escaped(headWords(recording))}</p>
${verdict.length === 0 ? '' : `<h2>Replayed</h2><pre>${escaped(verdict.join('\n'))}</pre>`}
<table><thead><tr><th>#<th>at<th>step<th>charts after it${pictures.length === 0 ? '' : '<th>replayed'}</thead>${steps.join('\n')}</table>
${folded('What the page tells at the end', `<ul>${told.map((line) => `<li>${escaped(line)}`).join('')}</ul>`)}
${drawings.map(({ chart, svg }) => folded(`The chart ${chart}, where it is and its way there`, svg)).join('\n')}
${folded(`${calls.length} calls`, `<table>${calls.join('\n')}</table>`)}
<script type="application/json" id="recording">${JSON.stringify(recording).replaceAll('<', String.raw`\u003c`)}</script>
</html>
`;
};
