import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ticketStyle } from '../../../../fixtures/box-office/pages/ticket-style.ts';
import { eveningTones } from '../../../../src/core/colors/evening-tones.ts';

const evening = { ground: '#123a5c', spark: '#e8a33d' };

describe('ticketStyle', () => {
  it('uses the event’s colours in light and dark mode and returns the style’s hash', () => {
    const { style, hash } = ticketStyle(evening);
    const tones = eveningTones(evening);
    const inBoth = (tone: 'accent' | 'accentSoft') =>
      `light-dark(${tones?.[tone].light},${tones?.[tone].dark})`;
    const worn = `--stub:${inBoth('accentSoft')};--accent:${inBoth('accent')};--band:linear-gradient(90deg,#123a5c 40%,#e8a33d)`;
    expect(style.endsWith(`:root{${worn}}`)).toBe(true);
    expect(hash).toBe(`sha256-${createHash('sha256').update(style).digest('base64')}`);
    expect(hash).not.toBe(ticketStyle({ ground: '#5c1212', spark: '#3de8a3' }).hash);
  });

  it('falls back to the shop’s style for missing or invalid colours', () => {
    const own = ticketStyle({ ground: '', spark: '' });
    expect(own.style).not.toContain('--stub:light-dark(#');
    for (const bad of ['red', '#12', '}</style><script>', 'url(//evil.example)'])
      expect(ticketStyle({ ground: bad, spark: bad })).toEqual(own);
  });
});
