import { useState, type ReactNode } from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { NominalData, NominalTicket, Visitor } from '../../contract/nominal.ts';
import { countriesFor, countryOf, documentsFor, regionsOf } from '../../core/order/visitor-choices.ts';
import { tidyDocument } from '../../core/order/document-number.ts';
import { pickText } from '../../core/text/pick-text.ts';
import { maskDate, type VisitorField, type VisitorIssue } from '../../core/order/visitor-rules.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SelectField, TextField } from '../../ui/fields/text-field.tsx';
import { visitorFaultText, visitorFieldId, visitorFieldName } from './visitor-words.ts';
import styles from './nominal-screen.module.css';

type VisitorCardProps = {
  readonly ticket: NominalTicket;
  readonly visitor: Visitor;
  readonly lists: Pick<NominalData, 'countries' | 'regions' | 'documentTypes'>;
  readonly issues: readonly VisitorIssue[];
  /** True after an attempt to confirm: all errors are shown, not only those of fields that the buyer has left. */
  readonly showAll: boolean;
  readonly onChange: (change: Partial<Visitor>) => void;
  /** Copies the repeatable fields to the other tickets; undefined if there are none. */
  readonly onCopy: (() => void) | undefined;
};

type Rows = Readonly<NominalData['countries']>;

/** The fields for the visitor of one ticket. */
export function VisitorCard({ ticket, visitor, lists, issues, showAll, onChange, onCopy }: VisitorCardProps) {
  const { t, lang } = useI18n();
  const [blurred, setBlurred] = useState<ReadonlySet<VisitorField>>(new Set());
  const options = (rows: Rows) =>
    rows.map((row) => ({ value: row.id, label: pickText(row.name, lang).text }));
  const country = countryOf(ticket, visitor);
  const regions = regionsOf(lists.regions, country);
  const documents = documentsFor(lists.documentTypes, country);
  const type = documents.find((row) => row.id === visitor.documentTypeId);
  const note = type === undefined ? '' : pickText(type.note, lang).text;

  const common = (field: VisitorField) => {
    const issue = issues.find((found) => found.field === field);
    // An empty field that the buyer has only passed through is not an error yet.
    const shown = showAll || (blurred.has(field) && issue?.fault !== 'required');
    return {
      id: visitorFieldId(ticket.id, field),
      label: visitorFieldName(t, field),
      required: true,
      error: issue !== undefined && shown ? visitorFaultText(t, issue, note) : null,
    };
  };
  const text = (
    field: VisitorField,
    { onBlur, ...more }: Partial<Parameters<typeof TextField>[0]> = {},
  ): ReactNode => (
    <TextField
      {...common(field)}
      value={visitor[field]}
      autoComplete="off"
      onChange={(event) => onChange({ [field]: event.target.value })}
      onBlur={(event) => {
        setBlurred((fields) => new Set(fields).add(field));
        onBlur?.(event);
      }}
      {...more}
    />
  );
  const select = (field: VisitorField, rows: Rows, change: Partial<Visitor> = {}) => (
    <SelectField
      {...common(field)}
      value={visitor[field]}
      options={options(rows)}
      placeholder={t('nominal.choose')}
      onChange={(event) => onChange({ [field]: event.target.value, ...change })}
    />
  );

  return (
    <div className={styles.fields}>
      {text('surname', { autoComplete: `section-${ticket.id} family-name` })}
      {text('name', { autoComplete: `section-${ticket.id} given-name` })}
      {ticket.needsMiddleName && text('middleName', { hint: t('nominal.middleNameHint') })}
      {ticket.age === 1 && text('age', { inputMode: 'numeric', maxLength: 3 })}
      {ticket.age === 2 &&
        text('birthDate', {
          inputMode: 'numeric',
          hint: t('nominal.birthDateHint'),
          onChange: (event) => onChange({ birthDate: maskDate(event.target.value) }),
        })}
      {ticket.needsCountry &&
        lists.countries.length > 0 &&
        select('countryId', countriesFor(lists.countries, ticket), { regionId: '', documentTypeId: '' })}
      {ticket.needsRegion && regions.length > 0 && select('regionId', regions)}
      {ticket.needsDocument && documents.length > 0 && select('documentTypeId', documents)}
      {ticket.needsDocument &&
        type !== undefined &&
        text('documentNumber', {
          // If the number violates the note, the note is shown as the error instead.
          hint: note === '' || common('documentNumber').error === note ? undefined : note,
          // Only after typing, because changing letters while the buyer types would move the caret.
          onBlur: () => {
            const tidy = tidyDocument(type.id, visitor.documentNumber);
            if (tidy !== visitor.documentNumber) onChange({ documentNumber: tidy });
          },
        })}
      {onCopy !== undefined && (
        <div className={styles.copy}>
          <Button size="s" onClick={onCopy} aria-describedby={`copy-${ticket.id}`}>
            {t('nominal.copy')}
          </Button>
          <p id={`copy-${ticket.id}`}>{t('nominal.copyHint')}</p>
        </div>
      )}
    </div>
  );
}
