import { stateWords, statesByStep } from './compare.ts';
import { isStep, type Recording } from './recording.ts';
import { stepWords } from './step-words.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const row = (...cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`;

const style = `body{font:15px/1.4 system-ui,sans-serif;margin:24px;color-scheme:light dark}
table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;padding:4px 8px;border-top:1px solid #8886}
td:first-child{font-variant-numeric:tabular-nums;color:#888}td{overflow-wrap:anywhere}summary{cursor:pointer;margin:16px 0}`;

/**
 * A recording as one file that a browser opens anywhere: its steps with the states after each, its calls, and the
 * recording itself, which `npm run replay` reads out of it.
 */
export const recordingPage = (recording: Recording): string => {
  const charts = statesByStep(recording);
  const steps = recording.entries.filter(isStep).map((step, index) => {
    const states = charts.next().value ?? [];
    const words = states.map(([chart, state]) => `${chart}: ${stateWords(state)}`);
    return row(`${index + 1}`, `${(step.at / 1000).toFixed(1)} s`, stepWords(step), words.join(' · '));
  });
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
  const { begun, dropped, viewport, lang } = recording;
  const lost = dropped.states + dropped.calls + dropped.steps;
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Parterre recording</title>
<style>${style}</style>
<h1>Recording of ${escaped(begun)}</h1>
<p>${viewport.width} × ${viewport.height}, ${escaped(lang)}${lost === 0 ? '' : `, no room for ${lost} entries`}</p>
<table><thead><tr><th>#<th>at<th>step<th>charts after it</thead>${steps.join('\n')}</table>
<details><summary>${calls.length} calls</summary><table>${calls.join('\n')}</table></details>
<script type="application/json" id="recording">${JSON.stringify(recording).replaceAll('<', String.raw`\u003c`)}</script>
</html>
`;
};
