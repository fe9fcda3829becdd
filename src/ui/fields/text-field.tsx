import type { ComponentProps } from 'react';
import { cx } from '../base/class-names.ts';
import { Field, type FieldProps } from './field.tsx';
import styles from './text-field.module.css';

/** The input alone; inside a `Field` it takes the field's control props. */
export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={cx(styles.input, className)} />;
}

/** A labelled single-line text field. */
export function TextField({
  label,
  hint,
  error,
  required,
  id,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'id' | 'required'>) {
  return (
    <Field label={label} hint={hint} error={error} required={required} id={id}>
      {(control) => <TextInput {...input} {...control} />}
    </Field>
  );
}

/** An option of a select. */
export type SelectOption = {
  readonly value: string;
  readonly label: string;
};

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, 'id' | 'required' | 'children'> & {
    readonly options: readonly SelectOption[];
    /** Shown while nothing is selected. */
    readonly placeholder?: string;
  };

/** A labelled native select, because the picker of a phone is better than any that we could build. */
export function SelectField({
  label,
  hint,
  error,
  required,
  id,
  options,
  placeholder,
  className,
  ...rest
}: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required} id={id}>
      {(control) => (
        <select {...rest} {...control} className={cx(styles.input, className)}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
