import { useId, type ReactNode } from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { punctuation } from '../../../i18n/formats/punctuation.ts';
import { Icon } from '../base/icon.tsx';
import { VisuallyHidden } from '../focus/visually-hidden.tsx';
import styles from './field.module.css';

/** The attributes that the control in a field must have. */
type FieldControl = {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-required': true | undefined;
};

export type FieldProps = {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** The text of the error, or nothing. */
  readonly error?: string | null | undefined;
  readonly required?: boolean | undefined;
  /** Set if a summary of errors links to the field. */
  readonly id?: string | undefined;
};

/** A label, a control, a hint and an error, connected for screen readers. */
export function Field({
  label,
  hint,
  error,
  required,
  id,
  children,
}: FieldProps & { children: (control: FieldControl) => ReactNode }) {
  const { t, lang } = useI18n();
  const own = useId();
  const controlId = id ?? own;
  const described = [hint && `${controlId}-hint`, error && `${controlId}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={controlId}>
        {label}
        {required && (
          <span className={styles.required}>
            <span aria-hidden="true"> *</span>
            <VisuallyHidden>{punctuation[lang].part + t('common.required')}</VisuallyHidden>
          </span>
        )}
      </label>
      {children({
        id: controlId,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {hint && (
        <p id={`${controlId}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${controlId}-error`}>{error}</FieldError>}
    </div>
  );
}

/** The error of a field or a group, with an icon, so that it does not rely on colour. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className={styles.error}>
      <Icon name="error" size={16} />
      {children}
    </p>
  );
}
