import type { Group as KonvaGroup } from 'konva/lib/Group.js';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Group } from 'react-konva/lib/ReactKonvaCore.js';

import type { HallEngine } from '../engine/hall-engine.ts';

/** Shapes in hall units, drawn onto the canvas over the hall for as long as there are `seats` that they speak of. */
export const OverlayGroup = ({
  engine,
  part,
  seats,
  children,
}: {
  readonly engine: HallEngine;
  readonly part: 'chosen' | 'proposals';
  readonly seats: readonly number[];
  readonly children: ReactNode;
}) => {
  const group = useRef<KonvaGroup>(null);
  useLayoutEffect(() => {
    const shapes = group.current;
    if (shapes === null) return undefined;
    const hide = engine.paint.showPart(part, (canvas) => {
      const { scale, x, y } = engine.view.camera;
      shapes.setAttrs({ x, y, scaleX: scale, scaleY: scale });
      shapes.drawScene(canvas);
    });
    engine.redrawSoon('overlay');
    return hide;
  }, [engine, part, seats]);
  return (
    <Group ref={group} listening={false}>
      {children}
    </Group>
  );
};
