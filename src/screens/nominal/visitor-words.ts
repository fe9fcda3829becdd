import type { Key, Translate } from '../../../i18n/translate.ts';
import { htmlLangs } from '../../../i18n/formats/languages.ts';
import type { Lang } from '../../contract/local-text.ts';
import type { Problem } from '../../contract/result.ts';
import { visitorLimits, type VisitorField, type VisitorIssue } from '../../core/order/visitor-rules.ts';
import { problemText, type ProblemText } from '../../features/problem-text.ts';

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

/** The id of a field's control, so that the summary can link to it. */
export const visitorFieldId = (ticketId: string, field: VisitorField): string =>
  `visitor-${ticketId}-${field}`;

/** An error as a text. `documentNote` is the note of the chosen document type, '' if it has none. */
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
    case 'noDay':
      return t('nominal.errors.noDay');
    case 'years':
      return field === 'age'
        ? t('nominal.errors.tooOld')
        : t('nominal.errors.years', { year: String(visitorLimits.firstYear) });
    case 'future':
      return t('nominal.errors.future');
    case 'pattern':
      return documentNote === '' ? t('nominal.errors.document') : documentNote;
  }
};

/** Why the names were refused: the server's text with the code, or else the order error, which contains the code. */
export const confirmRefusalText = (t: Translate, problem: Problem): ProblemText =>
  'code' in problem && problem.text === ''
    ? { text: t('errors.order', { code: problem.code }) }
    : problemText(t, problem);

/**
 * The warning for visitors of 65 and older. The specification has it only in the shop's first language and in English.
 */
export const healthNotice = (
  t: Translate,
  lang: Lang,
): { readonly text: string } | { readonly html: string } => {
  const text = t('nominal.health');
  return lang === 'ru' || lang === 'en' ? { text } : { html: `<p lang="${htmlLangs.en}">${text}</p>` };
};
