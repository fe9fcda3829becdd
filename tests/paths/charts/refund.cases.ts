import { answer, broken, endings, listing, whileRuns } from '../engine/chart-cases.ts';
import { no, refused, silence, unknown, wantsCaptcha, yes } from '../../unit/samples/flow-factories.ts';
import { input, link, readAt, reading, unread } from '../../unit/samples/refund-visit.ts';
import { refundMachine } from '../../../machines/refund/refund-chart.ts';

const readings = {
  tickets: answer(yes(reading(['0']))),
  'applied for': answer(yes(reading(['60']))),
  'no tickets': answer(yes(reading([]))),
  forbidden: answer(yes(reading(['0'], { order: { returnAllowed: false } }))),
  unknown: answer(yes(unread('order', unknown))),
  silence: answer(yes(unread('refund', silence))),
  broken,
};
/* Of two requested tickets one is confirmed. */
const half = answer(yes(reading(['60', '0'])));
const { orderHash, lang } = input;

export const refundCases = listing({
  machine: refundMachine,
  visits: {
    'first visit': input,
    'by the mailed link': { ...input, confirmHash: link },
    'by the link after a press': {
      ...input,
      confirmHash: link,
      kept: { key: 'k0', request: { kind: 'confirm', orderHash, lang, confirmHash: link } },
    },
    'back after a press': {
      ...input,
      kept: { key: 'k0', request: { kind: 'apply', orderHash, lang, reasonId: '7', rowIds: ['1'] } },
    },
    'back after a press for two': {
      ...input,
      kept: { key: 'k0', request: { kind: 'apply', orderHash, lang, reasonId: '7', rowIds: ['1', '2'] } },
    },
  },
  events: {
    'refund.reload': { 'look again': {} },
    'lang.change': { 'in English': { lang: 'en' } },
    'ticket.choose': {
      'choose the ticket': { id: '1', on: true },
      'leave the ticket': { id: '1', on: false },
    },
    'reason.choose': { 'a reason': { id: '7' }, 'another reason': { id: '8' } },
    'consent.give': { consent: { on: true } },
    'form.clear': { 'clear all': {} },
    'refund.submit': { press: { freshKey: 'k1' } },
    'refund.agree': { agree: { freshKey: 'k2' } },
    'wait.stop': { 'wait no longer': {} },
    'submission.retry': { 'once more': {} },
    'dialog.close': { close: {} },
    'clock.tick': {
      'a second later': { nowMs: readAt + 1000 },
      'the time ends': { nowMs: readAt + 60_000 },
    },
    'data.renew': 'raised',
    'data.stale': 'raised',
  },
  calls: {
    load: endings('read', { ...readings, 'half applied for': half }),
    reload: endings('again', readings),
    send: {
      done: answer(yes(null)),
      'a bot check left': answer(no(wantsCaptcha)),
      'a refusal': answer(no(refused())),
      silence: answer(no(silence)),
    },
  },
  when: { 'clock.tick': whileRuns('watchDeadline') },
  keep: ({ chosen, reasonId, agreed, nowMs, submission, groups }) => [
    chosen,
    reasonId,
    agreed,
    nowMs >= readAt + 60_000,
    submission?.key,
    groups.length,
    groups[0]?.rows[0]?.statusId,
  ],
  also: [
    'back after a press › read: tickets',
    'back after a press › read: applied for',
    'first visit › read: tickets › a reason › clear all',
    'back after a press for two › read: half applied for',
    'first visit › read: tickets › choose the ticket › a reason › consent › press › agree › wait no longer › wait no longer › close › press › agree',
  ],
  apart: ({ confirmHash }) => (confirmHash === null ? 'applies' : 'by the link'),
});
