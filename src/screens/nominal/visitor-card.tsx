import type { ReactNode } from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { NominalData, NominalTicket, Visitor } from '../../contract/nominal.ts';
import { pickText } from '../../core/pick-text.ts';
import { maskDate, type VisitorField, type VisitorIssue } from '../../core/order/visitor-rules.ts';
import { SelectField, TextField } from '../../ui/text-field.tsx';
import { visitorFaultText, visitorFieldId, visitorFieldName } from './visitor-words.ts';
import styles from './nominal-screen.module.css';

interface VisitorCardProps {
  readonly ticket: NominalTicket;
  readonly visitor: Visitor;
  readonly lists: Pick<NominalData, 'countries' | 'regions' | 'documentTypes'>;
  /** Empty until the buyer has tried to confirm. */
  readonly issues: readonly VisitorIssue[];
  readonly onChange: (change: Partial<Visitor>) => void;
  /** The buyer has left a field. */
  readonly onSettle: () => void;
}

/** The documents of a country and those of every country; all of them where none would be left. */
const documentsFor = (
  types: NominalData['documentTypes'],
  countryId: string,
): NominalData['documentTypes'] => {
  const fitting = types.filter((type) => type.countryId === '' || type.countryId === countryId);
  return fitting.length > 0 ? fitting : types;
};

/** The fields that one ticket asks of its visitor. */
export function VisitorCard({ ticket, visitor, lists, issues, onChange, onSettle }: VisitorCardProps) {
  const { t, lang } = useI18n();
  const options = (rows: NominalData['countries']) =>
    rows.map((row) => ({ value: row.id, label: pickText(row.name, lang).text }));
  const country = ticket.needsCountry ? visitor.countryId : ticket.countryId;
  const regions = lists.regions.filter((region) => region.countryId === '' || region.countryId === country);
  const documents = documentsFor(lists.documentTypes, country);
  const type = documents.find((row) => row.id === visitor.documentTypeId);
  const note = type === undefined ? '' : pickText(type.note, lang).text;

  const common = (field: VisitorField) => {
    const issue = issues.find((found) => found.field === field);
    return {
      id: visitorFieldId(ticket.id, field),
      label: visitorFieldName(t, field),
      required: true,
      error: issue === undefined ? null : visitorFaultText(t, issue, note),
      onBlur: onSettle,
    };
  };
  const text = (field: VisitorField, more: Partial<Parameters<typeof TextField>[0]> = {}): ReactNode => (
    <TextField
      {...common(field)}
      value={visitor[field]}
      autoComplete="off"
      onChange={(event) => onChange({ [field]: event.target.value })}
      {...more}
    />
  );
  const select = (field: VisitorField, rows: NominalData['countries'], change: Partial<Visitor> = {}) => (
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
      {text('surname', { autoComplete: 'section-visitor family-name', maxLength: 32 })}
      {text('name', { autoComplete: 'section-visitor given-name', maxLength: 64 })}
      {ticket.needsMiddleName && text('middleName', { maxLength: 64 })}
      {ticket.age === 1 && text('age', { inputMode: 'numeric', maxLength: 2 })}
      {ticket.age === 2 &&
        text('birthDate', {
          inputMode: 'numeric',
          hint: t('nominal.birthDateHint'),
          onChange: (event) => onChange({ birthDate: maskDate(event.target.value) }),
        })}
      {ticket.needsCountry && select('countryId', lists.countries, { regionId: '', documentTypeId: '' })}
      {ticket.needsRegion && regions.length > 0 && select('regionId', regions)}
      {ticket.needsDocument && select('documentTypeId', documents)}
      {ticket.needsDocument &&
        type !== undefined &&
        text('documentNumber', { hint: note === '' ? undefined : note, maxLength: 40 })}
    </div>
  );
}
