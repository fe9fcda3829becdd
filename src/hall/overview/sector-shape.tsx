import { useMemo } from 'react';
import { Shape } from 'react-konva/lib/ReactKonvaCore.js';

import type { OverviewFrame } from './overview-frame.ts';
import type { OverviewSector } from './overview-sector.ts';

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

/** A sector filled by its price. `box`, hall units, stands on the node: whoever draws leaves out what is not seen. */
export const SectorShape = ({
  sector,
  frame,
}: {
  readonly sector: OverviewSector;
  readonly frame: OverviewFrame;
}) => {
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
};
