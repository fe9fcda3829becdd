import { useId, type ReactNode } from 'react';

import styles from './segments.module.css';

/** An option of a row of segments. */
type Segment<Value extends string> = {
  readonly value: Value;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
};

/** A choice of a few visible options: native radio buttons side by side as one control. */
export function Segments<Value extends string>({
  legend,
  segments,
  value,
  onChange,
}: {
  /** The name of the choice, for users who can't see its context. */
  readonly legend: string;
  readonly segments: readonly Segment<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
}) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={legend} className={styles.segments}>
      {segments.map((segment) => (
        <label key={segment.value}>
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
          />
          <span>{segment.label}</span>
          {segment.hint !== undefined && <small>{segment.hint}</small>}
        </label>
      ))}
    </div>
  );
}
