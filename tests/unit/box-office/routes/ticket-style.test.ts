import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ticketStyle } from '../../../../fixtures/box-office/pages/ticket-style.ts';
import { eveningTones } from '../../../../src/core/colors/evening-tones.ts';

const evening = { ground: '#123a5c', spark: '#e8a33d' };

describe('the style of a ticket', () => {
  it('has the stub in the soft accent of its evening, in light and dark, and names its own hash', () => {
    const { style, hash } = ticketStyle(evening);
    const soft = eveningTones(evening)?.accentSoft;
    expect(style.endsWith(`:root{--stub:light-dark(${soft?.light},${soft?.dark})}`)).toBe(true);
    expect(hash).toBe(`sha256-${createHash('sha256').update(style).digest('base64')}`);
    expect(hash).not.toBe(ticketStyle({ ground: '#5c1212', spark: '#3de8a3' }).hash);
  });

  it('is the shop’s own where there are no colours, or what is none', () => {
    const own = ticketStyle({ ground: '', spark: '' });
    expect(own.style).not.toContain('--stub:light-dark(#');
    for (const bad of ['red', '#12', '}</style><script>', 'url(//evil.example)'])
      expect(ticketStyle({ ground: bad, spark: bad })).toEqual(own);
  });
});
