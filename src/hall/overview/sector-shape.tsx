import { memo, useMemo } from 'react';
import { Shape } from 'react-konva/lib/ReactKonvaCore.js';

import type { OverviewFrame } from './overview-frame.ts';
import { nameFonts, type OverviewSector } from './overview-sector.ts';

/* Just under a device pixel: such a line is drawn in a third of the time that a wider one takes. */
const edgeDevicePx = 0.99;

const pathOf = (outline: Float32Array): Path2D => {
  const path = new Path2D();
  let begins = true;
  for (let at = 0; at < outline.length; at += 2) {
    const [x, y] = [outline[at] as number, outline[at + 1] as number];
    if (Number.isNaN(x)) {
      path.closePath();
      begins = true;
    } else if (begins) {
      path.moveTo(x, y);
      begins = false;
    } else path.lineTo(x, y);
  }
  path.closePath();
  return path;
};

type SectorShapeProps = { readonly sector: OverviewSector; readonly frame: OverviewFrame };

/* Where a sale changes, most sectors look as before. */
const looksAlike = (before: SectorShapeProps, { sector, frame }: SectorShapeProps): boolean =>
  before.frame === frame &&
  before.sector.outline === sector.outline &&
  before.sector.fill === sector.fill &&
  before.sector.state === sector.state;

/** A sector filled by its price. `box`, hall units, stands on the node: whoever draws leaves out what is not seen. */
export const SectorShape = memo(function SectorShape({ sector, frame }: SectorShapeProps) {
  const path = useMemo(() => pathOf(sector.outline), [sector.outline]);
  const draw = (context: CanvasRenderingContext2D): void => {
    const { scale, pixelRatio, theme, hatch } = frame;
    if (theme === null) return;
    context.fillStyle = sector.fill;
    context.fill(path, 'evenodd');
    if (sector.state === 'gone' && hatch !== null) {
      context.fillStyle = hatch;
      context.fill(path, 'evenodd');
    }
    if (sector.state === 'offered') {
      context.lineWidth = edgeDevicePx / pixelRatio / scale;
      context.strokeStyle = theme.paper;
      context.stroke(path);
    }
  };
  return (
    <Shape
      listening={false}
      perfectDrawEnabled={false}
      name={sector.id}
      box={sector.box}
      sceneFunc={({ _context: context }) => draw(context)}
    />
  );
}, looksAlike);

const lineHeightPx = 13.5;

/**
 * The names of all sectors that have room for one, over their shapes: written in one go, because a font, an alignment
 * and a transform set anew for each of hundreds cost more than the letters.
 */
export const SectorNames = ({
  sectors,
  frame,
}: {
  readonly sectors: readonly OverviewSector[];
  readonly frame: OverviewFrame;
}) => {
  const write = (context: CanvasRenderingContext2D): void => {
    const { scale, x, y, pixelRatio, theme } = frame;
    if (theme === null || !frame.isNamed) return;
    const fonts = nameFonts(theme.font);
    const fontOf = { ...fonts, whole: fonts.name, priced: fonts.name, words: fonts.name, number: fonts.name };
    // A coarse screen blurs them.
    const isDense = pixelRatio > 1;
    let [font, ink] = ['', ''];
    const line = (text: string, atX: number, atY: number, inFont: string, inInk: string): void => {
      if (inFont !== font) context.font = font = inFont;
      if (inInk !== ink) context.fillStyle = ink = inInk;
      context.fillText(text, atX, atY);
    };
    // Letters keep their size, whatever the scale.
    context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    // What stands in the second line waits until all first lines are written: a font set anew costs as much as a word.
    const notes: { text: string; x: number; y: number; ink: string }[] = [];
    for (const sector of sectors) {
      const name = frame.sees(sector.box)
        ? sector.names.find(({ kind, fromScale }) => scale >= fromScale && (isDense || kind !== 'tiny'))
        : undefined;
      if (name === undefined) continue;
      const [first = '', second = ''] = name.lines;
      const [atX, atY] = [name.at.x * scale + x, name.at.y * scale + y];
      if (name.angle !== 0) {
        context.save();
        context.translate(atX, atY);
        context.rotate(name.angle);
        line(first, 0, 0, fontOf[name.kind], sector.ink);
        context.restore();
        // What was set within is forgotten.
        font = ink = '';
        continue;
      }
      const rise = second === '' ? 0 : lineHeightPx / 2;
      line(first, atX, atY - rise, fontOf[name.kind], sector.ink);
      if (second !== '') notes.push({ text: second, x: atX, y: atY + rise, ink: sector.ink });
    }
    for (const note of notes) line(note.text, note.x, note.y, fonts.note, note.ink);
  };
  return (
    <Shape
      listening={false}
      perfectDrawEnabled={false}
      name="names"
      sceneFunc={({ _context: context }) => write(context)}
    />
  );
};
