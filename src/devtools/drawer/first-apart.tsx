import type { Difference } from '../recording/first-difference.ts';
import styles from './drawer.module.css';

/** What may be otherwise, in words. */
export const differences = {
  step: 'a step that only one of them has',
  answers: 'other answers of the back end',
  states: 'other states',
  words: 'the page tells something else',
} as const;

/** What two recordings have there that the other has not. */
export const Apart = ({
  difference: { one, other },
  names,
}: {
  readonly difference: Difference;
  readonly names: readonly [string, string];
}) => (
  <section aria-label="First difference" className={styles.beside}>
    {[one, other].map((lines, side) => (
      <section key={side} aria-label={`Only ${names[side]}`}>
        <h3>Only {names[side]}</h3>
        {lines.length === 0 && <p className={styles.soft}>nothing</p>}
        <ul className={styles.list}>
          {lines.map((line) => (
            <li key={line} data-new>
              {line}
            </li>
          ))}
        </ul>
      </section>
    ))}
  </section>
);
