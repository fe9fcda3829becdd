import { Konva } from 'konva/lib/Core.js';
import type { Layer as KonvaLayer } from 'konva/lib/Layer.js';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Layer, Shape, Stage } from 'react-konva/lib/ReactKonvaCore.js';

import { useI18n } from '../../i18n/i18n-context.tsx';
import { attachCameraInput } from './camera-input.ts';
import { drawBase, drawOverlay, drawSeats, isEmptyLayer } from './hall-draw.ts';
import type { HallEngine } from './hall-engine.ts';
import { HallHint, type HintText } from './hall-hint.tsx';
import { useHallKeys, type KeyListeners } from './hall-keys.ts';
import styles from './hall-map.module.css';
import type { LayerName, Pick } from './hall-snapshot.ts';
import { readHallTheme, type HallZone } from './hall-theme.ts';
import { attachTap } from './tap.ts';

/* A retina tablet's full ratio triples the pixels for a sharpness nobody sees at arm's length. */
Konva.pixelRatio = Math.min(globalThis.devicePixelRatio || 1, 2);

/** The canvas map of a hall. */
export interface HallMapProps extends KeyListeners {
  readonly engine: HallEngine;
  /** Price zones with the back end's colours, in the order of the legend. */
  readonly zones: readonly HallZone[];
  /** What lies under the mouse, in words. */
  readonly describe: (met: NonNullable<Pick>) => HintText | null;
}

const layers: readonly LayerName[] = ['base', 'seats', 'overlay'];
const painters = { base: drawBase, seats: drawSeats, overlay: drawOverlay } as const;
/** Three canvases over one focusable region: mouse, fingers and keyboard end in `onPick`. */
export const HallMap = ({ engine, zones, describe, ...listeners }: HallMapProps) => {
  const { t } = useI18n();
  const owner = useRef<HTMLDivElement>(null);
  const nodes = useRef<Partial<Record<LayerName, KonvaLayer>>>({});
  const [size, setSize] = useState({ width: 0, height: 0 });
  const { forget, ...keys } = useHallKeys(engine, listeners);
  const hand = useRef({ onPick: listeners.onPick, forget });
  useLayoutEffect(() => {
    hand.current = { onPick: listeners.onPick, forget };
  });

  useLayoutEffect(() => {
    const element = owner.current;
    if (element === null) return;
    const dirty = new Set<LayerName>();
    // A canvas touched is a canvas composited: layers that stay clear while the picture moves are left alone.
    const clear = new Set<LayerName>();
    /* A microtask runs after the moves of this frame and before its paint: one draw, no frame late. */
    const flush = (): void => {
      const names = [...dirty];
      dirty.clear();
      for (const name of names) {
        const empty = isEmptyLayer(engine, name);
        const layer = nodes.current[name];
        if (!(empty && clear.has(name))) layer?.drawScene();
        // Shown, a clear canvas would be copied for each frame of any other.
        if (layer !== undefined) layer.getNativeCanvasElement().style.visibility = empty ? 'hidden' : '';
        if (empty) clear.add(name);
        else clear.delete(name);
      }
    };
    const input = attachCameraInput({
      owner: element,
      onMove: (camera) => engine.view.moveTo(camera, 'input'),
      onPress: () => engine.view.stopFlight(),
    });
    const detach = engine.attach(
      {
        redraw: (layer) => {
          if (dirty.size === 0) queueMicrotask(flush);
          dirty.add(layer);
        },
        // Not by way of React: what is drawn is seen in this very frame.
        reveal: (what) => element.setAttribute('data-hall-shown', what),
      },
      input.sync,
    );
    const endTaps = attachTap(element, {
      onTap: ({ point, pointer }) => {
        hand.current.forget();
        const met = engine.pick(point, pointer);
        if (met?.kind === 'sector' && met.sector.box !== null) engine.view.flyToBox(met.sector.box);
        else hand.current.onPick(met);
      },
      onDouble: ({ point, pointer }) => {
        if (engine.pick(point, pointer)?.kind === 'seat') return false;
        engine.view.zoomBy(2, point);
        return true;
      },
      onHover: (point) => {
        const met = point === null ? null : engine.pick(point, 'mouse');
        const hovered = met?.kind === 'seat' && engine.index?.state[met.seat] === 0 ? met.seat : -1;
        element.style.cursor = met === null || (met.kind === 'seat' && hovered < 0) ? '' : 'pointer';
        if (hovered !== engine.getSnapshot().overlay.hovered) engine.setOverlay({ hovered });
      },
    });
    const observer = new ResizeObserver(() => {
      const next = { width: element.clientWidth, height: element.clientHeight };
      setSize(next);
      engine.view.resize(next);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      endTaps();
      detach();
      input.dispose();
    };
  }, [engine]);

  useEffect(() => {
    const element = owner.current;
    if (element === null) return undefined;
    const apply = (): void => engine.setPaint(readHallTheme(element), zones);
    apply();
    const media = matchMedia('(prefers-color-scheme: dark)');
    media.addEventListener('change', apply);
    const theme = new MutationObserver(apply);
    theme.observe(document.documentElement, {
      attributes: true,
      attributeFilter: ['data-theme', 'style', 'class'],
    });
    return () => {
      media.removeEventListener('change', apply);
      theme.disconnect();
    };
  }, [engine, zones]);

  return (
    <div
      ref={owner}
      className={styles.map}
      role="application"
      tabIndex={0}
      aria-label={t('scheme.map.title')}
      aria-describedby="hall-map-help"
      {...keys}
      data-hall-map
    >
      <p id="hall-map-help" hidden>
        {t('scheme.map.help')}
      </p>
      {size.width > 0 && (
        <Stage width={size.width} height={size.height} listening={false}>
          {layers.map((name) => (
            <Layer
              key={name}
              listening={false}
              ref={(layer) => {
                if (layer === null) delete nodes.current[name];
                else nodes.current[name] = layer;
              }}
            >
              <Shape
                listening={false}
                perfectDrawEnabled={false}
                sceneFunc={(context, shape) =>
                  painters[name](
                    engine,
                    // Konva's wrapper traces every call; the bare context does not.
                    context._context,
                    shape.getLayer()?.getCanvas().getPixelRatio() ?? 1,
                  )
                }
              />
            </Layer>
          ))}
        </Stage>
      )}
      <HallHint engine={engine} describe={describe} />
    </div>
  );
};
