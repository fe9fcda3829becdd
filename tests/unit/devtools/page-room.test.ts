import { describe, expect, it, vi } from 'vitest';

vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) });
const { askedOfWindow } = await import('../../../src/devtools/drawer/page-room.ts');

const beside = { inline: 400, block: 0 };
const below = { inline: 0, block: 300 };

describe('a page beside the drawer', () => {
  it.each([
    ['(width < 640px)', beside, '(width < 1040px)'],
    [
      '(560px <= width < 1024px) and (height < 520px)',
      beside,
      '(960px <= width < 1424px) and (height < 520px)',
    ],
    [
      '(560px <= width < 1024px) and (height < 520px)',
      below,
      '(560px <= width < 1024px) and (height < 820px)',
    ],
    ['(max-width: 12.5px), print', beside, '(max-width: 412.5px), print'],
    ['(prefers-color-scheme: dark)', beside, '(prefers-color-scheme: dark)'],
  ] as const)('matches media queries like a smaller window: %s', (query, room, asked) => {
    expect(askedOfWindow(query, room, true)).toBe(asked);
  });

  it('has the orientation of the remaining window', () => {
    const query = '(width >= 1024px) and (orientation: landscape)';
    expect(askedOfWindow(query, beside, true)).toBe('(width >= 1424px) and (width >= 0px)');
    expect(askedOfWindow(query, beside, false)).toBe('(width >= 1424px) and (width < 0px)');
    expect(askedOfWindow('(orientation: portrait)', beside, false)).toBe('(width >= 0px)');
  });
});
