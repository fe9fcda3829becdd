import { useDeferredValue, useMemo, useState } from 'react';

import { stateWords } from '../recording/compare.ts';
import { isStep } from '../recording/passages.ts';
import type { Entry } from '../recording/recording.ts';
import { stepWords } from '../recording/step-words.ts';
import styles from './drawer.module.css';
import { WindowedList } from './windowed-list.tsx';

const wordsOf = (entry: Entry): string => {
  if (isStep(entry)) return stepWords(entry);
  if (entry.kind === 'go') return `at ${entry.address}`;
  if (entry.kind === 'call') {
    const reply = typeof entry.reply === 'string' ? entry.reply : JSON.stringify(entry.reply ?? '');
    return `${entry.method} ${entry.address} → ${entry.status} in ${entry.tookMs} ms ${reply}`;
  }
  if (entry.kind === 'live') return `told at ${entry.address}: ${entry.event} ${entry.id}`;
  if (entry.kind === 'page')
    return `the page: ${[...entry.came, ...entry.went.map((line) => `no more ${line}`)].join(', ') || 'as before'}`;
  const { chart, event, state, times = 1 } = entry;
  return `${chart}: ${event}${times > 1 ? ` × ${times}` : ''}${state === undefined ? '' : ` → ${stateWords(state)}`}`;
};

const secondsOf = ({ at }: Entry): string => `${(at / 1000).toFixed(1)} s`;

/** Positions of the entries that match the search, newest first. */
const foundIn = (entries: readonly Entry[], sought: string): readonly number[] => {
  const found: number[] = [];
  for (let at = entries.length - 1; at >= 0; at -= 1) {
    const entry = entries[at];
    if (entry !== undefined && (sought === '' || wordsOf(entry).toLowerCase().includes(sought)))
      found.push(at);
  }
  return found;
};

/** A recording's entries, newest first, filtered by the search; the selected entry is shown in full. */
export const Log = ({ entries }: { readonly entries: readonly Entry[] }) => {
  const [sought, setSought] = useState('');
  const [chosen, setChosen] = useState<number | null>(null);
  const words = useDeferredValue(sought.toLowerCase());
  const count = entries.length;
  // `entries` is one array that grows in place, so `count` must trigger the search.
  const found = useMemo(() => foundIn(entries.slice(0, count), words), [entries, count, words]);
  const shown = chosen === null ? undefined : entries[chosen];
  const entryAt = (index: number): Entry | undefined => entries[found[index] ?? -1];
  return (
    <>
      <label className={styles.field}>
        Search the log
        <input type="search" value={sought} onChange={(event) => setSought(event.target.value)} />
      </label>
      <p className={styles.soft}>
        {found.length} of {count}
      </p>
      <WindowedList
        label="Log"
        count={found.length}
        chosen={chosen === null ? -1 : found.indexOf(chosen)}
        onChoose={(index) => setChosen(found[index] ?? null)}
        kindOf={(index) => {
          const entry = entryAt(index);
          return entry !== undefined && isStep(entry) ? 'step' : entry?.kind;
        }}
        row={(index) => {
          const entry = entryAt(index);
          return entry === undefined ? '' : `${secondsOf(entry)} ${wordsOf(entry).slice(0, 200)}`;
        }}
      />
      {shown !== undefined && (
        <p>
          <span className={styles.soft}>{secondsOf(shown)}</span> {wordsOf(shown)}
        </p>
      )}
    </>
  );
};
