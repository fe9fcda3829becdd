import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { afisha } from '../../../src/contract/afisha.ts';
import { captchaImage, captchaVerdict } from '../../../src/contract/captcha.ts';
import { eventData } from '../../../src/contract/event.ts';
import { nominalData } from '../../../src/contract/nominal.ts';
import { discountAnswer } from '../../../src/contract/order-changes.ts';
import { orderNumber, orderStatus, orderView } from '../../../src/contract/order.ts';
import { createdOrder } from '../../../src/contract/requests.ts';
import { paymentReply } from '../../../src/contract/payment.ts';
import { refundData } from '../../../src/contract/refund.ts';
import { schemeMap, schemeSessions } from '../../../src/contract/scheme.ts';
import { setup } from '../../../src/contract/setup.ts';
import { csrfToken } from '../../../src/contract/token.ts';

const schemas = {
  afisha,
  captchaImage,
  captchaVerdict,
  createdOrder,
  csrfToken,
  discountAnswer,
  eventData,
  nominalData,
  orderNumber,
  orderStatus,
  orderView,
  paymentReply,
  refundData,
  schemeMap,
  schemeSessions,
  setup,
};

/** Objects that resemble replies: the contract's names with any JSON values. */
const fields = `
  action price calendar _time ticketInfo group checkboxList kind_menu venues main toping urnPay
  payments discountData response rows reasons docTypes app db meta crm_client data subscriptions
  list seat_numbers form_bank id hash ord_num event_id hash_id clientcategory_id seat_id sid
  form_action
`
  .trim()
  .split(/\s+/);
const { reply } = fc.letrec<{ reply: unknown; value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.jsonValue(),
    fc.constantFrom('1', '0', '', 'Да', '-1', '2100.50', '05.12.2026'),
    fc.array(tie('reply'), { maxLength: 3 }),
    tie('reply'),
  ),
  reply: fc.dictionary(fc.constantFrom(...fields), tie('value'), { maxKeys: 6 }),
}));

describe('a broken response', () => {
  it.each(Object.entries(schemas))('is parsed or rejected, but never throws: %s', (_, schema) => {
    fc.assert(
      fc.property(fc.oneof(reply, fc.jsonValue()), (body) => {
        expect(() => schema.safeParse(body)).not.toThrow();
      }),
      { numRuns: 150 },
    );
  });
});
