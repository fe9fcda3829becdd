import { describe, expect, it } from 'vitest';

import { imageSize } from '../../../workers/paint/effects/image-size.ts';

/** Bytes from hexadecimal digits, padded to the length of a header. */
const bytes = (hex: string): Uint8Array =>
  Uint8Array.from(Buffer.from(hex.replaceAll(' ', '').padEnd(96, '0'), 'hex'));
const text = (letters: string): string => Buffer.from(letters, 'latin1').toString('hex');

describe('the image size read from a file header', () => {
  it.each([
    ['PNG', `89504e470d0a1a0a 0000000d ${text('IHDR')} 00007530 00009c40`, 30_000, 40_000],
    ['GIF', `${text('GIF89a')} 0002 0300`, 512, 3],
    // A table of 4 bytes precedes the frame.
    ['JPEG', 'ffd8 ffe00006 00000000 ffc20011 08 0102 0304', 0x03_04, 0x01_02],
    ['WebP, lossy', `${text('RIFF')}00000000${text('WEBPVP8 ')}00000000 000000 9d012a 2003 5802`, 800, 600],
    ['WebP, lossless', `${text('RIFF')}00000000${text('WEBPVP8L')}00000000 2f 1f c3 95 00`, 800, 600],
    ['WebP, extended', `${text('RIFF')}00000000${text('WEBPVP8X')}00000000 00000000 1f0300 570200`, 800, 600],
    [
      'AVIF',
      `00000020${text('ftypavif')}00000000 00000014${text('ispe')}00000000 00000320 00000258`,
      800,
      600,
    ],
  ])('%s', (_, head, width, height) => {
    expect(imageSize(bytes(head))).toEqual({ width, height });
  });

  it('is null when the header has no size', () => {
    expect(imageSize(bytes(text('<svg width="9">')))).toBeNull();
    expect(imageSize(new Uint8Array(8))).toBeNull();
    expect(imageSize(bytes('ffd8 ffda 0000'))).toBeNull();
  });
});
