import { expect, it } from 'vitest';

import { termsCheckbox } from '../../../fixtures/catalogue/catalogue-common.ts';
import { formatDuration } from '../../../i18n/formats/format-duration.ts';
import { kz } from '../../catalogs/kz.ts';
import { ru } from '../../catalogs/ru.ts';

/*
 * On a phone 390 px wide the form of a cart of one row fits above its button without scrolling if each of its texts is
 * on one line: at most this many letters of the script.
 */
it.each([
  ['ru', ru, termsCheckbox.name_ru],
  ['kz', kz, termsCheckbox.name_kz],
] as const)(
  'each text between the cart and the fields fits on one line on a phone (%s)',
  (lang, words, terms) => {
    const held = words.buyer.heldFor.replace('{{time}}', formatDuration(lang, 900));
    expect(held.length).toBeLessThanOrEqual(43);
    const left = words.cart.remaining({ count: 8 });
    expect(left.length).toBeLessThanOrEqual(22);
    const consent = terms.replaceAll(/<[^>]*>/g, '');
    expect(consent.length).toBeLessThanOrEqual(35);
  },
);
