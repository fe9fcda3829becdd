import { expect, it } from 'vitest';
import { OUTCOME_TEXTS } from '../../../../fixtures/box-office/mail/payment-mail.ts';
import { BACK_TEXTS, RECEIPT_TEXTS } from '../../../../fixtures/box-office/pages/receipt-html.ts';
import { createTranslator } from '../../../../i18n/translate.ts';
import { countTexts, sumTexts } from '../../../../src/features/receipt-table.tsx';
import { ru } from '../../../catalogs/ru.ts';
import { ch } from '../../../catalogs/ch.ts';
import { en } from '../../../catalogs/en.ts';
import { kz } from '../../../catalogs/kz.ts';
import { langs } from '../../../../src/contract/local-text.ts';

it('does not describe bonuses as paid in an unpaid order', () => {
  const said = langs.map((lang) => RECEIPT_TEXTS[lang].bonuses);
  expect(said).toEqual(['Бонусами', 'Points', 'Бонуспен', '积分抵扣']);
});

it('does not mention seats in the hint about returned tickets', () => {
  const said = [ru, en, kz, ch].map(({ order }) => order.givenBackHint);
  for (const seat of ['мест', 'seat', 'орын', '座']) expect(said.join()).not.toContain(seat);
});

it('uses the same receipt labels in mails as on the shop’s pages', () => {
  for (const lang of langs) {
    const { t } = createTranslator(lang, { ru, en, kz, ch }[lang]);
    for (const [kind, key] of Object.entries({ ...sumTexts, ...countTexts })) {
      expect(RECEIPT_TEXTS[lang][kind as keyof typeof sumTexts], `${lang} ${kind}`).toBe(t(key));
    }
    expect(BACK_TEXTS[lang]).toEqual({
      by: t('order.receipt.backBy', { when: '{{when}}' }),
      soon: t('order.receipt.backSoon'),
      falls: t('order.receipt.mayFall'),
      rules: t('shell.purchaseTerms'),
    });
  }
});

it('uses the same returned-money texts in mails as on the order page', () => {
  for (const lang of langs) {
    const { t } = createTranslator(lang, { ru, en, kz, ch }[lang]);
    expect(OUTCOME_TEXTS[lang]).toMatchObject({
      late: t('payment.story.late'),
      twice: t('payment.story.second'),
      back: t('payment.money.returnedBy', { when: '{{when}}' }),
    });
  }
});
