/** The size of a picture from its file header, in pixels. */
type ImageSize = { readonly width: number; readonly height: number };

const PNG = 0x89_50_4e_47;
const RIFF = 0x52_49_46_46;
const GIF8 = 0x47_49_46_38;
const ISPE = 0x69_73_70_65;

/**
 * Reads the size of a PNG, JPEG, GIF, WebP or AVIF from its header, before decoding: a few kilobytes may contain a
 * picture of gigabytes. Null for any other format.
 */
export function imageSize(bytes: Uint8Array): ImageSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { byteLength } = view;
  if (byteLength < 32) return null;
  const magic = view.getUint32(0);
  if (magic === PNG) return { width: view.getUint32(16), height: view.getUint32(20) };
  if (magic === GIF8) return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  if (magic === RIFF) return webpSize(view);
  if (view.getUint16(0) === 0xff_d8) return jpegSize(view);
  return avifSize(view);
}

/** Skips from segment to segment until the frame header, which contains the size. */
function jpegSize(view: DataView): ImageSize | null {
  for (let at = 2; at + 9 < view.byteLength && view.getUint8(at) === 0xff;) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += marker === 0xff ? 1 : 2 + Math.max(2, view.getUint16(at + 2));
  }
  return null;
}

function webpSize(view: DataView): ImageSize | null {
  switch (view.getUint8(15)) {
    // "VP8 ", "VP8L", "VP8X"
    case 0x20:
      return { width: view.getUint16(26, true) & 0x3f_ff, height: view.getUint16(28, true) & 0x3f_ff };
    case 0x4c: {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3f_ff) + 1, height: ((bits >>> 14) & 0x3f_ff) + 1 };
    }
    case 0x58: {
      const side = (at: number): number => view.getUint16(at, true) + (view.getUint8(at + 2) << 16) + 1;
      return { width: side(24), height: side(27) };
    }
    default:
      return null;
  }
}

/** The largest size among the boxes at the beginning of the file. */
function avifSize(view: DataView): ImageSize | null {
  let found: ImageSize | null = null;
  const last = Math.min(view.byteLength - 16, 4096);
  for (let at = 4; at <= last; at += 1) {
    if (view.getUint32(at) !== ISPE) continue;
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    if (!found || size.width * size.height > found.width * found.height) found = size;
  }
  return found;
}
