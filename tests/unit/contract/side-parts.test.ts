import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';

import { afisha } from '../../../src/contract/afisha.ts';
import { eventData } from '../../../src/contract/event.ts';
import { nominalData } from '../../../src/contract/nominal.ts';
import { orderView } from '../../../src/contract/order.ts';
import { refundData } from '../../../src/contract/refund.ts';
import { schemeSessions } from '../../../src/contract/scheme.ts';
import { emptySetup, setup } from '../../../src/contract/setup.ts';

/* Optional parts of a page's reply never break the page, however malformed they are. */

const broken: readonly unknown[] = ['abc', 7, true, [7], ['x'], [{}], [[]], [null], { a: 'b' }, { a: [] }];

/** Complete replies, with their optional fields. */
const replies: Readonly<
  Record<string, readonly [z.ZodMiniType, Readonly<Record<string, unknown>>, readonly string[]]>
> = {
  poster: [
    afisha,
    { action: [{ event_id: '1', hash_id: 'A', action_ru: 'Вечер' }] },
    [
      'kind_menu',
      'main_menu',
      'calendar',
      'venues',
      'list_tags',
      'event_tags',
      'images',
      'composition',
      'setup',
    ],
  ],
  event: [
    eventData,
    {
      action: { action_id: '1', action_ru: 'Вечер' },
      calendar: [{ day: '05.12.2026', _time: [{ time: '19:00', quantity: '4' }] }],
      price: [{ clientcategory_id: '1', price: '100' }],
    },
    ['actionStr', 'ticketPrice', 'ticketInfo', 'checkboxList'],
  ],
  order: [
    orderView,
    { ord_num: '7', demsumma: '100', main: [{ id: '1', price: '100' }] },
    ['service', 'addToping', 'discountData', 'payments', 'urnPay'],
  ],
  names: [
    nominalData,
    { response: [{ id: '1' }] },
    ['checkboxList', 'docTypes', 'countries', 'regions', 'text'],
  ],
  refund: [refundData, { response: { rows: [{ id: '1' }] } }, ['reasons', 'text', 'date']],
  setup: [
    setup,
    { app: { currency: 'KZT' } },
    ['db', 'captcha', 'recaptcha', 'crm_client', 'tickets_image', 'topmenu'],
  ],
};

describe.each(Object.entries(replies))('the %s', (_, [schema, whole, fields]) => {
  it.each(fields)('is unaffected by a malformed %s', (field) => {
    const without = JSON.stringify(schema.parse(whole));
    for (const value of broken) {
      // A required field would throw here.
      const read = schema.parse({ ...whole, [field]: value }) as object;
      // No other field changes, least of all the required ones.
      const changed = Object.entries(read).filter(
        ([name, part]) => JSON.stringify(part) !== JSON.stringify((JSON.parse(without) as never)[name]),
      );
      expect(changed.length).toBeLessThan(2);
    }
  });
});

describe('an unreadable row', () => {
  const event = { event_id: '1', hash_id: 'A', action_ru: 'Вечер' };
  const session = { calendar_id: '1', event_day: '05.12.2026', event_time: '19:00' };

  it('does not affect other rows', () => {
    expect(
      afisha.parse({ action: [{ ...event, hash_id: '' }, event], venues: [7, { seatroot_id: '3' }] }),
    ).toMatchObject({ events: [{ id: '1' }], venues: [{ id: '3' }] });
    expect(schemeSessions.parse({ list: ['x', session, {}] })).toMatchObject([{ id: '1' }]);
    const calendar = [7, { day: '05.12.2026', _time: 'x' }, { day: '06.12.2026' }];
    expect(eventData.parse({ calendar }).calendar).toMatchObject([{ day: '06.12.2026' }]);
  });

  it('without any other makes the response unreadable, so that nobody is told nothing is on', () => {
    expect(afisha.safeParse({ action: [{ ...event, hash_id: '' }] }).success).toBe(false);
    expect(afisha.safeParse({ action: 'abc' }).success).toBe(false);
    expect(schemeSessions.safeParse({ list: [{}] }).success).toBe(false);
    expect(eventData.safeParse({ calendar: [7] }).success).toBe(false);
  });

  it('drops only the linked customer, not the whole setup', () => {
    expect(setup.parse({ crm_client: [7] })).toEqual(emptySetup);
  });
});
