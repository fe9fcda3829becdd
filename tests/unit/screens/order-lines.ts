import type { Minor } from '../../../src/contract/brand.ts';
import type { TicketLine } from '../../../src/contract/order.ts';

/** A ticket line of an order; say only what matters to the case. */
export const line = (overrides: Partial<TicketLine> = {}): TicketLine => ({
  id: '1',
  group: 'a',
  priceMinor: 100_00 as Minor,
  quantity: 1,
  costMinor: 100_00 as Minor,
  codeKind: 'qr',
  qrImage: '',
  barcodeImage: '',
  code: '00000000000001',
  ticketHash: '',
  removable: false,
  parentId: '0',
  action: { ru: 'Зимний сад' },
  colors: null,
  ageFrom: '12',
  row: '6',
  seat: '10',
  sector: { ru: 'Партер' },
  category: { ru: 'Взрослый' },
  zone: {},
  day: '27.11.2026',
  openDate: false,
  time: '19:00',
  dayText: '',
  weekday: '',
  address: {},
  place: {},
  mapUrl: '',
  returned: false,
  returnAsked: false,
  visitor: '',
  share: null,
  returnable: null,
  promoAllowed: null,
  visits: 0,
  ...overrides,
});

export const minor = (value: number): Minor => value as Minor;
