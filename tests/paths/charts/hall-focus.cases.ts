import { listing, whileIn } from '../engine/chart-cases.ts';
import { item } from '../../unit/samples/flow-factories.ts';
import { hallFocusMachine } from '../../../machines/hall-focus/hall-focus-chart.ts';

export const hallFocusCases = listing({
  machine: hallFocusMachine,
  visits: { 'the hall': undefined },
  events: {
    'view.list': { 'as a list': { listStart: 1 } },
    'view.map': { 'as a map': {} },
    'row.look': { 'look at a row': { listRow: { label: '1', first: 0, end: 2 } } },
    'place.hit': {
      'a sector': { place: { kind: 'sector', sector: 1 } },
      'a seat': { place: { kind: 'seat', seat: 0 } },
      'the floor': { place: { kind: 'standing', area: 0 } },
      'two seats under a finger': { place: { kind: 'ambiguous', seats: [0, 1] } },
    },
    'proposals.open': { propose: {} },
    'proposals.close': { 'no proposals': {} },
    'focus.clear': { 'close it': {} },
    'session.change': { 'another session': {} },
    'link.offer': { 'a link beside a cart': { linkedItems: [item(1)] } },
    'link.ordered': { 'a link whose seats were ordered': { orderHash: 'O'.repeat(40) as never } },
    'link.answer': { answer: {} },
  },
  // Rows, and the way back to the map, exist only in the list.
  when: { 'row.look': whileIn('view.list'), 'view.map': whileIn('view.list') },
  keep: ({ place, listRow }) => [place?.kind, listRow !== null],
});
