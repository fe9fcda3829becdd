import { describe, expect, it } from 'vitest';
import { codeImage } from '../../../src/core/order/code-image.ts';

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ';

describe('a ticket code image', () => {
  it.each(['png', 'svg+xml', 'jpeg', 'gif'])('is accepted as an inline %s', (type) => {
    expect(codeImage(`data:image/${type};base64,${png}`)).toBe(`data:image/${type};base64,${png}`);
  });

  it('is accepted as bare base64, with its type detected from the first bytes', () => {
    expect(codeImage(png)).toBe(`data:image/png;base64,${png}`);
    expect(codeImage('/9j/4AAQSkZJRgABAQAAAQ==')).toBe('data:image/jpeg;base64,/9j/4AAQSkZJRgABAQAAAQ==');
    expect(codeImage(btoa('GIF89a picture'))).toMatch(/^data:image\/gif;base64,R0lGOD/);
    expect(codeImage(btoa('GIF87a picture'))).toMatch(/^data:image\/gif;base64,R0lGOD/);
    expect(codeImage(btoa('<?xml version="1.0"?><svg/>'))).toMatch(/^data:image\/svg\+xml;base64,/);
    // Unknown bytes are treated as the usual type.
    expect(codeImage(btoa('neither of these'))).toMatch(/^data:image\/png;base64,bmVp/);
    expect(codeImage('DATA:IMAGE/PNG;BASE64,AAAA')).toBe('data:image/png;base64,AAAA');
    expect(codeImage(btoa('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toMatch(
      /^data:image\/svg\+xml;base64,/,
    );
  });

  it('may contain line breaks', () => {
    expect(codeImage(`${png.slice(0, 20)}\r\n${png.slice(20)}\n`)).toBe(`data:image/png;base64,${png}`);
  });

  it.each([
    ['nothing at all', ''],
    ['an address of another host', 'https://example.org/track.png'],
    ['a path', '/ticket.png'],
    ['a script', 'javascript:alert(1)'],
    ['a page', 'data:text/html;base64,PGI+'],
    ['an SVG that is not base64', 'data:image/svg+xml,<svg onload="x"/>'],
    ['text after an image', `data:image/png;base64,${png}" onerror="x`],
    ['an unsupported type', `data:image/webp;base64,${png}`],
    ['a few letters', 'abc'],
  ])('is never %s', (_, value) => {
    expect(codeImage(value)).toBeNull();
  });
});
