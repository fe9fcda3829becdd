import { describe, expect, it } from 'vitest';

import { ru } from '../../../i18n/ru.ts';
import { createTranslator } from '../../../i18n/translate.ts';
import type { Problem } from '../../../src/contract/result.ts';
import { problemText } from '../../../src/features/problem-text.ts';

const { t } = createTranslator('ru', ru, { strict: true });
const { errors } = ru;
const refused = (code: string, text = ''): Problem => ({ kind: 'refused', code, text });

describe('a problem in the buyer’s words', () => {
  it.each([
    [{ kind: 'unreachable', cause: 'offline', status: 0 }, errors.offline],
    [{ kind: 'unreachable', cause: 'timeout', status: 0 }, errors.timeout],
    [{ kind: 'unreachable', cause: 'network', status: 0 }, errors.network],
    [{ kind: 'unreachable', cause: 'server', status: 502 }, errors.server],
    [{ kind: 'unreadable', cause: 'html', detail: '' }, errors.badAnswer],
    [{ kind: 'notFound', code: '404', text: '' }, errors.dataNotFound],
    [{ kind: 'aborted' }, errors.unknown],
  ] as const)('is told by its kind: %j', (problem, text) => {
    expect(problemText(t, problem)).toEqual({ text });
  });

  it.each([
    ['-1000', errors.invalidCsrf],
    ['-1001', errors.invalidCaptcha],
    ['-9999', errors.internal],
    ['-9998', errors.limit],
    ['-9997', errors.payment],
    ['-5', errors.unknown],
  ])('is told by its code where the server has no words: %s', (code, text) => {
    expect(problemText(t, refused(code))).toEqual({ text, code });
    expect(problemText(t, { kind: 'captcha', code, text: '' })).toEqual({ text, code });
  });

  it('is told in the server’s own words where it has some, for the sanitiser to look at', () => {
    const text = 'Место <b>занято</b>';
    expect(problemText(t, refused('-5', text))).toEqual({ text, html: text, code: '-5' });
  });
});
