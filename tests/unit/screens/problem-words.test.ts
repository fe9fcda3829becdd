import { describe, expect, it } from 'vitest';

import { ru } from '../../catalogs/ru.ts';
import { ch } from '../../catalogs/ch.ts';
import { en } from '../../catalogs/en.ts';
import { kz } from '../../catalogs/kz.ts';
import { createTranslator } from '../../../i18n/translate.ts';
import type { Problem } from '../../../src/contract/result.ts';
import { orderRefusalText, problemText } from '../../../src/features/problem-text.ts';

const { t } = createTranslator('ru', ru, { strict: true });
const { errors } = ru;
const refused = (code: string, text = ''): Problem => ({ kind: 'refused', code, text });

describe('a problem message', () => {
  it.each([
    [{ kind: 'unreachable', cause: 'offline', status: 0 }, errors.offline],
    [{ kind: 'unreachable', cause: 'timeout', status: 0 }, errors.timeout],
    [{ kind: 'unreachable', cause: 'network', status: 0 }, errors.network],
    [{ kind: 'unreachable', cause: 'server', status: 502 }, errors.server],
    [{ kind: 'unreadable', cause: 'html', detail: '' }, errors.badAnswer],
    [{ kind: 'notFound', code: '404', text: '' }, errors.dataNotFound],
    [{ kind: 'aborted' }, errors.unknown],
  ] as const)('depends on the kind of the problem: %j', (problem, text) => {
    expect(problemText(t, problem)).toEqual({ text });
  });

  it('has the id of the failed request, also for orders, but not if the shop is busy', () => {
    const failed = { kind: 'unreachable', cause: 'server', requestId: '7f3a' } as const;
    expect(problemText(t, { ...failed, status: 502 })).toEqual({ text: errors.server, requestId: '7f3a' });
    const busy = { ...failed, status: 503 } as const;
    expect(problemText(t, busy)).toEqual({ text: errors.crowd });
    expect(problemText(t, { ...busy, retryAfterS: 20 })).toEqual({
      text: t('errors.crowdFor', { seconds: 20 }),
    });
    expect(problemText(t, { ...busy, text: 'Ждите' })).toEqual({ text: 'Ждите' });
    const internal = { ...refused('-9999'), requestId: '7f3a' };
    expect(orderRefusalText(t, internal)).toMatchObject({ requestId: '7f3a' });
  });

  it.each([
    ['ru', ru, /Попробуйте ещё раз через 20\sс\./, /в очереди|очередь/],
    ['en', en, /Try again in 20\ss\./, /line/],
    ['kz', kz, /20\sс кейін қайталап көріңіз\./, /[Кк]езег/],
    ['ch', ch, /请20秒后重试。/, /轮到您/],
  ] as const)(
    'does not say that the buyer is in a queue if the shop is busy: %s',
    (lang, words, again, line) => {
      const translator = createTranslator(lang, words, { strict: true });
      const busy = { kind: 'unreachable', cause: 'server', status: 503 } as const;
      const [known, unknown] = [{ ...busy, retryAfterS: 20 }, busy].map(
        (problem) => problemText(translator.t, problem).text,
      );
      expect(known).toMatch(again);
      expect(unknown).not.toMatch(/\d/);
      for (const text of [known, unknown]) expect(text).not.toMatch(line);
      expect(translator.t('errors.busy', { seconds: 20 })).toMatch(line);
    },
  );

  it.each([
    ['-1000', errors.invalidCsrf],
    ['-1001', errors.invalidCaptcha],
    ['-9999', errors.internal],
    ['-9998', errors.limit],
    ['-9997', errors.payment],
    ['-5', errors.unknown],
  ])('depends on the code if the server sends no text: %s', (code, text) => {
    expect(problemText(t, refused(code))).toEqual({ text, code });
    expect(problemText(t, { kind: 'captcha', code, text: '' })).toEqual({ text, code });
  });

  it.each([
    [
      'ru',
      ru,
      'Не выбран способ оплаты. Код ошибки: -9995',
      'Выбран неверный способ оплаты. Код ошибки: -9996',
    ],
    [
      'en',
      en,
      'Payment method is not set. Error code: -9995',
      'An invalid payment method was chosen. Error code: -9996',
    ],
    ['kz', kz, 'Төлем тәсілі таңдалмаған. Қате коды: -9995', 'Төлем тәсілі қате таңдалды. Қате коды: -9996'],
    ['ch', ch, '未选择付款方式。错误代码：-9995', '选择的付款方式无效。错误代码：-9996'],
  ] as const)(
    'includes the code of an invalid payment method only once, in the sentence: %s',
    (lang, words, notSet, unknown) => {
      const translator = createTranslator(lang, words, { strict: true });
      expect(problemText(translator.t, refused('-9995'))).toEqual({ text: notSet });
      expect(problemText(translator.t, refused('-9996'))).toEqual({ text: unknown });
      expect(problemText(translator.t, refused('constructor'))).toMatchObject({ code: 'constructor' });
    },
  );

  it('uses the server’s own text if there is one, as HTML to be sanitized', () => {
    const text = 'Место <b>занято</b>';
    expect(problemText(t, refused('-5', text))).toEqual({ text, html: text, code: '-5' });
  });
});
