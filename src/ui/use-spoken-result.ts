import { useEffect, useRef } from 'react';
import { useAnnouncer } from './live-announcer.tsx';

/** A breath after the last letter: before it every letter would be answered. */
const speakAfterMs = 700;

/**
 * Speaks what a search or a filter has found, once, when whoever types makes a pause.
 * @param asked names what was asked for: whenever it changes, the pause begins anew
 * @param result the words when the pause is over; '' = nothing to say
 */
export function useSpokenResult(asked: string, result: string): void {
  const { announce } = useAnnouncer();
  const latest = useRef(result);
  const answered = useRef(asked);
  useEffect(() => {
    latest.current = result;
  });
  useEffect(() => {
    if (answered.current === asked) return undefined;
    const timer = setTimeout(() => {
      answered.current = asked;
      if (latest.current !== '') announce(latest.current);
    }, speakAfterMs);
    return () => clearTimeout(timer);
  }, [asked, announce]);
}
