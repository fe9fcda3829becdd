import type { Entry, Recording } from '../../../src/devtools/recording/recording.ts';

/** A recording with only these entries. */
export const sampleRecording = (...entries: readonly Entry[]): Recording => ({
  format: 'parterre-recording',
  version: 3,
  begun: '2026-01-01T00:00:00.000Z',
  replies: 'shapes',
  lang: 'ru',
  viewport: { width: 800, height: 600 },
  dropped: { states: 0, calls: 0, steps: 0 },
  entries: [...entries],
});
