import { describe, expect, it } from 'vitest';
import type { CatalogueOffer } from '../../../../fixtures/catalogue/catalogue-model.ts';
import { offerLines, serviceLines } from '../../../../fixtures/box-office/wire/order-extras.ts';
import type { ServiceRow, FullOrder } from '../../../../fixtures/box-office/rules/order-sums.ts';

const service = (id: number, over: Partial<ServiceRow> = {}) =>
  ({
    id,
    packageId: '31',
    priceId: '3101',
    costMinor: 30_050,
    name: { ru: 'Программка', en: 'Programme' },
    removable: true,
    code: '12345678901234',
    returnedMs: null,
    ...over,
  }) as ServiceRow;
const whole = (
  state: FullOrder['order']['state'],
  services: readonly ServiceRow[] = [],
  cultureCard = false,
): FullOrder => ({
  order: { state, cultureCard } as FullOrder['order'],
  tickets: [
    { snapshot: { actionGroup: 'g', actionId: '7', day: '01.03.2027', time: '19:00' } },
  ] as unknown as FullOrder['tickets'],
  services,
  discounts: [],
  sums: {} as FullOrder['sums'],
});
const offer = (priceId: string, limit: number): CatalogueOffer =>
  ({ packageId: '31', priceId, price: 300.5, limit, name: { en: 'Programme' } }) as unknown as CatalogueOffer;

describe('service lines on the wire', () => {
  it('are grouped with the event’s tickets, one line per piece', () => {
    const lines = serviceLines(whole('waiting', [service(1), service(2, { removable: false })]), true, 0);
    expect(lines.map(({ id, candelete }) => [id, candelete])).toEqual([
      ['1', '1'],
      ['2', '0'],
    ]);
    expect(lines[0]).toMatchObject({
      action_group: 'g',
      parent_id: '7',
      action_en: 'Programme',
      price: '300.50',
      cost: '300.50',
      quant: '1',
      day: '01.03.2027',
      time: '19:00',
      status_id: '0',
    });
    expect(serviceLines(whole('paid', [service(1)]), false, 0)[0]?.candelete).toBe('0');
  });

  it('include the code only for a paid order, if the service has one and was not returned', () => {
    const shown = (state: FullOrder['order']['state'], over: Partial<ServiceRow> = {}) =>
      serviceLines(whole(state, [service(1, over)]), false, 5)[0];
    expect(shown('paid')).toMatchObject({
      tickettype: '1',
      ticketcode: '12345678901234',
      _qrcode: expect.stringMatching(/^data:image/),
      _barcode: '',
    });
    const nothing = { tickettype: '2', ticketcode: '', _qrcode: '', _barcode: '' };
    expect(shown('waiting')).toMatchObject(nothing);
    expect(shown('paid', { code: '' })).toMatchObject(nothing);
    const returned = { ...nothing, status_id: '70', cost: '0', price: '300.50' };
    expect(shown('paid', { returnedMs: 5 })).toMatchObject(returned);
  });
});

describe('services that can still be added to an order', () => {
  const offers = [offer('3101', 3), offer('3102', 1)];

  it('are those with limit left after the services in the order', () => {
    const left = (...services: ServiceRow[]) =>
      offerLines(whole('waiting', services), offers).map((line) => [line.price_id, line.limit]);
    expect(left()).toEqual([
      ['3101', '3'],
      ['3102', '1'],
    ]);
    expect(left(service(1), service(2), service(3, { priceId: '3102' }))).toEqual([['3101', '1']]);
    expect(left(service(1), service(2), service(3))).toEqual([['3102', '1']]);
  });

  it('include the parent action and the price', () => {
    expect(offerLines(whole('waiting'), offers)[0]).toEqual({
      parent_id: '7',
      package_id: '31',
      price_id: '3101',
      candelete: '0',
      usereturn: '0',
      cost: '300.50',
      limit: '3',
      action_en: 'Programme',
    });
  });

  it('are empty on the culture card', () => {
    expect(offerLines(whole('waiting', [], true), offers)).toEqual([]);
  });
});
