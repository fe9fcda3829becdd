import { Konva } from 'konva/lib/Core.js';
import type { Layer as KonvaLayer } from 'konva/lib/Layer.js';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
} from 'react';
import { Layer, Shape, Stage } from 'react-konva/lib/ReactKonvaCore.js';

import { useI18n } from '../../i18n/i18n-context.tsx';
import { SEAT_FREE } from '../core/seat-index.ts';
import { MAX_ZOOM, MIN_ZOOM } from '../core/camera.ts';
import { neighbourInDirection, rowEdge, type Direction } from '../core/seat-neighbours.ts';
import { attachCameraInput } from './camera-input.ts';
import { drawBase, drawOverlay, drawSeats, isEmptyLayer } from './hall-draw.ts';
import type { HallEngine } from './hall-engine.ts';
import { HallHint, type HintText } from './hall-hint.tsx';
import styles from './hall-map.module.css';
import type { LayerName, Pick } from './hall-snapshot.ts';
import { readHallTheme, type HallZone } from './hall-theme.ts';
import { attachTap } from './tap.ts';

/* A retina tablet's full ratio triples the pixels for a sharpness nobody sees at arm's length. */
Konva.pixelRatio = Math.min(globalThis.devicePixelRatio || 1, 2);

/** The canvas map of a hall. */
export interface HallMapProps {
  readonly engine: HallEngine;
  /** Price zones with the back end's colours, in the order of the legend. */
  readonly zones: readonly HallZone[];
  readonly onPick: (pick: Pick) => void;
  /** The keyboard moved to a seat: the screen says what it is. */
  readonly onFocusSeat: (seat: number) => void;
  /** The keyboard asked for what there is not: a seat beyond the last one, more or less zoom than there is. */
  readonly onStuck: (at: 'seats' | 'zoom') => void;
  readonly onEscape: () => void;
  /** What lies under the mouse, in words. */
  readonly describe: (met: NonNullable<Pick>) => HintText | null;
}

const layers: readonly LayerName[] = ['base', 'seats', 'overlay'];
const painters = { base: drawBase, seats: drawSeats, overlay: drawOverlay } as const;
const arrows: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** The free seat nearest to the middle of the view: where the keyboard begins. */
const firstSeat = (engine: HallEngine): number => {
  const { width, height } = engine.getSnapshot().viewport;
  const { index } = engine;
  const { camera } = engine.view;
  if (index === null || index.count === 0) return -1;
  const [x, y] = [(width / 2 - camera.x) / camera.scale, (height / 2 - camera.y) / camera.scale];
  let best = -1;
  let bestDistance = Infinity;
  for (let seat = 0; seat < index.count; seat += 1) {
    const distance = Math.hypot((index.x[seat] as number) - x, (index.y[seat] as number) - y);
    if (index.state[seat] === 0 && distance < bestDistance) [best, bestDistance] = [seat, distance];
  }
  return best;
};

/** Three canvases over one focusable region: mouse, fingers and keyboard end in `onPick`. */
export const HallMap = ({
  engine,
  zones,
  onPick,
  onFocusSeat,
  onStuck,
  onEscape,
  describe,
}: HallMapProps) => {
  const { t } = useI18n();
  const owner = useRef<HTMLDivElement>(null);
  const nodes = useRef<Partial<Record<LayerName, KonvaLayer>>>({});
  const [size, setSize] = useState({ width: 0, height: 0 });
  const { overlay } = useSyncExternalStore(engine.subscribe, engine.getSnapshot);
  /* Where the keyboard was last: a tooltip takes the focus away, and gives it back. */
  const walked = useRef(-1);
  const pick = useRef(onPick);
  useLayoutEffect(() => {
    pick.current = onPick;
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
        if (!(empty && clear.has(name))) nodes.current[name]?.drawScene();
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
      },
      input.sync,
    );
    const endTaps = attachTap(element, {
      onTap: ({ point, pointer }) => {
        walked.current = -1;
        engine.setOverlay({ focused: -1 });
        const met = engine.pick(point, pointer);
        if (met?.kind === 'sector' && met.sector.box !== null) engine.view.flyToBox(met.sector.box);
        else pick.current(met);
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

  const walkTo = (seat: number): void => {
    if (seat < 0) {
      onStuck('seats');
      return;
    }
    walked.current = seat;
    engine.setOverlay({ focused: seat, hovered: -1 });
    engine.view.flyToSeat(seat);
    onFocusSeat(seat);
  };
  const zoom = (factor: number): void => {
    const { zoom: now } = engine.view.camera;
    if (factor > 1 ? now >= MAX_ZOOM : now <= MIN_ZOOM) onStuck('zoom');
    else engine.view.zoomBy(factor);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { index } = engine;
    const direction = arrows[event.key];
    const focused = overlay.focused;
    const isOffered = (seat: number): boolean =>
      index?.state[seat] === SEAT_FREE && engine.paint.faded[index.zone[seat] as number] !== true;
    const begins = focused < 0 || index === null;
    if (direction !== undefined || event.key === 'Home' || event.key === 'End') {
      if (begins) walkTo(firstSeat(engine));
      else if (direction === undefined)
        walkTo(rowEdge(index, focused, event.key === 'Home' ? 'left' : 'right'));
      else if (event.shiftKey) walkTo(neighbourInDirection(index, focused, direction, isOffered));
      else walkTo(neighbourInDirection(index, focused, direction));
    } else if (event.key === '+' || event.key === '=') zoom(1.5);
    else if (event.key === '-') zoom(1 / 1.5);
    else if (event.key === '0') engine.view.fit();
    else if (event.key === 'Enter' || event.key === ' ') {
      if (begins) walkTo(firstSeat(engine));
      else onPick({ kind: 'seat', seat: focused });
    } else if (event.key === 'Escape') onEscape();
    else return;
    event.preventDefault();
  };

  return (
    <div
      ref={owner}
      className={styles.map}
      role="application"
      tabIndex={0}
      aria-label={t('scheme.map.title')}
      aria-describedby="hall-map-help"
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        const seat = walked.current;
        const seen = event.currentTarget.matches(':focus-visible');
        if (seen && seat >= 0 && seat < (engine.index?.count ?? 0)) engine.setOverlay({ focused: seat });
      }}
      onBlur={() => engine.setOverlay({ focused: -1 })}
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
