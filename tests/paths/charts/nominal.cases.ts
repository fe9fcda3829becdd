import { answer, broken, endings, listing } from '../engine/chart-cases.ts';
import {
  no,
  orderHash,
  refused,
  silence,
  unknown,
  wantsCaptcha,
  yes,
} from '../../unit/samples/flow-factories.ts';
import { anna, read, today, yan } from '../../unit/samples/nominal-visit.ts';
import { nominalMachine } from '../../../machines/nominal/nominal-chart.ts';

const readings = {
  open: answer(read([{}])),
  'without a deadline': answer(read([{ reservetime: '' }])),
  'out of time': answer(read([{ reservetime: '0' }])),
  confirmed: answer(read([{ demandstatusid: '20' }])),
  'without tickets': answer(read([])),
  'in trouble': answer(no(refused('-9999'))),
  unknown: answer(no(unknown)),
  silence: answer(no(silence)),
  broken,
};

export const nominalCases = listing({
  machine: nominalMachine,
  visits: { 'first visit': { orderHash, lang: 'ru', kept: null } },
  events: {
    'lang.change': { 'in English': { lang: 'en' } },
    'data.reload': { reload: {} },
    'draft.change': {
      write: { ticketId: '1', change: anna },
      'write another name': { ticketId: '1', change: yan },
    },
    'draft.copy': { 'copy to all': { ticketId: '1' } },
    'ticks.change': { tick: { ticked: ['1'] } },
    'names.confirm': { confirm: { freshKey: 'k1', today } },
    'confirm.giveUp': { 'wait no longer': {} },
    'confirm.retry': { 'once more': {} },
    'problem.dismiss': { dismiss: {} },
    'data.renew': 'raised',
    'data.stale': 'raised',
  },
  calls: {
    loadNames: endings('read', readings),
    reloadNames: endings('again', readings),
    lookBack: endings('at last', readings),
    reservation: { 'the time is up': answer(undefined) },
    confirm: {
      taken: answer(yes({ hash: 'B'.repeat(40) })),
      'a bot check left': answer(no(wantsCaptcha)),
      'a refusal': answer(no(refused())),
      'no answer': answer(no(silence)),
    },
  },
  also: [
    'first visit › read: open › write › tick › confirm › wait no longer › wait no longer › dismiss › confirm',
    'first visit › read: open › write › tick › confirm › a refusal › dismiss › confirm',
    'first visit › read: open › write › tick › confirm › wait no longer › wait no longer › dismiss › write another name › confirm',
    'first visit › read: open › write › tick › confirm › wait no longer › wait no longer › dismiss › in English › again: open › confirm',
  ],
  keep: ({ visitors, ticked, refusal, unanswered, request, deadlineMs }) => [
    visitors['1']?.name,
    ticked.length,
    refusal?.kind,
    unanswered?.key,
    request === null,
    deadlineMs,
  ],
});
