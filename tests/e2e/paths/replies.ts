/* The back end's replies in tours, as on the wire. */
import { setupContent } from '../../../fixtures/box-office/wire/setup-content.ts';
import type { OrderHash } from '../../../src/contract/brand.ts';
import type { Reply } from './held-calls.ts';
import type { PageVisit } from './page-visit.ts';

type Json = Readonly<Record<string, unknown>>;

/** The order of all tours. */
export const orderHash = 'A'.repeat(40) as OrderHash;

/** A successful reply with this content. */
export const says = (response: unknown, beside: Json = {}): Reply => ({ json: { ...beside, response } });
/** A refusal in the back end's words. */
export const saysNo = (code: string, text = 'Место занято'): Reply =>
  says({ error_code: code, error_text: text });
export const done = says({ error_code: '0' });
export const refused = saysNo('-1');
/** The reply that demands a bot check. */
export const wantsCaptcha = saysNo('-1001', '');
export const unknown: Reply = { status: 404, json: { response: {} } };

/** A bot check's picture, of one pixel. */
export const picture = says({
  sid: 'sid-1',
  image: 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
});

/** Answers the shop's own calls at once: token and setup, with the given changes. */
export const openShop = (visit: PageVisit, setup: Json = {}): void => {
  visit.calls.always('/api/token', says({ token: 'token' }));
  const usual = setupContent(
    { basePath: '', bots: () => ({ captcha: true, recaptchaSiteKey: '' }) },
    undefined,
  );
  visit.calls.always('/api/setup', says({ ...usual, ...setup }));
};

/** A confirmed order with 600 seconds left and one payment method, with the given changes. */
export const order = (over: Json = {}): Reply =>
  says({
    ord_num: '1001',
    hash: orderHash,
    demsumma: '1000',
    reservetime: '600',
    paymentAllowed: '1',
    demandstatusid: '20',
    payments: [{ creditcompany_id: '5', protocol_type: '1', protocol_kind: '', name_ru: 'Картой' }],
    urnPay: { 5: '/api/pay/5' },
    main: [
      { id: '1', action_ru: 'Щелкунчик', category_ru: 'Взрослый', price: '1000', cost: '1000', quant: '1' },
    ],
    ...over,
  });
