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
  /** Use a switch where something is turned on or agreed to as a whole. Default: a checkbox. */
  readonly look?: 'tick' | 'switch';
};

/** A checkbox with a label that may contain links; the whole row of the label can be clicked. */
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
                {/* The no-break space keeps it from starting a line. */}
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
