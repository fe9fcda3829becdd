import { describe, expect, it } from 'vitest';

import { afisha } from '../../../src/contract/afisha.ts';
import { eventData } from '../../../src/contract/event.ts';
import { orderView } from '../../../src/contract/order.ts';

const ageOnCard = (age_from: unknown): string | undefined =>
  afisha.parse({ action: [{ event_id: '1', hash_id: 'A', age_from }] }).events[0]?.ageFrom;
const ageOfEvent = (age_from: unknown): string | undefined =>
  eventData.parse({ action: { action_id: '1', age_from } }).event?.ageFrom;
const ageOnTicket = (age_from: unknown): string | undefined =>
  orderView.parse({ ord_num: '1', hash: 'A1'.repeat(20), main: [{ id: '1', age_from }] }).tickets[0]?.ageFrom;

describe('an age limit', () => {
  it.each([
    ['12+', '12'],
    ['12', '12'],
    [12, '12'],
    ['+12', '12'],
    ['от 6 лет', '6'],
    ['6-12', '6'],
    ['0+', '0'],
    [0, '0'],
    ['', ''],
    ['для всех', ''],
    [1e308, '1'],
    ['999999999', ''],
    ['с 2010 года, 16+', '16'],
    [null, ''],
  ])('is reduced to its digits on the poster, event pages and tickets: %j → «%s»', (wire, age) => {
    expect(ageOnCard(wire)).toBe(age);
    expect(ageOfEvent(wire)).toBe(age);
    expect(ageOnTicket(wire)).toBe(age);
  });
});
