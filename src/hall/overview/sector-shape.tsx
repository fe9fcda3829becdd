import { memo, useMemo } from 'react';
import { Shape } from 'react-konva/lib/ReactKonvaCore.js';

import type { Frame } from '../../core/hall/camera.ts';
import { groundBelow, lineHeightPx, namesToDraw } from './names-to-draw.ts';
import { paintedCaptions } from './painted-captions.ts';
import { namedShare, type OverviewFrame } from './overview-frame.ts';
import { outlinePath } from '../render/sector-fills.ts';
import { groundSidePx, nameFonts, numberSizeOf, type OverviewSector } from './overview-sector.ts';
import { pilledZones, pricePills, type DrawnName } from './price-pills.ts';

/* Just under a device pixel: such a line takes a third of the time of a wider one. */
const edgeDevicePx = 0.99;

type SectorShapeProps = { readonly sector: OverviewSector; readonly frame: OverviewFrame };

/* When availability changes, most sectors still look the same. */
const looksAlike = (before: SectorShapeProps, { sector, frame }: SectorShapeProps): boolean =>
  before.frame === frame &&
  before.sector.outline === sector.outline &&
  before.sector.fill === sector.fill &&
  before.sector.state === sector.state;

/**
 * A sector filled with the colour of its price. `box`, hall units, is stored on the node, so that invisible sectors can
 * be skipped.
 */
export const SectorShape = memo(function SectorShape({ sector, frame }: SectorShapeProps) {
  const path = outlinePath(sector.outline);
  const draw = (context: CanvasRenderingContext2D): void => {
    const { scale, pixelRatio, theme, hatch } = frame;
    if (theme === null) return;
    // A filtered-out sector stays flat as long as the fills are visible.
    context.globalAlpha = sector.state === 'aside' ? frame.flatAlpha : frame.fill;
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

/* The corner radius of a label's background, CSS pixels. */
const groundRadiusPx = 6;
/* The background of labels is there fully or not at all, except during a short transition. */
const groundComesOver = 0.1;

/* A number with the price below it in its sector: the two share a background. */
const withPill = (name: DrawnName, pills: ReturnType<typeof pricePills>['pills']): Frame => {
  const pill = pills.find(({ sector, pointsTo }) => pointsTo === null && sector === name.sector);
  if (pill === undefined || !name.sector.isNumbered) return name;
  const [left, right] = [pill.left + groundSidePx, pill.right - groundSidePx];
  return {
    left: Math.min(name.left, left),
    right: Math.max(name.right, right),
    top: name.top,
    bottom: pill.bottom,
  };
};

/**
 * The names of all sectors that have room for one, and a price for each zone that no name states. They are drawn in one
 * pass, because setting font, alignment and transform for each of hundreds costs more than the letters.
 */
export const SectorNames = ({
  sectors,
  frame,
}: {
  readonly sectors: readonly OverviewSector[];
  readonly frame: OverviewFrame;
}) => {
  const [zones, sizeAt] = useMemo(() => [pilledZones(sectors), numberSizeOf(sectors)], [sectors]);
  const write = (context: CanvasRenderingContext2D): void => {
    const { pixelRatio, theme, fill, named: alpha } = frame;
    if (theme === null || alpha <= 0) return;
    const fonts = nameFonts(theme.font);
    const { name: large } = fonts;
    const fontOf = { ...fonts, whole: large, priced: large, words: large, wrapped: large, number: large };
    const ground = namedShare((groundBelow - fill) / groundComesOver, frame.isMoving);
    let [font, ink] = ['', ''];
    const line = (text: string, atX: number, atY: number, inFont: string, inInk: string): void => {
      if (inFont !== font) context.font = font = inFont;
      if (inInk !== ink) context.fillStyle = ink = inInk;
      context.fillText(text, atX, atY);
    };
    const underneath = ({ left, top, right, bottom }: Frame, side: number): void => {
      context.beginPath();
      context.roundRect(left - side, top, right - left + 2 * side, bottom - top, groundRadiusPx);
      context.fill();
    };
    // Letters have the same size at any scale.
    context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    const inFont =
      (name: string) =>
      (text: string): number => {
        context.font = font = name;
        return context.measureText(text).width;
      };
    const captions = paintedCaptions(sectors, frame, theme, inFont);
    frame.avoid(captions.flatMap(({ marks }) => marks));
    const captioned = new Set(captions.map(({ sector }) => sector.tier));
    const all = namesToDraw(
      sectors.filter(({ tier, isNumbered }) => isNumbered || !captioned.has(tier)),
      frame,
      sizeAt,
      inFont(large),
    );
    context.font = font = fonts.pill;
    const { pills, names } = pricePills({
      // A price without a name, on a part whose caption already states its price, would seem to belong to another part.
      zones: fill > 0 ? zones.filter((zone) => !zone.sectors.every(({ tier }) => captioned.has(tier))) : [],
      sectors,
      names: all,
      priced: new Set([
        ...captions.map(({ sector }) => sector.caption?.zone ?? ''),
        ...all.flatMap(({ sector, name }) =>
          name.kind === 'whole' || name.kind === 'priced' ? (sector.cheapest?.zone ?? []) : [],
        ),
      ]),
      taken: frame.taken,
      frame,
      widthOf: (text) => context.measureText(text).width,
    });
    // Over seats labels have a background.
    if (ground > 0) {
      context.globalAlpha = ground * alpha;
      context.fillStyle = ink = theme.paper;
      for (const name of names) underneath(withPill(name, pills), groundSidePx);
    }
    context.globalAlpha = alpha;
    for (const { picture, left, top, right, bottom } of captions)
      context.drawImage(picture, left, top, right - left, bottom - top);
    const inkOf = ({ sector, isOutside }: DrawnName): string =>
      isOutside || ground > 1 / 4 ? theme.ink : sector.ink;
    // Second lines follow after all first lines, because changing the font costs as much as drawing a word.
    for (const drawn of names) {
      const { name, left, top, right, bottom } = drawn;
      const rise = name.lines.length > 1 ? lineHeightPx / 2 : 0;
      const [first = ''] = name.lines;
      line(first, (left + right) / 2, (top + bottom) / 2 - rise, fontOf[name.kind], inkOf(drawn));
    }
    for (const drawn of names) {
      const { name, left, top, right, bottom } = drawn;
      const [, second = ''] = name.lines;
      const atY = (top + bottom) / 2 + lineHeightPx / 2;
      if (second !== '') line(second, (left + right) / 2, atY, fonts.note, inkOf(drawn));
    }
    context.strokeStyle = theme.ink;
    context.lineWidth = 1;
    context.beginPath();
    for (const { pointsTo, left, top, right, bottom } of pills) {
      if (pointsTo === null) continue;
      context.moveTo((left + right) / 2, (top + bottom) / 2);
      context.lineTo(pointsTo.x, pointsTo.y);
    }
    context.stroke();
    for (const pill of pills) {
      context.fillStyle = ink = theme.paper;
      underneath(pill, 0);
    }
    for (const { sector, price, pointsTo, left, top, right, bottom } of pills) {
      // Among plates with numbers it is written as their prices are.
      const inFont = ground > 0 && pointsTo === null && sector.isNumbered ? fonts.note : fonts.pill;
      line(price, (left + right) / 2, (top + bottom) / 2 + 0.5, inFont, theme.ink);
    }
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
