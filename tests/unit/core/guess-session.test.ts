import { describe, expect, it } from 'vitest';

import { guessSession } from '../../../src/core/event/guess-session.ts';

const list = [
  { calendar_id: '7', event_day: '19.12.2040', event_time: '19:00' },
  { calendar_id: 8, event_day: '20.12.2040', event_time: '12:00' },
  { calendar_id: ' 9 ', event_day: '20.12.2040', event_time: '19:00' },
];

describe('the guessed session of a hall page', () => {
  it('is the first one if the URL names none', () => {
    expect(guessSession({ response: { list } }, '', '')).toBe('7');
  });

  it('is the first one with free places, or else the first one', () => {
    const full = { ...list[0], quant: '0' };
    expect(guessSession({ list: [full, ...list.slice(1)] }, '', '')).toBe('8');
    expect(guessSession({ list: [full] }, '', '')).toBe('7');
  });

  it('is the one at the day and time in the URL, or the first of that day', () => {
    expect(guessSession({ response: { list } }, '20-12-2040', '19:00')).toBe('9');
    expect(guessSession({ response: { list } }, '20-12-2040', '')).toBe('8');
  });

  it('is null if the URL names one that does not exist', () => {
    expect(guessSession({ response: { list } }, '21-12-2040', '')).toBeNull();
    expect(guessSession({ response: { list } }, '20-12-2040', '20:00')).toBeNull();
  });

  it('is found with or without the envelope, under `list` or bare', () => {
    for (const reply of [{ response: { list } }, { response: list }, { list }, list])
      expect(guessSession(reply, '', '')).toBe('7');
  });

  it.each([
    null,
    undefined,
    'text',
    7,
    {},
    { response: null },
    { response: { list: null } },
    { response: { list: [] } },
    { list: [null] },
    { list: [{}] },
    { list: [{ calendar_id: null }] },
    { list: [{ calendar_id: { id: 7 } }] },
    { list: [{ calendar_id: true }] },
  ])('is null for an unexpected response: %j', (reply) => {
    expect(guessSession(reply, '', '')).toBeNull();
    expect(guessSession(reply, '20-12-2040', '19:00')).toBeNull();
  });
});
