import { useState } from 'react';

import { stateWords } from '../recording/compare.ts';
import { isStep, type Entry, type Recording } from '../recording/recording.ts';
import { stepWords } from '../recording/step-words.ts';
import styles from './drawer.module.css';

const maxShown = 200;

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

/** What the recording holds, the newest first, by what is sought in it. */
export const Log = ({ recording }: { readonly recording: Recording }) => {
  const [sought, setSought] = useState('');
  const rows = recording.entries.map((entry, index) => ({ entry, index, words: wordsOf(entry) }));
  const found = rows.filter(({ words }) => words.toLowerCase().includes(sought.toLowerCase())).reverse();
  return (
    <>
      <label className={styles.field}>
        Search the log
        <input type="search" value={sought} onChange={(event) => setSought(event.target.value)} />
      </label>
      <p className={styles.soft}>
        {found.length} of {rows.length}
        {found.length > maxShown && `, the newest ${maxShown}`}
      </p>
      <ol className={styles.list}>
        {found.slice(0, maxShown).map(({ entry, index, words }) => (
          <li key={index} data-kind={isStep(entry) ? 'step' : entry.kind}>
            <span className={styles.soft}>{(entry.at / 1000).toFixed(1)} s</span> {words}
          </li>
        ))}
      </ol>
    </>
  );
};
