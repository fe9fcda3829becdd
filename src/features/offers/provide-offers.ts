import type { ActorRefFrom } from 'xstate';
import type { captchaMachine } from '../../../machines/common/captcha-chart.ts';
import type { OffersRequest } from '../../../machines/order/offers-model.ts';
import { offersMachine } from '../../../machines/order/offers-chart.ts';
import { offersPersistence } from '../../persistence/order-shapes.ts';
import type { Client } from '../../api/client.ts';
import { addOffers, removeOffer } from '../../api/order-change-calls.ts';
import type { OrderHash } from '../../contract/brand.ts';
import type { AppStorage } from '../../persistence/storage.ts';
import { mutationActor } from '../call-actor.ts';
import { keep } from '../../persistence/flow-persistence.ts';

/** The running chart of an order's extra services. */
export type OffersActor = ActorRefFrom<typeof offersMachine>;

/** The dependencies of the extra-services chart. */
type OffersDeps = {
  readonly client: Client;
  readonly storage: AppStorage;
  readonly hash: OrderHash;
  /** The bot check's chart with its calls. */
  readonly captcha: typeof captchaMachine;
};

/** The extra-services chart with the page's calls. */
export const provideOffers = ({ client, storage, hash, captcha }: OffersDeps) =>
  offersMachine.provide({
    actors: {
      change: mutationActor<OffersRequest, null>(
        captcha,
        ({ request: { orderHash, change }, key, bot }, signal) => {
          const options = { signal, idempotencyKey: key, bot };
          return change?.kind === 'remove'
            ? removeOffer(client, orderHash, change.line.id, options)
            : addOffers(client, orderHash, change?.pieces ?? [], options);
        },
      ),
    },
    actions: { remember: (_, { keepsake }) => keep(storage, offersPersistence(hash), keepsake) },
  });
