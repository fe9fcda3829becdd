import { useId, type ReactNode } from 'react';
import { cx } from '../base/class-names.ts';
import { FieldError } from './field.tsx';
import styles from './radio-cards.module.css';

type RadioCard<Value extends string> = {
  readonly value: Value;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly disabled?: boolean;
};

type RadioCardsProps<Value extends string> = {
  readonly legend: ReactNode;
  readonly cards: readonly RadioCard<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly error?: string | null | undefined;
  /** Cards side by side if there is room. */
  readonly inline?: boolean;
  readonly id?: string;
};

/** A choice of few options, as large native radio buttons: arrow keys and screen readers work natively. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { legend, cards, value, onChange, error, inline = false, id } = props;
  const name = useId();
  const errorId = `${name}-error`;
  return (
    <fieldset
      id={id}
      className={styles.group}
      aria-describedby={error ? errorId : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className={styles.legend}>{legend}</legend>
      <div className={cx(styles.cards, inline && styles.inline)}>
        {cards.map((card) => (
          <label key={card.value} className={styles.card}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              value={card.value}
              checked={card.value === value}
              disabled={card.disabled}
              onChange={() => onChange(card.value)}
            />
            <span>
              <span className={styles.label}>{card.label}</span>
              {card.hint && <span className={styles.hint}>{card.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
