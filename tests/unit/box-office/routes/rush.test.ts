import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { message, waitInWords, type Lang } from '../../../../fixtures/box-office/words/texts.ts';
import { openShop, type Shop } from '../help/open-shop.ts';
import { eventOf } from '../help/test-repertoire.ts';

const langs = ['ru', 'en', 'kz', 'ch'] as const;
const busyText = (lang: Lang, seconds: number): string =>
  message('busy', lang, { wait: waitInWords(seconds * 1000, lang) });
const full = { atOnce: 0, waiting: 0, patienceMs: 1 };

let shop: Shop;
let crowded: Shop;
beforeAll(async () => {
  shop = await openShop({ rush: { writes: { atOnce: 1, waiting: 0, patienceMs: 1 } } });
  crowded = await openShop({ rush: { writes: full, reads: full } });
}, 60_000);
afterAll(async () => Promise.all([shop.close(), crowded.close()]));

describe('an overloaded shop', () => {
  it('rejects an order without side effects when the line is full, and accepts the next', async () => {
    const [one, other, third] = await shop.freeSeats('plain', 3);
    if (one === undefined || other === undefined || third === undefined) throw new Error('no free seats');
    const orders = await Promise.all([
      shop.order('plain', [shop.line(one)]),
      shop.order('plain', [shop.line(other)]),
    ]);
    expect(orders.map(({ errorCode }) => errorCode)).toEqual(['0', '-9998']);
    expect(orders[1]?.['errorText']).toBe(busyText('en', 2));
    const free = await shop.freeSeats('plain', 2);
    expect(free.map(({ seat_id }) => seat_id)).toEqual([other.seat_id, third.seat_id]);
    expect(await shop.order('plain', [shop.line(other)])).toMatchObject({ errorCode: '0' });
  });

  it('reports the wait in the Retry-After header and the error text', async () => {
    await shop.fault({ route: '/api/order/view', fault: 'busy', times: 1, arg: '90' });
    const reply = await shop.send('/api/order/view/', { hash: 'A'.repeat(40), lang: 'ru' });
    expect(reply.headers.get('Retry-After')).toBe('90');
    expect(await reply.json()).toMatchObject({ response: { errorText: busyText('ru', 90) } });
    expect(busyText('ru', 90)).toContain('через 2\u00a0мин');
  });

  it('rejects every write in the buyer’s language', async () => {
    const paths = [
      'order/create',
      'order/create-scheme',
      'payment/1',
      'confirm-nominal',
      'order/add-discount',
    ];
    for (const path of [...paths, 'order/return-create', 'captcha/check']) {
      for (const lang of langs) {
        const reply = await crowded.send(`/api/${path}`, { hash: 'A'.repeat(40), lang });
        expect([reply.status, reply.headers.get('Retry-After')]).toEqual([503, '2']);
        const refused = { errorCode: '-9998', errorText: busyText(lang, 2) };
        expect(await reply.json()).toEqual({ response: refused });
      }
    }
  });

  it('sends Retry-After for reads', async () => {
    for (const path of ['order/view', 'order/view/', 'order/status-change', 'order/get-num', 'order-data']) {
      const reply = await crowded.send(`/api/${path}`, { hash: 'A'.repeat(40), lang: 'kz' });
      expect([path, reply.status, reply.headers.get('Retry-After')]).toEqual([path, 503, '2']);
    }
  });

  it('still serves the poster, events and halls', async () => {
    const { hash, calendarId } = eventOf('plain');
    const body = { hash, calendar_id: calendarId, lang: 'en' };
    for (const path of ['scheme', 'scheme/sessions', 'scheme/map', 'no-scheme'])
      expect([path, (await crowded.send(`/api/${path}`, body)).status]).toEqual([path, 200]);
    for (const path of ['token', 'setup', 'afisha'])
      expect([path, (await crowded.app.request(`/api/${path}`)).status]).toEqual([path, 200]);
  });

  it('responds to a form with a page that can resubmit the same fields', async () => {
    const body = new URLSearchParams({ invoice: '"><b>', lang: 'ch', action: 'pay' });
    const reply = await crowded.app.request('/bank/settle', { method: 'POST', body });
    expect([reply.status, reply.headers.get('Retry-After')]).toEqual([503, '2']);
    const page = await reply.text();
    expect(page).toContain('<html lang="zh">');
    expect(page).toContain(busyText('ch', 2));
    expect(page).toContain('<input type="hidden" name="invoice" value="&quot;&gt;&lt;b&gt;">');
    expect(page).toContain('name="action" value="pay"');
    const ticket = await crowded.app.request(`/ticket/${'A'.repeat(40)}?lang=en`);
    expect(ticket.status).toBe(503);
    const shown = await ticket.text();
    expect(shown).toContain('<a href="">Try again</a>');
    expect(shown).not.toContain('Request number');
  });

  it('shows the request number that is also in the log', async () => {
    const env = { notes: { id: '<7f3a>' } };
    const page = await crowded.app.request(`/ticket/${'A'.repeat(40)}?lang=en`, {}, env);
    expect(await page.text()).toContain('Request number: &lt;7f3a&gt;');
    expect(env.notes).toMatchObject({ refusal: '-9998' });
  });
});
