import { describe, expect, it } from 'vitest';

import { ch } from '../../catalogs/ch.ts';
import { en } from '../../catalogs/en.ts';
import { kz } from '../../catalogs/kz.ts';
import { langs, type Lang } from '../../../src/contract/local-text.ts';
import { ru } from '../../catalogs/ru.ts';
import type { Catalog } from '../../../i18n/keys.ts';
import { createTranslator, type Translate } from '../../../i18n/translate.ts';
import type { BuyerFault, BuyerField } from '../../../src/core/order/buyer-rules.ts';
import type { ChoiceRefusal } from '../../../src/core/event/event-choice.ts';
import { faultText, fieldId, fieldName } from '../../../src/features/buyer-form/fault-text.ts';
import { refusalText } from '../../../src/features/price-table/refusal-text.ts';

const catalogs: Record<Lang, Catalog> = { ru, en, kz, ch };

type Say = (t: Translate) => string;
/** Every possible error of a field, with its text in the catalogue. */
const faults: readonly (readonly [BuyerField, BuyerFault, Say])[] = [
  ['fio', 'required', (t) => t('buyer.errors.fio')],
  ['fio', 'tooShort', (t) => t('buyer.errors.fio')],
  ['fio', 'tooLong', (t) => t('buyer.errors.fio')],
  ['fio', 'letters', (t) => t('buyer.errors.fioLetters')],
  ['surname', 'russianLetters', (t) => t('buyer.errors.surname')],
  ['name', 'tooLong', (t) => t('buyer.errors.name')],
  ['patronymic', 'required', (t) => t('buyer.errors.patronymic')],
  ['phone', 'required', (t) => t('buyer.errors.phoneRequired')],
  ['phone', 'tooShort', (t) => t('buyer.errors.phoneShort')],
  ['phone', 'phone', (t) => t('buyer.errors.phone')],
  ['phone', 'cardPhone', (t) => t('buyer.errors.phoneExample', { phone: '+7 999 123-45-67' })],
  ['email', 'required', (t) => t('buyer.errors.email')],
  ['email', 'email', (t) => t('buyer.errors.emailInvalid')],
  ['repeatEmail', 'mismatch', (t) => t('buyer.errors.reEmail')],
  ['tick:1', 'tick', (t) => t('buyer.errors.checkbox')],
];
/** Every field of the form, with its name in the catalogue. */
const fields: readonly (readonly [BuyerField, Say])[] = [
  ['fio', (t) => t('buyer.fio')],
  ['surname', (t) => t('buyer.surname')],
  ['name', (t) => t('buyer.name')],
  ['patronymic', (t) => t('buyer.patronymic')],
  ['phone', (t) => t('buyer.phone')],
  ['email', (t) => t('buyer.email')],
  ['repeatEmail', (t) => t('buyer.reEmail')],
  ['tick:1', (t) => t('buyer.agreements')],
];
/** Every refusal of a number of tickets, with its text. */
const reasons: readonly (readonly [
  Exclude<ChoiceRefusal['reason'], 'places' | 'placesBeside' | 'card'>,
  Say,
])[] = [
  ['limit', (t) => `${t('errors.limit')} ${t('event.limitHint', { count: 4 })}`],
  ['subscription', (t) => t('event.subscription.hint', { count: 4 })],
  ['groupLimit', (t) => `${t('errors.limit')} ${t('event.refused.groups', { count: 4 })}`],
  ['most', (t) => t('event.refused.most', { count: 4 })],
  ['least', (t) => t('event.refused.least', { count: 4 })],
  ['left', (t) => t('event.refused.left', { count: 4 })],
  ['session', (t) => t('event.refused.session', { count: 4 })],
  ['besideGroups', (t) => t('event.refused.besideGroups', { count: 4 })],
  ['forced', (t) => t('event.refused.forced', { count: 4 })],
  ['short', (t) => t('event.refused.short', { count: 4 })],
];

describe.each(langs)('buyer messages in %s', (lang) => {
  const { t } = createTranslator(lang, catalogs[lang], { strict: true });

  it('explain every field error', () => {
    for (const [field, fault, words] of faults) expect(faultText(t, field, fault)).toBe(words(t));
  });
  it('name every field, each with a unique id', () => {
    for (const [field, words] of fields) expect(fieldName(t, field)).toBe(words(t));
    // A link in the summary leads to exactly one control; its id needs no escaping.
    const ids = fields.map(([field]) => fieldId(field));
    expect(new Set(ids).size).toBe(fields.length);
    expect(ids.every((id) => /^[\w-]+$/.test(id))).toBe(true);
  });
  it('explain every refused quantity, with the allowed number', () => {
    for (const [reason, words] of reasons) {
      const said = refusalText(t, { reason, key: '', allowed: 4 }, false);
      expect(said).toBe(words(t));
      expect(said).toContain('4');
    }
  });
  it('explain that the culture card takes one ticket, and how to get another', () => {
    const said = refusalText(t, { reason: 'card', key: '', allowed: 1 }, false);
    expect(said).toBe(`${t('errors.limit')} ${t('cart.cardLimit')}`);
  });
  it('say how many places a group takes and how many are left, if any', () => {
    const said = (allowed: number) =>
      refusalText(t, { reason: 'places', key: '', allowed, needed: 20 }, false);
    expect(said(8)).toMatch(/20.*8/);
    expect(said(0)).toMatch(/20/);
    expect(said(0)).not.toMatch(/\b0\b/);
    const beside = (allowed: number) =>
      refusalText(t, { reason: 'placesBeside', key: '', allowed, needed: 20 }, false);
    expect(beside(8)).toMatch(/20.*8/);
    expect(beside(8)).not.toBe(said(8));
    expect(beside(0)).toBe(t('event.refused.placesChosen'));
    const full = { reason: 'besideGroups', key: '', allowed: 0 } as const;
    expect(refusalText(t, full, false)).toBe(t('event.refused.besideGroupsNone'));
  });
});

describe('season passes', () => {
  it('are named as such wherever they are counted', () => {
    for (const [lang, pass] of Object.entries({
      ru: 'абонемент',
      en: 'subscription',
      kz: 'абонемент',
      ch: '套票',
    })) {
      const { t } = createTranslator(lang as Lang, catalogs[lang as Lang], { strict: true });
      const refusal = { reason: 'limit', key: '', allowed: 4 } as const;
      for (const said of [t('poster.availablePasses', { count: 25 }), refusalText(t, refusal, true)])
        expect(said).toContain(pass);
    }
  });
});

describe('texts quoted in the specification', () => {
  const { t } = createTranslator('ru', ru, { strict: true });
  it('are used word for word', () => {
    expect(refusalText(t, { reason: 'limit', key: '', allowed: 6 }, false)).toContain(
      'Достигнут лимит количества билетов в одном заказе!',
    );
    expect(t('event.subscription.title')).toBe('Получение билетов по подписке');
    expect(t('errors.order', { code: '-9999' })).toBe('Ошибка (#-9999) при создании заказа!');
    expect(t('buyer.noPatronymic')).toBe('Нет отчества');
  });
});
