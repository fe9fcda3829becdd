import { useId, type ReactNode } from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { punctuation } from '../../../i18n/formats/punctuation.ts';
import { FieldError } from './field.tsx';
import { VisuallyHidden } from '../focus/visually-hidden.tsx';
import styles from './checkbox.module.css';

type CheckboxProps = {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly error?: string | null | undefined;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly id?: string | undefined;
  /** A switch is what it is called where something is given or agreed to as a whole. Default a tick. */
  readonly look?: 'tick' | 'switch';
};

/** A tick with a label that may hold links; the label's whole row is the target. */
export function Checkbox({
  label,
  checked,
  onChange,
  error,
  required,
  disabled,
  id,
  look = 'tick',
}: CheckboxProps) {
  const { t, lang } = useI18n();
  const own = useId();
  const boxId = id ?? own;
  return (
    <div>
      <label className={styles.row} htmlFor={boxId}>
        <input
          id={boxId}
          type="checkbox"
          role={look === 'switch' ? 'switch' : undefined}
          className={look === 'switch' ? styles.switch : styles.box}
          checked={checked}
          disabled={disabled}
          aria-required={required ? true : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${boxId}-error` : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className={styles.label}>
          {label}
          {required && (
            <>
              <span className={styles.required} aria-hidden="true">
                {/* Never alone on a line. */}
                {'\u00a0*'}
              </span>
              <VisuallyHidden>{punctuation[lang].part + t('common.required')}</VisuallyHidden>
            </>
          )}
        </span>
      </label>
      {error && <FieldError id={`${boxId}-error`}>{error}</FieldError>}
    </div>
  );
}
