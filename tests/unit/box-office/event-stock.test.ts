import { expect, it } from 'vitest';
import {
  remainingInCategory,
  groupCapacity,
  remainingGroups,
  groupSize,
  remainingPlaces,
  type Stocks,
} from '../../../fixtures/box-office/rules/event-stock.ts';
import { sessionKey } from '../../../fixtures/box-office/rules/catalogue-service.ts';
import { today } from './help/requested-lines.ts';
import { placeRepertoire } from './help/place-repertoire.ts';

const [museum] = placeRepertoire(today).events;
const [planned, other] = museum?.sessions ?? [];
const [item] = museum?.ticketInfo?.group ?? [];
if (museum === undefined || planned === undefined || other === undefined || item === undefined)
  throw new Error('no repertoire');
const session = { ...planned, places: 100, quotas: { '2': 20, '901': 3 } };
/** The remaining stocks of the session; those of the other session differ. */
const stocks = (left: Readonly<Record<string, number>>): Stocks =>
  new Map([
    [sessionKey(other), new Map([['all', 1]])],
    [sessionKey(session), new Map(Object.entries(left))],
  ]);

it('a session has its initial places unless the stock overrides them', () => {
  expect(remainingPlaces(session, new Map())).toBe(100);
  expect(remainingPlaces(session, stocks({ 'category:2': 5 }))).toBe(100);
  expect(remainingPlaces(session, stocks({ all: 7 }))).toBe(7);
  expect(remainingPlaces(session, stocks({ all: 0 }))).toBe(0);
});

it('a category has the rest of its quota, but no more than the session', () => {
  expect(remainingInCategory(session, '2', new Map())).toBe(20);
  expect(remainingInCategory(session, '2', stocks({ 'category:2': 4, all: 90 }))).toBe(4);
  expect(remainingInCategory(session, '2', stocks({ 'category:2': 4, all: 3 }))).toBe(3);
  expect(remainingInCategory(session, '2', stocks({ 'category:2': 0 }))).toBe(0);
  // Without a quota, all remaining places count.
  expect(remainingInCategory(session, '1', stocks({ all: 90 }))).toBe(90);
});

it('a group type is limited by its quota and the remaining places', () => {
  const left = (some: Readonly<Record<string, number>>) =>
    remainingGroups(museum, session, item, stocks(some));
  // Groups of fifteen.
  expect(left({})).toBe(3);
  expect(left({ 'group:901': 2 })).toBe(2);
  expect(left({ 'group:901': 0 })).toBe(0);
  expect(left({ all: 44 })).toBe(2);
  expect(left({ all: 14 })).toBe(0);
  expect(groupSize(museum, '901')).toBe(15);
  expect(groupSize(museum, 'unknown')).toBe(1);
  expect(groupCapacity({ ...session, quotas: {} }, { ...item, quantity: '7' })).toBe(7);
});
