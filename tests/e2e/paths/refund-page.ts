import type { AnyMachineSnapshot } from 'xstate';

import { refundCases } from '../../paths/charts/refund.cases.ts';
import { refundPersistence } from '../../../src/persistence/refund-shape.ts';
import type { RefundContext, RefundRequest } from '../../../machines/refund/refund-model.ts';
import { isOpen } from '../../../src/core/order/refund-choice.ts';
import { leaveCheck } from './bot-check.ts';
import { by, pageChart } from './page-chart.ts';
import type { PageVisit } from './page-visit.ts';
import { done, openShop, order, orderHash, refused, says, unknown, wantsCaptcha } from './replies.ts';

const link = 'ABCDEF';
const address = `/order/return/${orderHash}`;
const calls = { order: '/api/order/view/', rows: '/api/order/return/', send: '/api/order/return-c' };

const rows = (statuses: readonly string[]) =>
  says(
    {
      rows: statuses.map((status_id, at) => ({
        id: String(at + 1),
        status_id,
        summa: '100',
        sortnum: '1',
        returndatime: '600',
        clientcategory_ru: 'Взрослый',
      })),
    },
    {
      reasons: [
        { id: '7', name_ru: 'Изменились планы', name_en: 'Plans' },
        { id: '8', name_ru: 'Болезнь', name_en: 'Illness' },
      ],
    },
  );

const read =
  (refund = rows(['0']), view = order({ usereturn: '1' })) =>
  async (visit: PageVisit): Promise<void> => {
    await visit.answer(calls.order, view);
    await visit.answer(calls.rows, refund);
  };
const readings = {
  tickets: by(read()),
  applied: by(read(rows(['60']))),
  half: by(read(rows(['60', '0']))),
  none: by(read(rows([]))),
  forbidden: by(read(rows(['0']), order({ usereturn: '0' }))),
  unknown: by(read(rows(['0']), unknown)),
  silence: by(read('silence')),
  broken: by(read('broken')),
};

const open =
  (hashConf: string | null, kept: RefundRequest | null = null) =>
  async (visit: PageVisit): Promise<void> => {
    openShop(visit);
    if (kept !== null)
      await visit.keeps(refundPersistence(orderHash, hashConf), { key: 'k0', request: kept });
    await visit.open(hashConf === null ? address : `${address}?hash_conf=${hashConf}`);
  };

const at = (chart: AnyMachineSnapshot): RefundContext => chart.context as RefundContext;
const isAt =
  (...states: readonly string[]) =>
  (chart: AnyMachineSnapshot): boolean =>
    states.some((submission) => chart.matches({ shown: { submission } }));
const talks = isAt('confirming', 'refused', 'unanswered', 'accepted');
const applies = (chart: AnyMachineSnapshot): boolean =>
  isAt('choosing')(chart) &&
  at(chart).confirmHash === null &&
  at(chart).groups.some(({ rows: own }) => own.some(isOpen));
const isChosen = (chart: AnyMachineSnapshot): boolean => at(chart).chosen.includes('1');
const isEmpty = (chart: AnyMachineSnapshot): boolean => at(chart).groups.length === 0;
const hasForm = (chart: AnyMachineSnapshot): boolean =>
  isAt('choosing')(chart) && (at(chart).confirmHash !== null ? !isEmpty(chart) : applies(chart));

const inDialog = (name: string) => (visit: PageVisit) =>
  visit.click(visit.part('dialog').getByRole('button', { name: visit.said(name) }));

/** Steps of a refund by the mailed link, until its call is sent. */
export const pressRefund = async (visit: PageVisit): Promise<void> => {
  await open(link)(visit);
  await read()(visit);
  await visit.click(visit.part('switch'));
  await visit.press('Подтвердить возврат');
};

/** Returning tickets. */
export const refundPage = pageChart({
  listed: refundCases,
  visits: {
    'first visit': open(null),
    'by the mailed link': open(link),
    'by the link after a press': open(link, { kind: 'confirm', orderHash, lang: 'ru', confirmHash: link }),
    'back after a press': open(null, { kind: 'apply', orderHash, lang: 'ru', reasonId: '7', rowIds: ['1'] }),
    'back after a press for two': open(null, {
      kind: 'apply',
      orderHash,
      lang: 'ru',
      reasonId: '7',
      rowIds: ['1', '2'],
    }),
  },
  conditions: { 'where tickets are chosen': (chart) => at(chart).confirmHash === null },
  drives: {
    'look again': by(
      (visit) => visit.pressLate('Попробовать ещё раз'),
      (chart) =>
        chart.matches('loading') ||
        chart.matches('failed') ||
        (chart.matches({ shown: { reading: 'stale' } }) && !talks(chart)),
    ),
    'in English': by(
      (visit) => visit.changeLanguage(),
      (chart) => !talks(chart) && !chart.matches('forbidden'),
    ),
    'choose the ticket': by(
      (visit) => visit.click(visit.part('table').getByRole('checkbox')),
      (chart) => applies(chart) && !isChosen(chart),
    ),
    'leave the ticket': by(
      (visit) => visit.click(visit.part('table').getByRole('checkbox')),
      (chart) => applies(chart) && isChosen(chart),
    ),
    'a reason': by(
      (visit) => visit.click(visit.part('radio', /Изменились планы|Plans/)),
      (chart) => applies(chart) && at(chart).reasonId === null,
    ),
    'another reason': by(
      (visit) => visit.click(visit.part('radio', /Болезнь|Illness/)),
      (chart) => applies(chart) && at(chart).reasonId === null,
    ),
    consent: by(
      (visit) => visit.click(visit.part('switch')),
      (chart) => hasForm(chart) && !at(chart).agreed,
    ),
    'clear all': by(
      (visit) => visit.press('Заполнить заново'),
      (chart) => applies(chart) && at(chart).reasonId !== null,
    ),
    press: by(
      (visit) =>
        visit.click(
          visit.part('button', /^(?:Оформить возврат|Подтвердить возврат|Request a refund|Confirm .*)$/),
        ),
      hasForm,
    ),
    agree: by(inDialog('Отправить заявление'), isAt('confirming')),
    'wait no longer': by((visit) => visit.pressLate('Не ждать'), isAt('sending', 'looking')),
    'once more': by(inDialog('Попробовать ещё раз'), isAt('unanswered')),
    close: by((visit) => visit.closeDialog(), talks),
    'a second later': by((visit) => visit.wait(1000)),
    'the time ends': by((visit) => visit.page.clock.fastForward(601_000)),
    'read: tickets': readings.tickets,
    'read: applied for': readings.applied,
    'read: half applied for': readings.half,
    'read: no tickets': readings.none,
    'read: forbidden': readings.forbidden,
    'read: unknown': readings.unknown,
    'read: silence': readings.silence,
    'read: broken': readings.broken,
    'again: tickets': readings.tickets,
    'again: applied for': readings.applied,
    'again: no tickets': readings.none,
    'again: forbidden': readings.forbidden,
    'again: unknown': readings.unknown,
    'again: silence': readings.silence,
    'again: broken': readings.broken,
    done: by((visit) => visit.answer(calls.send, done)),
    'a bot check left': by(async (visit) => {
      await visit.answer(calls.send, wantsCaptcha);
      await leaveCheck(visit);
    }),
    'a refusal': by((visit) => visit.answer(calls.send, refused)),
    silence: by((visit) => visit.answer(calls.send, 'silence')),
  },
});
