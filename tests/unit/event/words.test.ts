import { describe, expect, it } from 'vitest';

import { ch } from '../../../i18n/ch.ts';
import { en } from '../../../i18n/en.ts';
import { kz } from '../../../i18n/kz.ts';
import { langs, type Lang } from '../../../i18n/languages.ts';
import { ru, type Catalog } from '../../../i18n/ru.ts';
import { createTranslator } from '../../../i18n/translate.ts';
import type { BuyerFault, BuyerField } from '../../../src/core/buyer-rules.ts';
import type { ChoiceRefusal } from '../../../src/core/event-choice.ts';
import { faultText, fieldName } from '../../../src/features/buyer-form/fault-text.ts';
import { refusalText } from '../../../src/features/price-table/refusal-text.ts';

const catalogs: Record<Lang, Catalog> = { ru, en, kz, ch };

/** Every fault a field can have. */
const faults: readonly (readonly [BuyerField, BuyerFault])[] = [
  ['fio', 'required'],
  ['fio', 'tooShort'],
  ['fio', 'tooLong'],
  ['fio', 'letters'],
  ['surname', 'russianLetters'],
  ['name', 'tooLong'],
  ['patronymic', 'required'],
  ['phone', 'required'],
  ['phone', 'phone'],
  ['phone', 'cardPhone'],
  ['email', 'required'],
  ['email', 'email'],
  ['repeatEmail', 'mismatch'],
  ['tick:1', 'tick'],
];
const reasons: readonly ChoiceRefusal['reason'][] = [
  'limit',
  'groupLimit',
  'most',
  'left',
  'session',
  'forced',
  'short',
];

describe.each(langs)('the buyer reads in %s', (lang) => {
  const { t } = createTranslator(lang, catalogs[lang], { strict: true });
  const inRussian = createTranslator('ru', ru, { strict: true }).t;

  it('what is wrong with every field, by the field’s name', () => {
    for (const [field, fault] of faults) {
      const said = faultText(t, field, fault);
      expect(said.length).toBeGreaterThan(5);
      expect(fieldName(t, field)).not.toBe('');
      expect(said === faultText(inRussian, field, fault)).toBe(lang === 'ru');
    }
  });
  it('an example of the phone in card mode', () => {
    expect(faultText(t, 'phone', 'cardPhone')).toContain('+7 999 123-45-67');
  });
  it('why a number of tickets can’t be had, with the number that can', () => {
    for (const reason of reasons) {
      const said = refusalText(t, { reason, key: '', allowed: 4 });
      expect(said).toContain('4');
      expect(said === refusalText(inRussian, { reason, key: '', allowed: 4 })).toBe(lang === 'ru');
    }
  });
});

describe('the texts the specification quotes', () => {
  const { t } = createTranslator('ru', ru, { strict: true });
  it('are said word for word', () => {
    expect(refusalText(t, { reason: 'limit', key: '', allowed: 6 })).toContain(
      'Достигнут лимит количества билетов в одном заказе!',
    );
    expect(t('event.subscription.title')).toBe('Получение билетов по подписке');
    expect(t('errors.order', { code: '-9999' })).toBe('Ошибка (#-9999) при создании заказа!');
    expect(t('buyer.noPatronymic')).toBe('Нет отчества');
  });
});
