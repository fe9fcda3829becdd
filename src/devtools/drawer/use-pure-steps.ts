import { useEffect, useEffectEvent, useRef, useState } from 'react';

import type { PureStep } from '../charts/pure-charts.ts';
import type { Recording } from '../recording/recording.ts';

/**
 * A recording on the pure charts, step by step; null until they have come, which they do from a worker of their own.
 */
export const usePureSteps = (recording: Recording): readonly PureStep[] | null => {
  const [steps, setSteps] = useState<readonly PureStep[] | null>(null);
  const worker = useRef<Worker | null>(null);
  useEffect(() => {
    const made = new Worker(new URL('../charts/pure-charts.worker.ts', import.meta.url), { type: 'module' });
    made.addEventListener('message', ({ data }: MessageEvent<readonly PureStep[]>) => setSteps(data));
    worker.current = made;
    return () => made.terminate();
  }, []);
  // That of this session is another object all the time, and grows.
  const post = useEffectEvent(() => worker.current?.postMessage(recording));
  useEffect(() => post(), [recording.begun, recording.entries.length]);
  return steps;
};
