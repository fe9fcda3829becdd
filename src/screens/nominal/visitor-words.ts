import type { Key, Translate } from '../../../i18n/translate.ts';
import { visitorLimits, type VisitorField, type VisitorIssue } from '../../core/order/visitor-rules.ts';

const names = {
  surname: 'nominal.surname',
  name: 'nominal.name',
  middleName: 'nominal.middleName',
  age: 'nominal.age',
  birthDate: 'nominal.birthDate',
  documentTypeId: 'nominal.documentType',
  documentNumber: 'nominal.documentNumber',
  countryId: 'nominal.country',
  regionId: 'nominal.region',
} as const satisfies Record<VisitorField, Key>;

/** A field's label. */
export const visitorFieldName = (t: Translate, field: VisitorField): string => t(names[field]);

/** The id of a field's control, so that the summary can lead to it. */
export const visitorFieldId = (ticketId: string, field: VisitorField): string =>
  `visitor-${ticketId}-${field}`;

/** What is wrong, in words. `documentNote` is the note of the chosen document type, '' where it has none. */
export const visitorFaultText = (
  t: Translate,
  { field, fault }: Pick<VisitorIssue, 'field' | 'fault'>,
  documentNote: string,
): string => {
  switch (fault) {
    case 'required':
      return field.endsWith('Id') ? t('nominal.errors.choose') : t('nominal.errors.required');
    case 'length': {
      if (field === 'documentNumber')
        return t('nominal.errors.length', { min: 1, max: visitorLimits.documentNumber.max });
      const { min, max } = visitorLimits[field === 'surname' || field === 'middleName' ? field : 'name'];
      return t('nominal.errors.length', { min, max });
    }
    case 'letters':
      return t('nominal.errors.letters');
    case 'age':
      return t('nominal.errors.age');
    case 'date':
      return t('nominal.errors.date');
    case 'future':
      return t('nominal.errors.future');
    case 'pattern':
      return documentNote === '' ? t('nominal.errors.document') : documentNote;
  }
};
