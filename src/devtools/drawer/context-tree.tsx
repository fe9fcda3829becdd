import { useState } from 'react';

import { fieldOf, isTypedField } from '../recording/context-fields.ts';
import type { Recorder } from '../recording/recorder.ts';
import styles from './context-tree.module.css';

type ContextTreeProps = {
  readonly recorder: Recorder;
  readonly name: string;
  readonly value: unknown;
  /** Whether it is part of something that the buyer types. */
  readonly isTyped?: boolean;
  readonly isOpen?: boolean;
};

/** A chart's context as a tree: each field with its name, type and value; private values are shown as marks. */
export const ContextTree = ({ recorder, name, value, isTyped = false, isOpen = false }: ContextTreeProps) => {
  const [isUnfolded, setUnfolded] = useState(isOpen);
  const mask = recorder.glance.bind(recorder);
  const { kind, words, parts, more } = fieldOf(name, value, mask, isTyped);
  // A name may be a hash.
  const shownName = mask('', name, false);
  if (parts.length === 0)
    return (
      <div className={styles.leaf}>
        <span className={styles.name}>{shownName}</span> <code>{words === '' ? '–' : words}</code>{' '}
        <span className={styles.kind}>{kind}</span>
      </div>
    );
  return (
    <details open={isUnfolded} onToggle={(event) => setUnfolded(event.currentTarget.open)}>
      <summary className={styles.branch}>
        <span className={styles.name}>{shownName}</span> <span className={styles.kind}>{kind}</span>
      </summary>
      {/* Folded fields are not rendered: a hall's context has thousands. */}
      {isUnfolded && (
        <ul className={styles.parts}>
          {parts.map(([part, one]) => (
            <li key={part}>
              <ContextTree
                recorder={recorder}
                name={part}
                value={one}
                isTyped={isTyped || isTypedField(name) || isTypedField(part)}
              />
            </li>
          ))}
          {more > 0 && <li className={styles.kind}>and {more} more</li>}
        </ul>
      )}
    </details>
  );
};
