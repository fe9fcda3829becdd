import { useMemo } from 'react';
import { Shape } from 'react-konva/lib/ReactKonvaCore.js';

import type { OverviewFrame } from './overview-frame.ts';
import { nameFonts, type OverviewSector } from './overview-sector.ts';

/* Just under a device pixel: such a line is drawn in a third of the time that a wider one takes. */
const edgeDevicePx = 0.99;
const lineHeightPx = 13.5;

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

/** A sector filled by its price, with its name where there is room for it. */
export const SectorShape = ({
  sector,
  frame,
}: {
  readonly sector: OverviewSector;
  readonly frame: OverviewFrame;
}) => {
  const path = useMemo(() => pathOf(sector.outline), [sector.outline]);
  const draw = (context: CanvasRenderingContext2D): void => {
    const { scale, x, y, pixelRatio, theme, hatch } = frame;
    if (theme === null || !frame.sees(sector.box)) return;
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
    const name = frame.isNamed ? sector.names.find(({ fromScale }) => scale >= fromScale) : undefined;
    if (name === undefined) return;
    // Letters keep their size, whatever the scale.
    context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
    const [nameFont, noteFont, smallFont] = nameFonts(theme.font);
    const [first = '', second = ''] = name.lines;
    context.translate(name.at.x * scale + x, name.at.y * scale + y);
    if (name.angle !== 0) context.rotate(name.angle);
    const rise = second === '' ? 0 : lineHeightPx / 2;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillStyle = sector.ink;
    context.font = name.kind === 'small' ? smallFont : nameFont;
    context.fillText(first, 0, -rise);
    if (second === '') return;
    context.font = noteFont;
    context.fillText(second, 0, rise);
  };
  return (
    <Shape
      listening={false}
      perfectDrawEnabled={false}
      name={sector.id}
      sceneFunc={({ _context: context }) => draw(context)}
    />
  );
};
