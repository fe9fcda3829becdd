import { framesMeet, type Camera, type Frame } from '../../core/hall/camera.ts';
import { boxHeight, boxWidth, type Viewport } from '../../core/hall/geometry.ts';
import type { SectorEntry } from '../../core/hall/seat-index.ts';
import type { HallTheme } from '../state/hall-theme.ts';
import { markOf } from '../../core/hall/short-names.ts';

/** An area's name and a note, such as its number of free places. An empty name is not shown. */
export type AreaLabel = {
  readonly name: string;
  readonly note: string;
  /** The lowest and the highest price, where the note has only the lowest; '' if there is one price. */
  readonly range?: string;
  /** The text if the name does not fit: '' for nothing, by default the number in the name. */
  readonly mark?: string;
};

/** An area and the position of its name, CSS pixels of the stage. */
export type NamePlace<T> = Frame & { readonly area: T };

/** What can have a name: a standing area, or a sector whose details have not loaded. */
type NamedArea = Pick<SectorEntry, 'box' | 'anchor'> & Partial<Pick<SectorEntry, 'total'>>;

/** The camera, stage and colours of a frame. */
type NameFrame = {
  readonly camera: Camera;
  readonly viewport: Viewport;
  readonly theme: HallTheme;
};

/* CSS pixels: the heights of one line and of two, and the space beside them. */
const lineHeightPx = 20;
const twoLinesHeightPx = 36;
const paddingPx = 7;
/* The maximum share of an area's width and height that a name may cover if there are seats under it. */
const maxSeatsCovered = 0.8;

/**
 * Writes names on areas: with the note if both fit, or just the mark if the name does not fit. Only for the few areas
 * that the overview does not show, because each is measured in each frame. The context's transform is in CSS pixels.
 * Returns the positions of the names.
 */
export const paintAreaNames = <T extends NamedArea>(
  context: CanvasRenderingContext2D,
  areas: readonly T[],
  labelOf: (area: T) => AreaLabel,
  { camera, viewport, theme }: NameFrame,
): readonly NamePlace<T>[] => {
  const places: NamePlace<T>[] = [];
  const stage = { left: 0, top: 0, right: viewport.width, bottom: viewport.height };
  const { scale, x: shiftX, y: shiftY } = camera;
  const [nameFont, noteFont] = [`600 12px ${theme.font}`, `400 11px ${theme.font}`];
  const write = (text: string, font: string, colour: string, x: number, y: number): void => {
    context.font = font;
    context.fillStyle = colour;
    context.fillText(text, x, y);
  };
  const widthOf = (text: string, font: string): number => {
    context.font = font;
    return context.measureText(text).width;
  };
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const area of areas) {
    const { box, anchor, total = 0 } = area;
    if (box === null || anchor === null) continue;
    const share = total === 0 ? 1 : maxSeatsCovered;
    const [wide, tall] = [boxWidth(box) * scale * share, boxHeight(box) * scale * share];
    const { name, note, mark = markOf(name) } = labelOf(area);
    for (const [first = '', second = ''] of [[name, note], [name], [mark]]) {
      const width = Math.max(widthOf(first, nameFont), widthOf(second, noteFont)) + 2 * paddingPx;
      const height = second === '' ? lineHeightPx : twoLinesHeightPx;
      if (first === '' || width > wide || height > tall) continue;
      const x = Math.round(anchor.x * scale + shiftX);
      const top = Math.round(anchor.y * scale + shiftY - height / 2);
      const place = { area, left: x - width / 2, top, right: x + width / 2, bottom: top + height };
      if (!framesMeet(place, stage)) break;
      context.fillStyle = theme.paper;
      context.beginPath();
      context.roundRect(place.left, top, width, height, 6);
      places.push(place);
      context.fill();
      write(first, nameFont, theme.ink, x, top + 10.5);
      if (second !== '') write(second, noteFont, theme.label, x, top + 26);
      break;
    }
  }
  return places;
};
