import { differenceWords, type Difference } from '../recording/differences.ts';
import styles from './drawer.module.css';

type OneOf = {
  readonly all: readonly Difference[];
  /** Index of the difference shown, from 0. */
  readonly nth: number;
};

const titleOf = ({ all, nth }: OneOf): string =>
  nth === 0 ? 'First difference' : `Difference ${nth + 1} of ${all.length}`;

/** One line that says where two recordings differ. */
export const partingWords = ({ all, nth }: OneOf): string => {
  const shown = all[nth];
  if (shown === undefined) return ': the two are the same';
  const where = nth === 0 ? 'they part' : `difference ${nth + 1} of ${all.length}`;
  const more = nth === 0 && all.length > 1 ? `, and ${all.length - 1} more differences` : '';
  return `; ${where} at step ${shown.row + 1}: ${differenceWords[shown.what]}${more}`;
};

/** Buttons to the first difference and to the next one. */
export const ToDifferences = ({ all, nth, onShow }: OneOf & { readonly onShow: (nth: number) => void }) => (
  <>
    <button type="button" onClick={() => onShow(0)}>
      To the first difference
    </button>
    <button type="button" disabled={nth >= all.length - 1} onClick={() => onShow(nth + 1)}>
      Next difference
    </button>
  </>
);

/** The lines that only one of two recordings has at the difference shown. */
export const Apart = ({ names, ...which }: OneOf & { readonly names: readonly [string, string] }) => {
  const shown = which.all[which.nth];
  return shown === undefined ? null : (
    <section aria-label={titleOf(which)} className={styles.beside}>
      {[shown.one, shown.other].map((lines, side) => (
        <section key={side} aria-label={`Only ${names[side]}`}>
          <h3>Only {names[side]}</h3>
          {lines.length === 0 && <p className={styles.soft}>nothing</p>}
          <ul className={styles.list}>
            {lines.map((line, at) => (
              <li key={at} data-new>
                {line}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
};
