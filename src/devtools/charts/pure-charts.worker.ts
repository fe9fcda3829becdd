/*
 * The charts of the whole shop, for time travel in QA's drawer. A worker has files of its own: in the page's, charts
 * that the drawer shares with a screen would change which chunk they come in for buyers.
 */
import { pureSteps, unknownNames, type JudgedRecording } from './pure-charts.ts';
import type { Recording } from '../recording/recording.ts';

addEventListener('message', ({ data }: MessageEvent<Recording>) => {
  const judged: JudgedRecording = { steps: pureSteps(data), unknown: unknownNames(data) };
  postMessage(judged);
});
