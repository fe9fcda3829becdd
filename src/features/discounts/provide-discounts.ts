import type { captchaMachine } from '../../../machines/common/captcha-chart.ts';
import { discountsMachine, type DiscountChange } from '../../../machines/order/discounts-chart.ts';
import type { Client } from '../../api/client.ts';
import { addDiscount, cancelDiscount } from '../../api/order-change-calls.ts';
import type { DiscountAnswer } from '../../contract/order-changes.ts';
import { mutationActor } from '../call-actor.ts';

/** The discounts chart with the page's calls. */
export const provideDiscounts = (client: Client, captcha: typeof captchaMachine) =>
  discountsMachine.provide({
    actors: {
      change: mutationActor<DiscountChange, DiscountAnswer>(captcha, ({ request, key, bot }, signal) => {
        const options = { signal, bot, idempotencyKey: key };
        return request.kind === 'add'
          ? addDiscount(client, request, options)
          : cancelDiscount(client, request.orderHash, request.lang, options);
      }),
    },
  });
