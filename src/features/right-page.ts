import { useEffect, useState } from 'react';

import { useAppNavigate, withPageQuery } from '../ui/controls/app-link.tsx';

/** The address of an event; `date` and `time` as in the address bar, '' if missing. */
type EventAddress = {
  readonly hash: string;
  readonly date: string;
  readonly time: string;
};

/** Marks the history entry that such a redirect led to: from there the buyer is not redirected again. */
const mark = 'sentOn';

const wasSentHere = (state: unknown): boolean => typeof state === 'object' && state !== null && mark in state;

/**
 * Redirects an event that was opened on the wrong kind of page to `page`, replacing the history entry and keeping date,
 * time and query. A buyer who was already redirected here stays: otherwise a back end that contradicts itself would
 * cause a loop. Returns true while redirecting.
 */
export const useRedirectToEventPage = (
  wrong: boolean,
  page: 'event' | 'scheme',
  { hash, date, time }: EventAddress,
): boolean => {
  const navigate = useAppNavigate();
  const [sentHere] = useState(() => wasSentHere(window.history.state));
  const leaving = wrong && !sentHere;
  const rest = [date, time].filter((part) => part !== '').map((part) => `/${part}`);
  const path = `/${page}/${hash}${rest.join('')}`;
  useEffect(() => {
    if (leaving) navigate(withPageQuery(path), { replace: true, state: { [mark]: true } });
  }, [leaving, path, navigate]);
  return leaving;
};
