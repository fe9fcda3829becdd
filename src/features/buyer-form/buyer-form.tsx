import { useState, type ClipboardEvent, type ReactNode } from 'react';

import { useI18n } from '../../../i18n/i18n-context.tsx';
import {
  buyerIssues,
  buyerLimits,
  type BuyerDraft,
  type BuyerField,
  type BuyerFormShape,
} from '../../core/order/buyer-rules.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './buyer-form.module.css';
import { EmailField } from './email-field.tsx';
import { faultText, fieldId } from './fault-text.ts';
import { PhoneField } from './phone-field.tsx';

/** The form for the buyer's data, shared by all ways of buying. */
type BuyerFormProps = {
  readonly draft: BuyerDraft;
  readonly shape: BuyerFormShape;
  readonly onChange: (patch: Partial<BuyerDraft>) => void;
  /**
   * True after the order button was clicked while something was missing: all errors are shown, not only those of fields
   * that the buyer has left.
   */
  readonly showAll: boolean;
  /** The checkbox list of the event. */
  readonly children?: ReactNode;
};

type TextName = 'fio' | 'surname' | 'name' | 'patronymic' | 'email' | 'repeatEmail';

const refuse = (event: ClipboardEvent): void => event.preventDefault();

export const BuyerForm = ({ draft, shape, onChange, showAll, children }: BuyerFormProps) => {
  const { t } = useI18n();
  const [blurred, setBlurred] = useState<ReadonlySet<BuyerField>>(new Set());
  const leave = (field: BuyerField) => () => setBlurred((fields) => new Set(fields).add(field));
  const issues = buyerIssues(draft, shape);
  const errorOf = (field: BuyerField): string | null => {
    const issue = issues.find((found) => found.field === field);
    // An empty field that the buyer has only passed through is not an error yet.
    const shown = showAll || (blurred.has(field) && issue?.fault !== 'required');
    return issue !== undefined && shown ? faultText(t, field, issue.fault) : null;
  };
  const text = (name: TextName) => ({
    id: fieldId(name),
    required: true,
    value: draft[name],
    error: errorOf(name),
    onBlur: leave(name),
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });

  return (
    <fieldset className={styles.form}>
      <legend className={styles.legend}>
        <h2>{t('buyer.title')}</h2>
      </legend>
      {shape.cardMode ? (
        <>
          <p className={styles.notice}>{t('buyer.passportNotice')}</p>
          <TextField
            {...text('surname')}
            label={t('buyer.surname')}
            autoComplete="family-name"
            maxLength={buyerLimits.surname.max}
          />
          <TextField
            {...text('name')}
            label={t('buyer.name')}
            autoComplete="given-name"
            maxLength={buyerLimits.name.max}
          />
          {!draft.noPatronymic && (
            <TextField
              {...text('patronymic')}
              label={t('buyer.patronymic')}
              autoComplete="additional-name"
              maxLength={buyerLimits.patronymic.max}
            />
          )}
          <Checkbox
            label={t('buyer.noPatronymic')}
            checked={draft.noPatronymic}
            onChange={(noPatronymic) => onChange({ noPatronymic })}
          />
        </>
      ) : (
        <TextField
          {...text('fio')}
          label={t('buyer.fio')}
          hint={t('buyer.fioHint')}
          autoComplete="name"
          maxLength={buyerLimits.fio.max}
        />
      )}
      <PhoneField
        key={String(shape.cardMode)}
        id={fieldId('phone')}
        required
        label={t('buyer.phone')}
        value={draft.phone}
        error={errorOf('phone')}
        onChange={(phone) => onChange({ phone })}
        onBlur={leave('phone')}
        onlyRussia={shape.cardMode}
      />
      <EmailField
        {...text('email')}
        label={t('buyer.email')}
        hint={t('buyer.emailHint')}
        autoComplete="email"
        onChange={(email) => onChange({ email })}
      />
      {shape.repeatEmail && (
        <EmailField
          {...text('repeatEmail')}
          label={t('buyer.reEmail')}
          hint={t('buyer.reEmailHint')}
          autoComplete="off"
          onPaste={refuse}
          onCopy={refuse}
          onCut={refuse}
          onDrop={(event) => event.preventDefault()}
          onChange={(repeatEmail) => onChange({ repeatEmail })}
        />
      )}
      {children}
    </fieldset>
  );
};
