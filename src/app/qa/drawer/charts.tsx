import { stateWords } from '../compare.ts';
import type { RunningChart } from '../page-qa.ts';
import styles from './drawer.module.css';

/** Charts that run now, with their states and what they know in short. */
export const Charts = ({ charts }: { readonly charts: readonly RunningChart[] }) => {
  if (charts.length === 0) return <p>No chart is running on this page.</p>;
  return (
    <ul className={styles.list}>
      {charts.map(({ key, id, state, context }) => (
        <li key={key}>
          <strong>{id}</strong> <code>{stateWords(state)}</code>
          <p className={styles.soft}>{context}</p>
        </li>
      ))}
    </ul>
  );
};
