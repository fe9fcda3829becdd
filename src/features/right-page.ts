import { useEffect, useState } from 'react';

import { useAppNavigate, withPageQuery } from '../ui/controls/app-link.tsx';

/** The address of an event; `date` and `time` as the address bar has them, '' when absent. */
type EventAddress = {
  readonly hash: string;
  readonly date: string;
  readonly time: string;
};

/** Marks the history entry that such a redirect has led to: from there nobody is sent back. */
const mark = 'sentOn';

const wasSentHere = (state: unknown): boolean => typeof state === 'object' && state !== null && mark in state;

/**
 * An event opened at the other kind of page: redirects to `page`, replacing the address, with date, time and query. A
 * buyer who was redirected here once stays: otherwise a back end that contradicts itself would cause a loop. True
 * while redirecting.
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
