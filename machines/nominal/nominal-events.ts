import { answer, broken, listing } from '../../tests/paths/listing.ts';
import {
  no,
  orderHash,
  refused,
  silence,
  unknown,
  wantsCaptcha,
  yes,
} from '../../tests/unit/machines/flow-factories.ts';
import { anna, read, today, yan } from '../../tests/unit/machines/nominal-visit.ts';
import { nominalMachine } from './nominal.ts';

const readings = {
  open: read([{}]),
  'without a deadline': read([{ reservetime: '' }]),
  'out of time': read([{ reservetime: '0' }]),
  confirmed: read([{ demandstatusid: '20' }]),
  'without tickets': read([]),
  'in trouble': no(refused('-9999')),
  unknown: no(unknown),
  silence: no(silence),
};
const readBy = (name: string) => ({
  ...Object.fromEntries(
    Object.entries(readings).map(([what, reading]) => [`${name}: ${what}`, answer(reading)] as const),
  ),
  [`${name}: broken`]: broken,
});

export const nominalListing = listing({
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
    loadNames: readBy('read'),
    reloadNames: readBy('again'),
    lookBack: readBy('at last'),
    reservation: { 'the time is up': answer(undefined) },
    confirm: {
      taken: answer(yes({ hash: 'B'.repeat(40) })),
      'a bot check left': answer(no(wantsCaptcha)),
      'a refusal': answer(no(refused())),
      'no answer': answer(no(silence)),
      'the call breaks': broken,
    },
  },
  keep: ({ visitors, ticked, refusal, unanswered, request, deadlineMs }) => [
    visitors['1']?.name,
    ticked.length,
    refusal?.kind,
    unanswered?.key,
    request === null,
    deadlineMs,
  ],
});
