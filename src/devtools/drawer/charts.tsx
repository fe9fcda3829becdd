import { stateWords } from '../recording/compare.ts';
import type { RunningChart } from '../recording/page-qa.ts';
import type { Entry } from '../recording/recording.ts';
import { Drawn } from './drawing.tsx';
import styles from './drawer.module.css';

interface ChartsProps {
  readonly charts: readonly RunningChart[];
  readonly entries: readonly Entry[];
}

/** Charts that run now, with their states and what they know in short, drawn one at a time. */
export const Charts = ({ charts, entries }: ChartsProps) => {
  if (charts.length === 0) return <p>No chart is running on this page.</p>;
  return (
    <ul className={styles.list}>
      {charts.map(({ key, id, machine, state, context }) => (
        <li key={key}>
          <strong>{id}</strong> <code>{stateWords(state)}</code>
          <p className={styles.soft}>{context}</p>
          <Drawn machine={machine} entries={entries} />
        </li>
      ))}
    </ul>
  );
};
