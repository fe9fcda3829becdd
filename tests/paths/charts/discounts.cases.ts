import { answer, listing } from '../engine/chart-cases.ts';
import { no, orderHash, refused, silence, wantsCaptcha, yes } from '../../unit/samples/flow-factories.ts';
import { discountsMachine, type DiscountsInput } from '../../../machines/order/discounts-chart.ts';

const discount: NonNullable<DiscountsInput['discount']> = {
  cardCode: '4400',
  blocked: false,
  usedBonuses: 0,
  availableBonuses: 100,
  proofMails: 0,
} as never;
const input: DiscountsInput = { orderHash, lang: 'ru', discount, open: true };

export const discountsCases = listing({
  machine: discountsMachine,
  visits: {
    'first visit': input,
    'without a card': { ...input, discount: { ...discount, cardCode: '', availableBonuses: 0 } },
    'with bonuses used': { ...input, discount: { ...discount, usedBonuses: 50 } },
    'with a card to prove': { ...input, discount: { ...discount, proofMails: 1, availableBonuses: 0 } },
  },
  events: {
    'bonuses.type': { 'type bonuses': { text: '50' } },
    'promo.type': { 'type a promo code': { text: 'winter' } },
    'card.type': { 'type a card': { text: '4411' } },
    'bonuses.use': { 'use bonuses': { freshKey: 'k1' } },
    'promo.apply': { 'apply the code': { freshKey: 'k2' } },
    'card.show': { 'show the card': { freshKey: 'k3' } },
    'card.mail': { 'ask for another mail': { freshKey: 'k5' } },
    'discount.cancel': { 'take all off': { freshKey: 'k4' } },
    'promo.clear': { 'clear the code': {} },
    'problem.dismiss': { dismiss: {} },
    'wait.stop': { 'wait no longer': {} },
    'discount.renew': {
      'read with bonuses used': {
        discount: { ...discount, usedBonuses: 50 },
        open: true,
        lang: 'ru',
      },
      'read as paid': { discount, open: false, lang: 'ru' },
    },
  },
  calls: {
    change: {
      taken: answer(yes({})),
      'a bot check left': answer(no(wantsCaptcha)),
      'a refusal': answer(no(refused('-5'))),
      'a refusal of the catalogue': answer(no(refused('-9999'))),
      silence: answer(no(silence)),
    },
  },
  keep: ({ bonuses, promo, card, submission, refusedPromo, open, discount: now }) => [
    now?.usedBonuses,
    bonuses,
    promo,
    card,
    submission?.key,
    refusedPromo?.code,
    open,
  ],
  also: [
    'first visit › type bonuses › use bonuses › use bonuses',
    'without a card › type a card › show the card',
    'with a card to prove › type a card › show the card › taken',
    'with a card to prove › ask for another mail › taken',
    'with bonuses used › take all off › a bot check left',
    'with bonuses used › take all off › taken',
    'with bonuses used › take all off › a refusal › dismiss',
    'with bonuses used › take all off › silence',
    'first visit › type a promo code › apply the code › a refusal › clear the code',
  ],
  apart: ({ submission }) => submission?.request.kind,
});
