import { useCallback } from 'react';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import { joinWords } from '../../../../i18n/formats/punctuation.ts';
import { pickText } from '../../../core/text/pick-text.ts';
import { dayParts } from '../../../core/dates/venue-date.ts';
import { useApp } from '../../../features/app-context.tsx';
import { watchSound, type SeatWatch } from '../../../persistence/seat-watches.ts';
import { notify, playFound } from './tell-of-seats.ts';

/** A watch as a text: the event and its date. */
export function useWatchWords(): (watch: SeatWatch) => string {
  const { lang, format } = useI18n();
  return useCallback(
    ({ name, day, time }) => {
      const parts = dayParts(day);
      const date = parts === null ? day : format.date(parts, { month: 'long' });
      return joinWords(lang, [pickText(name, lang).text, date, time]);
    },
    [lang, format],
  );
}

/** Reports places that were just found, in addition to what pages show: with a sound, if wanted, and a notification. */
export function useTelling(): (watch: SeatWatch) => void {
  const { t } = useI18n();
  const { storage } = useApp();
  const words = useWatchWords();
  return useCallback(
    (watch) => {
      if (watchSound(storage)) playFound();
      notify(t('shell.watch.found', watch), words(watch), watch.sessionId);
    },
    [t, storage, words],
  );
}
