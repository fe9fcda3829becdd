import { describe, expect, it } from 'vitest';
import { fieldOf, isTypedField } from '../../../src/devtools/recording/context-fields.ts';

const mask = (name: string, text: string, isTyped: boolean): string =>
  isTyped ? '‹text›' : name === 'email' ? '‹e-mail›' : text;
const field = (name: string, value: unknown, isTyped = false) => fieldOf(name, value, mask, isTyped);

describe('a context field shown to QA', () => {
  it.each([
    ['online', 'text', '«online»'],
    [7, 'number', '7'],
    [true, 'flag', 'true'],
    [null, 'nothing', 'null'],
    [undefined, 'not set', 'undefined'],
    [new Uint8Array(8), 'Uint8Array', '8 bytes'],
    [{ sessionId: 'x:1', send: 0, id: 'payment' }, 'chart', 'payment'],
    ['a'.repeat(400), 'text', `«${'a'.repeat(300)}…»`],
  ])('has a kind and a text: %#', (value, kind, words) => {
    expect(field('one', value)).toEqual({ kind, words, parts: [], more: 0 });
  });

  it('is masked by its name, and entirely if typed by a buyer', () => {
    expect(field('email', 'a@b.ru').words).toBe('«‹e-mail›»');
    expect(field('city', 'Omsk', true).words).toBe('«‹text›»');
    expect(['typed', 'draft', 'visitors'].every(isTypedField)).toBe(true);
    expect(isTypedField('event')).toBe(false);
  });

  it('has nested values, at most the first hundred', () => {
    expect(field('list', ['a', 'b'])).toMatchObject({
      kind: 'list of 2',
      parts: [
        ['0', 'a'],
        ['1', 'b'],
      ],
    });
    expect(field('map', new Map([['k', 1]]))).toMatchObject({ kind: 'map of 1', parts: [['k', 1]] });
    expect(field('it', { a: 1, b: 2 })).toMatchObject({
      kind: 'fields: 2',
      parts: [
        ['a', 1],
        ['b', 2],
      ],
    });
    const long = field('long', Array.from({ length: 130 }));
    expect([long.parts.length, long.more]).toEqual([100, 30]);
  });
});
