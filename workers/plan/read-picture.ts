import { listPlan } from './list-plan.ts';
import { unlistedSeats } from './seats/unlisted-seats.ts';
import { drawMarkers } from './plan-markers.ts';
import { bringNear } from './drawing/bring-near.ts';
import { PlanCuts } from './drawing/clip-effects.ts';
import type { DefNode } from './drawing/plan-defs.ts';
import { placeImage, readImage } from './drawing/plan-image.ts';
import { PlanReader } from './plan-reader.ts';
import { resourcesOf } from './plan-resources.ts';
import { PlanSource } from './svg/plan-source.ts';
import { fitViewBox, offsetOf } from './drawing/plan-viewport.ts';
import { boxThrough, type DisplayList } from './drawing/display-list.ts';
import type { ExtraReaders } from './drawing/extra-readers.ts';
import type { RepeatedParts } from './drawing/use-expander.ts';
import type { SeatTable } from './seats/seat-table.ts';
import { SeatIdMap } from './seats/seat-id-map.ts';
import { CssValues, inLetters } from './svg/css-values.ts';
import { SelectorReader } from './svg/selector-reader.ts';
import type { SvgAttributes } from './svg/svg-attributes.ts';
import { readLength, readViewBox } from './svg/svg-length.ts';
import type { ViewBox } from './svg/svg-length.ts';
import { isShape, readShape, type LocalShape } from './svg/svg-shape.ts';
import { IDENTITY, multiply, parseTransform } from './svg/svg-transform.ts';
import type { Matrix } from './svg/svg-transform.ts';
import { createSvgTokenizer } from './svg/svg-tokens.ts';

const NAMESPACE = 'http://www.w3.org/2000/svg';

type Size = { readonly width: number; readonly height: number };

/** An SVG picture, which is a drawing of its own. */
export type PictureDrawing = {
  readonly displayList: DisplayList;
  /** The size that its root declares, 0 if none. */
  readonly width: number;
  readonly height: number;
  /** The root's `viewBox`, translated as its items were, and how it is fitted into the box. */
  readonly view: ViewBox | null;
  readonly ratio: string;
};

/** Makes the readers of what only few plans have. */
function extraReaders(): ExtraReaders {
  return {
    selectors: new SelectorReader(),
    values: new CssValues(),
    inLetters,
    cuts: new PlanCuts(),
    placeImage,
    readImage,
    trackItem: trackItems(),
  };
}

/** The part of the extras for reading plans. */
export const planExtras = {
  reading: extraReaders,
  /** Lists the seats of a hall whose plan can't be shown. */
  listPlan,
  unlistedSeats,
  drawMarkers,
  bringNear,
  resourcesOf,
};

/** The text of an SVG at a `data:` address; null if it can't be decoded. */
export function pictureText(href: string): string | null {
  const comma = href.indexOf(',');
  const head = href.slice(0, comma);
  try {
    // A fragment is not part of the data.
    let bytes = unescapedBytes(new TextEncoder().encode(href.slice(comma + 1).split('#', 1)[0]));
    if (/;\s*base64\s*$/i.test(head))
      bytes = Uint8Array.from(atob(new TextDecoder().decode(bytes)), (letter) => letter.charCodeAt(0));
    return new TextDecoder(/;\s*charset=([\w-]+)/i.exec(head)?.[1]).decode(bytes);
  } catch {
    return null;
  }
}

/** Decodes `%41` escapes in bytes. */
function unescapedBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const read = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    const code =
      byte === 0x25
        ? Number.parseInt(String.fromCharCode(...bytes.subarray(at + 1, at + 3)), 16)
        : Number.NaN;
    const isEscape = at + 2 < bytes.length && !Number.isNaN(code);
    read[length] = isEscape ? code : byte;
    length += 1;
    if (isEscape) at += 2;
  }
  return read.subarray(0, length);
}

/**
 * Reads an SVG as a picture for a box. Null for what a browser would not draw: if it is not well-formed, or not SVG by
 * its namespace. A picture is a document of its own and shares neither ids nor styles with the plan. `repeated` counts
 * for all pictures of a plan; without `hasPictures`, SVG pictures nested in it are omitted.
 */
export function readPicture(
  svg: string,
  box: Size,
  repeated: RepeatedParts,
  hasPictures: boolean,
): PictureDrawing | null {
  let sheets: readonly string[] | null = null;
  for (;;) {
    const extras = extraReaders();
    const readImages: ExtraReaders['readImage'] = (attributes, frames) =>
      readImage(attributes, frames, hasPictures);
    const reader = new PlanReader(PlanSource.of(svg), NOTHING_SOLD, {
      extras: { ...extras, readImage: readImages },
      sheets,
    });
    reader.uses.repeated = repeated;
    const root = readAll(reader, svg, box);
    if (!root) return null;
    if (reader.isStyleLate && sheets === null) {
      sheets = reader.sheets;
      continue;
    }
    if (reader.displayList.marked.length > 0) drawMarkers(reader);
    const displayList = reader.displayList.build(resourcesOf(reader));
    if (reader.isFar) bringNear(displayList.items);
    return { displayList, ...root };
  }
}

/** Reads a picture into `reader`; returns the properties of its root, null if it is not a valid picture. */
function readAll(reader: PlanReader, svg: string, box: Size): Omit<PictureDrawing, 'displayList'> | null {
  const roots: Omit<PictureDrawing, 'displayList'>[] = [];
  const tokens = createSvgTokenizer({
    open: (name, attributes) => {
      if (reader.root !== '') {
        reader.open(name, attributes);
        return;
      }
      const root = rootOf(attributes);
      if (Object.values(attributes).includes(NAMESPACE)) roots.push(root);
      const { width, height } = hasSize(root) ? root : box;
      // A picture can't use the page's font.
      const around = { 'font-family': 'serif', ...attributes, width: String(width), height: String(height) };
      reader.open(name, around);
    },
    close: () => reader.close(),
    text: (text) => reader.text(text),
  });
  tokens.write(svg);
  tokens.end();
  if (reader.root !== 'svg' || tokens.faults > 0) return null;
  reader.finish();
  return roots[0] ?? null;
}

/** True for a root with a size. */
const hasSize = ({ width, height }: Size): boolean => width > 0 && height > 0;

/** True for a drawing that looks the same in a box of any size. */
export const isScaled = (drawing: Omit<PictureDrawing, 'displayList'>): boolean =>
  drawing.view !== null || hasSize(drawing);

/** A hall without seats for sale. */
const NOTHING_SOLD: SeatTable = {
  ids: new SeatIdMap(),
  row: new Uint32Array(),
  seat: new Uint32Array(),
  zone: new Uint16Array(),
  sector: new Uint16Array(),
  state: new Uint8Array(),
  kind: new Uint8Array(),
  labels: [],
  zones: [],
  sectors: [],
  standing: [],
  skipped: 0,
};

function rootOf(attributes: SvgAttributes): Omit<PictureDrawing, 'displayList'> {
  const none = { width: 0, height: 0, fontSize: 16 };
  const width = readLength(attributes['width'], 'x', none, 0);
  const height = readLength(attributes['height'], 'y', none, 0);
  const ratio = attributes['preserveAspectRatio']?.trim() ?? '';
  const viewBox = readViewBox(attributes['viewBox']);
  if (!viewBox) return { width, height, view: null, ratio };
  const [minX, minY, wide, high] = viewBox;
  const [x, y] = offsetOf({ minX, minY, maxX: minX + wide, maxY: minY + high });
  return { width, height, view: [minX - x, minY - y, wide, high], ratio };
}

/**
 * From a picture's units to those of its box, as in Chromium: the picture is a page as large as the box, and fits its
 * content in by itself. Only if the image says `none`, the picture first takes its own size and is then stretched.
 */
export function placePicture(drawing: PictureDrawing, box: Size, imageRatio: string): Matrix {
  const { view, width, height, ratio } = drawing;
  if (!view) return hasSize(drawing) ? [box.width / width, 0, 0, box.height / height, 0, 0] : IDENTITY;
  const size = imageRatio.startsWith('none') ? sizeOf(drawing, view, box) : box;
  const [a, , , d, e, f] = fitViewBox(view, size.width, size.height, ratio);
  const [wider, higher] = [box.width / size.width, box.height / size.height];
  return [a * wider, 0, 0, d * higher, e * wider, f * higher];
}

/**
 * The size of a picture with a `viewBox`: its declared size, else one with the proportions of the `viewBox`, else the
 * box's.
 */
function sizeOf({ width, height, ratio }: PictureDrawing, [, , wide, high]: ViewBox, box: Size): Size {
  if (width > 0 && height > 0) return { width, height };
  const isFree = ratio.startsWith('none');
  if (width > 0) return { width, height: isFree ? box.height : (width * high) / wide };
  if (height > 0) return { width: isFree ? box.width : (height * wide) / high, height };
  const scale = Math.min(box.width / wide, box.height / high);
  return isFree ? box : { width: wide * scale, height: high * scale };
}

/** Makes a function that puts runs of text on their tracks, as in `ExtraReaders`; each track is measured once. */
function trackItems(): ExtraReaders['trackItem'] {
  const tracks = new Map<DefNode, LocalShape | null>();
  return ({ attributes, lengths }, item, shape) => {
    if (!shape) return null;
    let local = tracks.get(shape);
    if (local === undefined) {
      local = isShape(shape.name) ? readShape(shape.name, shape.attributes, lengths) : null;
      tracks.set(shape, local);
    }
    if (!local) return null;
    const own = parseTransform(shape.attributes['transform'] ?? '') ?? IDENTITY;
    const reach =
      Math.max(local.halfWidth, local.halfHeight) * Math.SQRT2 + item.style.fontSize * 2 + Math.abs(item.y);
    const around = {
      minX: local.x - reach,
      minY: local.y - reach,
      maxX: local.x + reach,
      maxY: local.y + reach,
    };
    const track = { shape, offset: attributes['startOffset'] ?? '' };
    return { item: { ...item, track }, box: boxThrough(multiply(item.matrix, own), around) };
  };
}
