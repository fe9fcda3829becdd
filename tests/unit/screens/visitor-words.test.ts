import { describe, expect, it } from 'vitest';

import { ru } from '../../catalogs/ru.ts';
import { createTranslator } from '../../../i18n/translate.ts';
import {
  confirmRefusalText,
  healthNotice,
  visitorFaultText,
  visitorFieldId,
  visitorFieldName,
} from '../../../src/screens/nominal/visitor-words.ts';

const { t } = createTranslator('ru', ru, { strict: true });
const { errors } = ru.nominal;

describe('the refusal of visitor names', () => {
  const refused = (code: string, text: string) => confirmRefusalText(t, { kind: 'refused', code, text });
  it('has the server’s text with the code, or else a sentence with the code in it', () => {
    expect(refused('-7', 'Не тот паспорт')).toMatchObject({ code: '-7' });
    expect(JSON.stringify(refused('-7', 'Не тот паспорт'))).toContain('Не тот паспорт');
    expect(refused('-7', '')).toEqual({ text: t('errors.order', { code: '-7' }) });
    const silent = confirmRefusalText(t, { kind: 'unreachable', cause: 'timeout', status: 0 });
    expect('code' in silent).toBe(false);
  });
});

describe('the health notice for older visitors', () => {
  it('is marked as English if the page is in neither of its two languages', () => {
    const text = t('nominal.health');
    expect((['ru', 'en'] as const).map((lang) => healthNotice(t, lang))).toEqual([{ text }, { text }]);
    for (const lang of ['kz', 'ch'] as const)
      expect(healthNotice(t, lang)).toEqual({ html: `<p lang="en">${text}</p>` });
  });
});

describe('a fault in a visitor field', () => {
  it.each([
    ['surname', 'required', errors.required],
    ['documentTypeId', 'required', errors.choose],
    ['countryId', 'required', errors.choose],
    ['regionId', 'required', errors.choose],
    ['surname', 'length', t('nominal.errors.length', { min: 2, max: 32 })],
    ['name', 'length', t('nominal.errors.length', { min: 3, max: 64 })],
    ['middleName', 'length', t('nominal.errors.length', { min: 3, max: 64 })],
    ['documentNumber', 'length', t('nominal.errors.length', { min: 1, max: 32 })],
    ['name', 'letters', errors.letters],
    ['age', 'age', errors.age],
    ['birthDate', 'date', errors.date],
    ['birthDate', 'future', errors.future],
    ['documentNumber', 'pattern', errors.document],
  ] as const)('has its own message: %s, %s', (field, fault, text) => {
    expect(visitorFaultText(t, { field, fault }, '')).toBe(text);
  });

  it('in a document number shows the note of its type if there is one', () => {
    const fault = { field: 'documentNumber', fault: 'pattern' } as const;
    expect(visitorFaultText(t, fault, '4 и 6 цифр')).toBe('4 и 6 цифр');
  });

  it('leads to its control by id and label', () => {
    expect(visitorFieldId('11', 'name')).not.toBe(visitorFieldId('12', 'name'));
    expect(visitorFieldId('11', 'name')).not.toBe(visitorFieldId('11', 'surname'));
    const labels = {
      surname: ru.nominal.surname,
      name: ru.nominal.name,
      middleName: ru.nominal.middleName,
      age: ru.nominal.age,
      birthDate: ru.nominal.birthDate,
      documentTypeId: ru.nominal.documentType,
      documentNumber: ru.nominal.documentNumber,
      countryId: ru.nominal.country,
      regionId: ru.nominal.region,
    } as const;
    for (const [field, label] of Object.entries(labels)) {
      expect(visitorFieldName(t, field as keyof typeof labels)).toBe(label);
    }
  });
});
