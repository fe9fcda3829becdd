import type { AnyMachineSnapshot } from 'xstate';

import type { NominalContext } from '../../../machines/nominal/nominal-model.ts';
import { nominalCases } from '../../paths/charts/nominal.cases.ts';
import { leaveCheck } from './bot-check.ts';
import { by, pageChart } from './page-chart.ts';
import type { PageVisit } from './page-visit.ts';
import type { Reply } from './held-calls.ts';
import { openShop, orderHash, refused, says, saysNo, unknown, wantsCaptcha } from './replies.ts';

const calls = { read: '/api/order-data', confirm: '/api/confirm-nominal' };

/** Two tickets that need a name each, and one consent. */
export const tickets = (over: Readonly<Record<string, unknown>> = {}): Reply =>
  says(
    ['1', '2'].map((id) => ({
      id,
      hash_id: orderHash,
      ord_num: '100001',
      demandstatusid: '10',
      reservetime: '600',
      action_ru: 'Имя на двери',
      summa: '1200',
      ...over,
    })),
    { checkboxList: [{ id: '1', filling: '1', name_ru: 'Правила' }] },
  );

const read = (reply: Reply) => by((visit) => visit.answer(calls.read, reply));
const readings = {
  open: read(tickets()),
  endless: read(tickets({ reservetime: '' })),
  over: read(tickets({ reservetime: '0' })),
  confirmed: read(tickets({ demandstatusid: '20' })),
  none: read(says([])),
  trouble: read(saysNo('-9999')),
  unknown: read(unknown),
  silence: read('silence'),
  broken: read('broken'),
};

/** Opens the cards and enters names. */
const write = (name: string) => async (visit: PageVisit) => {
  const names = visit.page.getByRole('textbox', { name: visit.starting('Имя') });
  const surnames = visit.page.getByRole('textbox', { name: visit.starting('Фамилия') });
  for (const card of await visit.page.locator('details > summary', { hasText: /Билет|Ticket/ }).all())
    if (!(await card.evaluate((summary) => summary.parentElement?.hasAttribute('open')))) await card.click();
  for (const at of [0, 1]) {
    await surnames.nth(at).fill('Петрова');
    await names.nth(at).fill(name);
  }
};

const at = (chart: AnyMachineSnapshot): NominalContext => chart.context as NominalContext;
const isAt =
  (...states: readonly string[]) =>
  (chart: AnyMachineSnapshot): boolean =>
    states.some((submission) => chart.matches({ naming: { submission } }));
const fills = isAt('filling');
const talks = isAt('failed');

/** Naming the visitors of an order. */
export const nominalPage = pageChart({
  listed: nominalCases,
  visits: {
    'first visit': async (visit) => {
      openShop(visit);
      await visit.open(`/nominal-tickets/${orderHash}`);
    },
  },
  drives: {
    'in English': by(
      (visit) => visit.changeLanguage(),
      (chart) => !talks(chart) && !chart.matches('toOrder'),
    ),
    reload: by(
      (visit) => visit.pressLate('Попробовать ещё раз'),
      (chart) =>
        chart.matches('loading') ||
        chart.matches('failed') ||
        (chart.matches({ naming: { reading: 'stale' } }) && !talks(chart)),
    ),
    write: by(write('Анна'), (chart) => fills(chart) && at(chart).visitors['1']?.name === undefined),
    'write another name': by(
      write('Янис'),
      (chart) => fills(chart) && at(chart).visitors['1']?.name === 'Анна',
    ),
    'copy to all': by(
      (visit) => visit.press('Скопировать во все билеты'),
      (chart) => fills(chart) && at(chart).visitors['1']?.name !== undefined,
    ),
    tick: by(
      (visit) => visit.click(visit.part('checkbox')),
      (chart) => fills(chart) && at(chart).ticked.length === 0,
    ),
    confirm: by((visit) => visit.press('Подтвердить'), fills),
    'wait no longer': by((visit) => visit.pressLate('Не ждать'), isAt('confirming', 'looking')),
    'once more': by(
      (visit) => visit.press('Попробовать ещё раз'),
      (chart) => talks(chart) && at(chart).request !== null,
    ),
    dismiss: by((visit) => visit.closeDialog(), talks),
    // No call takes that long.
    'the time is up': by(
      (visit) => visit.page.clock.fastForward(601_000),
      (chart) => !isAt('confirming')(chart),
    ),
    'read: open': readings.open,
    'read: without a deadline': readings.endless,
    'read: out of time': readings.over,
    'read: confirmed': readings.confirmed,
    'read: without tickets': readings.none,
    'read: in trouble': readings.trouble,
    'read: unknown': readings.unknown,
    'read: silence': readings.silence,
    'read: broken': readings.broken,
    'again: open': readings.open,
    'again: without a deadline': readings.endless,
    'again: out of time': readings.over,
    'again: confirmed': readings.confirmed,
    'again: without tickets': readings.none,
    'again: in trouble': readings.trouble,
    'again: unknown': readings.unknown,
    'again: silence': readings.silence,
    'again: broken': readings.broken,
    'at last: open': readings.open,
    'at last: without a deadline': readings.endless,
    'at last: out of time': readings.over,
    'at last: confirmed': readings.confirmed,
    'at last: without tickets': readings.none,
    'at last: in trouble': readings.trouble,
    'at last: unknown': readings.unknown,
    'at last: silence': readings.silence,
    'at last: broken': readings.broken,
    taken: by((visit) => visit.answer(calls.confirm, says({ error_code: '0', hash: 'B'.repeat(40) }))),
    'a bot check left': by(async (visit) => {
      await visit.answer(calls.confirm, wantsCaptcha);
      await leaveCheck(visit);
    }),
    'a refusal': by((visit) => visit.answer(calls.confirm, refused)),
    'no answer': by((visit) => visit.answer(calls.confirm, 'silence')),
  },
});
