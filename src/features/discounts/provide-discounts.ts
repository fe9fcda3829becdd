import type { captchaMachine } from '../../../machines/shared/captcha.ts';
import { discountsMachine, type DiscountChange } from '../../../machines/order/discounts.ts';
import type { Client } from '../../api/client.ts';
import { addDiscount, cancelDiscount } from '../../api/order-changes.ts';
import type { DiscountAnswer } from '../../contract/order-changes.ts';
import { mutationActor } from '../call-actor.ts';

/** The chart of the discounts with the page's own calls. */
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
