/*
 * The charts of the whole shop, for time travel in QA's drawer. In a worker, because a worker has its own files: in
 * the page's bundle, charts that the drawer shares with a screen would change which chunk buyers load.
 */
import { pureSteps, unknownNames, waitingStates, type JudgedRecording } from './pure-charts.ts';
import type { Recording } from '../recording/recording.ts';

addEventListener('message', ({ data }: MessageEvent<Recording>) => {
  const judged: JudgedRecording = {
    steps: pureSteps(data),
    unknown: unknownNames(data),
    waiting: waitingStates,
  };
  postMessage(judged);
});
