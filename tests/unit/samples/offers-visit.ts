import { createActor, setup } from 'xstate';

import { type CaptchaEvent } from '../../../machines/common/captcha-chart.ts';
import type { mutationMachine, MutationAttempt } from '../../../machines/common/mutation-chart.ts';
import type {
  OffersEvent,
  OffersInput,
  PersistedOffers,
  OffersRequest,
} from '../../../machines/order/offers-model.ts';
import { offersMachine } from '../../../machines/order/offers-chart.ts';
import type { SpecialOffer, TicketLine } from '../../../src/contract/order.ts';
import { ticketLine } from '../../../src/contract/order.ts';
import type { Result } from '../../../src/contract/result.ts';
import { offerKey } from '../../../src/core/order/offer-choice.ts';
import { settle } from '../../paths/engine/path-harness.ts';
import { orderHash, view } from './flow-factories.ts';
import { preparedWriting } from './prepared-mutation.ts';

export const offer = (packageId: string, limit: number): SpecialOffer => ({
  parentId: '1',
  packageId,
  priceId: packageId,
  costMinor: 100 as never,
  limit,
  action: {},
  returnable: null,
  removable: null,
});
export const programme = offer('31', 3);
export const parking = offer('33', 1);

/** A service that the order already has. */
export const service = (id: string, removable = true): TicketLine => ({
  ...ticketLine.parse({ id, cost: '100', quant: '1' }),
  removable,
});
/** A reading of the order. */
export const reading = (over: Parameters<typeof view>[0] = {}, payable = true): OffersEvent => ({
  type: 'options.renew',
  options: view({ offers: [programme, parking], ...over }),
  payable,
  lang: 'ru',
});

/** A buyer at an order's extra services, with prepared answers; `never` = an answer that never comes. */
export const open = async (
  answers: (Result<null> | Error | 'never')[] = [],
  {
    input = {},
    services = [],
    change,
  }: {
    input?: Partial<OffersInput>;
    services?: readonly TicketLine[];
    /** Sends the changes instead of the prepared answers. */
    change?: ReturnType<typeof mutationMachine<OffersRequest, null>>;
  } = {},
) => {
  const sent: MutationAttempt<OffersRequest>[] = [];
  const kept: (PersistedOffers | null)[] = [];
  let reloads = 0;
  const offers = offersMachine.provide({
    actors: {
      change: change ?? preparedWriting<OffersRequest, null>(answers, sent),
    },
    actions: { remember: (_, { keepsake }) => kept.push(keepsake) },
  });
  const owner = setup({ actors: { offers } }).createMachine({
    invoke: {
      id: 'offers',
      src: 'offers',
      input: {
        orderHash,
        options: view({ offers: [programme, parking], services: [...services] }),
        payable: true,
        kept: null,
        ...input,
      },
    },
    on: { 'order.reload': { actions: () => (reloads += 1) } },
  });
  const page = createActor(owner).start();
  const actor = () => page.getSnapshot().children['offers'] as ReturnType<typeof createActor<typeof offers>>;
  const send = async (...events: OffersEvent[]): Promise<void> => {
    for (const event of events) {
      actor().send(event);
      await settle();
    }
  };
  return {
    sent,
    kept,
    send,
    reloads: () => reloads,
    known: () => actor().getSnapshot().context,
    at: () => actor().getSnapshot().value,
    can: (event: OffersEvent) => actor().getSnapshot().can(event),
    choose: (one: SpecialOffer, count: number) => send({ type: 'offer.choose', key: offerKey(one), count }),
    add: (freshKey: string) => send({ type: 'offers.add', freshKey }),
    remove: (lineId: string, freshKey = 'k') => send({ type: 'line.remove', lineId, freshKey }),
    answerCheck: async (...events: CaptchaEvent[]) => {
      for (const event of events) {
        const change = actor().getSnapshot().children.change;
        change?.getSnapshot().children.captcha?.send(event);
        await settle();
      }
    },
  };
};
