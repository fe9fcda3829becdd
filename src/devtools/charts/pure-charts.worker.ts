/*
 * All charts of the shop, for stepping through recordings in QA's drawer. They run in a worker because a worker has its
 * own files: in the page's bundle, charts that the drawer shares with a screen would change the chunks that buyers
 * load.
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
