import type { captchaMachine } from '../../../machines/common/captcha-chart.ts';
import type { LoadedNames, NamesQuestion } from '../../../machines/nominal/nominal-model.ts';
import { nominalMachine } from '../../../machines/nominal/nominal-chart.ts';
import { reservationMachine } from '../../../machines/order/reservation-chart.ts';
import { nominalPersistence } from '../../persistence/nominal-shape.ts';
import type { Client } from '../../api/client.ts';
import { confirmNominal, getNominalData } from '../../api/nominal-calls.ts';
import type { OrderHash } from '../../contract/brand.ts';
import type { ConfirmedNominal, NominalRequest } from '../../contract/nominal.ts';
import { succeed, type Result } from '../../contract/result.ts';
import { queryActor, mutationActor } from '../../features/call-actor.ts';
import { keep } from '../../persistence/flow-persistence.ts';
import { nowMs } from '../../api/server-clock.ts';
import { watchDeadline } from '../../features/browser-actors.ts';
import type { AppStorage } from '../../persistence/storage.ts';

/** The dependencies of the named-tickets chart. */
type NominalDeps = {
  readonly client: Client;
  readonly storage: AppStorage;
  readonly hash: OrderHash;
  readonly captcha: typeof captchaMachine;
};

/** The named-tickets chart with the page's calls, clock and storage. `useNominal` redirects to the order. */
export const provideNominal = ({ client, storage, hash, captcha }: NominalDeps) =>
  nominalMachine.provide({
    actors: {
      loadNames: queryActor(
        async ({ orderHash, lang }: NamesQuestion, signal): Promise<Result<LoadedNames>> => {
          const result = await getNominalData(client, { hash: orderHash, lang }, { signal });
          return result.ok ? succeed({ data: result.value, nowMs: nowMs() }) : result;
        },
      ),
      confirm: mutationActor<NominalRequest, ConfirmedNominal>(captcha, ({ request, key, bot }, signal) =>
        confirmNominal(client, request, { idempotencyKey: key, bot, signal }),
      ),
      reservation: reservationMachine.provide({ actors: { watchDeadline } }),
    },
    actions: { remember: (_, { keepsake }) => keep(storage, nominalPersistence(hash), keepsake) },
  });
