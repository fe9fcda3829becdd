import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFormat } from '../../../i18n/formats/format.ts';
import { langs } from '../../../src/contract/local-text.ts';
import { ru } from '../../catalogs/ru.ts';
import { createTranslator } from '../../../i18n/translate.ts';
import { ch } from '../../catalogs/ch.ts';
import { en } from '../../catalogs/en.ts';
import { kz } from '../../catalogs/kz.ts';

/*
 * What a buyer with a wrong clock reads about an order's time. The texts are in machines/order/clock-story.md, in four
 * languages; `vitest run FILE --update` rewrites it.
 */

const hourMs = 60 * 60 * 1000;
/** Noon by the back end's clock, at a venue in the buyer's time zone. */
const trueMs = new Date(2026, 10, 24, 12).getTime();
const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const catalogs = { ru, en, kz, ch };

/** [whose clock, the offset of the buyer's, whether replies include the time, the venue's zone] */
const clocks = [
  ['the buyer’s is right', 0, true, here],
  ['the buyer’s is five hours ahead', 5, true, here],
  ['the buyer’s is five hours behind', -5, true, here],
  ['the buyer’s is a year ahead', 365 * 24, true, here],
  ['the buyer’s is five hours ahead, nobody knows the venue’s zone: by the buyer’s own', 5, true, ''],
  ['the buyer’s is five hours behind, nobody knows the venue’s zone: by the buyer’s own', -5, true, ''],
  ['the buyer’s is five hours ahead, replies tell no time: by the buyer’s own', 5, false, here],
] as const;

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('a buyer with a wrong clock sees the times listed in clock-story.md', async () => {
  const rows: string[] = [];
  for (const [name, hours, isTold, timeZone] of clocks) {
    vi.resetModules();
    const pageMs = trueMs + hours * hourMs;
    vi.useFakeTimers({ now: pageMs, toFake: ['Date'] });
    vi.stubGlobal('performance', { timeOrigin: pageMs, now: () => 0 });
    const { hearTime, nowMs } = await import('../../../src/api/server-clock.ts');
    const { formatDeadline } = await import('../../../src/features/reservation/moment.ts');
    const { deadlineOf, remainingTime } = await import('../../../src/core/order/deadline.ts');
    if (isTold) hearTime(new Headers({ date: new Date(trueMs).toUTCString() }));
    const heldUntilMs = deadlineOf(nowMs(), 900) ?? 0;
    const words = langs.map((lang) => {
      const i18n = {
        ...createTranslator(lang, catalogs[lang], { strict: true }),
        format: createFormat(lang),
      };
      const until = i18n.t('common.timeLeft.until', { time: formatDeadline(i18n, heldUntilMs, timeZone) });
      // A time stated by the back end itself, ten minutes ago.
      const when = formatDeadline(i18n, trueMs - hourMs / 6, timeZone);
      return `${until} · ${i18n.t('order.send.before', { email: 'v@example.org', when })}`;
    });
    rows.push(
      `| ${[name, String(remainingTime(heldUntilMs, nowMs()).totalSeconds), ...words].join(' | ')} |`,
    );
  }
  const table = [
    '# What a buyer reads of time when a clock is wrong',
    '',
    'It is noon at the venue, where the buyer is, by the back end’s clock; an order has come that is held for 15 minutes. One row',
    'for each way a clock can be wrong: what counts down never depends on it. Of a mail that went ten minutes ago the back end tells',
    'when. Beside [what a buyer reads of a payment](payment-story.md), whose times come the same way. Walked by',
    '`tests/unit/screens/clock-story.test.ts`, in the page by `tests/e2e/order/payment-story.spec.ts`.',
    '',
    `| whose clock | seconds left | ${langs.join(' | ')} |`,
    `| --- | --- | ${langs.map(() => '---').join(' | ')} |`,
    ...rows,
    '',
  ];
  await expect(table.join('\n')).toMatchFileSnapshot('../../../machines/order/clock-story.md');
});
