import { expect, it } from 'vitest';
import { setupContent } from '../../../../fixtures/box-office/wire/setup-content.ts';
import { newsCheckbox } from '../../../../fixtures/catalogue/catalogue-common.ts';
import { langs } from '../../../../src/contract/local-text.ts';
import { createTranslator } from '../../../../i18n/translate.ts';
import { ru } from '../../../catalogs/ru.ts';
import { ch } from '../../../catalogs/ch.ts';
import { en } from '../../../catalogs/en.ts';
import { kz } from '../../../catalogs/kz.ts';

const bots = () => ({ captcha: false, recaptchaSiteKey: '' });
const { db } = setupContent({ basePath: '', bots }, undefined) as { db: Record<string, string> };

/** Each language's words for letters about new events, visitors whose data is passed on, and its recipient. */
const words = {
  ru: ['Письма о новых событиях', 'посетителей именных билетов', 'организатор'],
  en: ['E-mails about new events', 'visitors with named tickets', 'organiser'],
  kz: ['Жаңа іс-шаралар туралы хаттар', 'Атаулы билеттер келушілерінің', 'ұйымдастырушы'],
  ch: ['新活动邮件', '实名票入场人', '主办方'],
} as const;

it.each(langs)('purchase terms match the forms and refund rules (%s)', (lang) => {
  const terms = db[`rules_${lang}`] ?? '';
  const { t } = createTranslator(lang, { ru, en, kz, ch }[lang]);
  // The order form offers letters, and visitors of named tickets are checked at the entrance.
  expect(newsCheckbox.filling).toBe('0');
  for (const word of words[lang]) expect(terms).toContain(word);
  // A promo code's share, services that are final, and what spent bonuses take off a refund.
  expect(terms.toLowerCase()).toContain(t('order.discount.promo').toLowerCase());
  expect(terms).toContain(t('order.offers.final'));
  expect(terms).toContain('1 ₽');
});
