import { answer, broken, listing, whileRuns } from '../../tests/paths/listing.ts';
import {
  no,
  refused,
  silence,
  unknown,
  wantsCaptcha,
  yes,
} from '../../tests/unit/machines/flow-factories.ts';
import { input, link, readAt, reading, unread } from '../../tests/unit/machines/refund-visit.ts';
import { refundMachine } from './refund.ts';

const readBy = (name: string) => ({
  [`${name}: tickets`]: answer(yes(reading(['0']))),
  [`${name}: applied for`]: answer(yes(reading(['60']))),
  [`${name}: no tickets`]: answer(yes(reading([]))),
  [`${name}: forbidden`]: answer(yes(reading(['0'], { order: { returnAllowed: false } }))),
  [`${name}: unknown`]: answer(yes(unread('order', unknown))),
  [`${name}: silence`]: answer(yes(unread('refund', silence))),
  [`${name}: broken`]: broken,
});
const { orderHash, lang } = input;

export const refundListing = listing({
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
    'refund.press': { press: { freshKey: 'k1' } },
    'refund.agree': { agree: { freshKey: 'k2' } },
    'wait.stop': { 'wait no longer': {} },
    'press.retry': { 'once more': {} },
    'dialog.close': { close: {} },
    'clock.tick': {
      'a second later': { nowMs: readAt + 1000 },
      'the time ends': { nowMs: readAt + 60_000 },
    },
    'data.renew': 'raised',
    'data.stale': 'raised',
  },
  calls: {
    load: readBy('read'),
    reload: readBy('again'),
    send: {
      done: answer(yes(null)),
      'a bot check left': answer(no(wantsCaptcha)),
      'a refusal': answer(no(refused())),
      silence: answer(no(silence)),
      'the call breaks': broken,
    },
  },
  when: { 'clock.tick': whileRuns('watchDeadline') },
  keep: ({ chosen, reasonId, agreed, nowMs, wish, groups }) => [
    chosen,
    reasonId,
    agreed,
    nowMs >= readAt + 60_000,
    wish?.key,
    groups.length,
    groups[0]?.rows[0]?.statusId,
  ],
  apart: ({ confirmHash }) => (confirmHash === null ? 'applies' : 'by the link'),
});
