import type { Box } from '../../src/core/hall/geometry.ts';
import { boxThrough, DisplayListBuilder } from './drawing/display-list.ts';
import type { PlanClip } from './drawing/display-item.ts';
import { SeatBoxes } from './seats/seat-boxes.ts';
import { PlanDefs } from './drawing/plan-defs.ts';
import { ElementStack } from './drawing/element-stack.ts';
import { areaOf, drawShape, isNothing, keepLargest } from './drawing/plan-shapes.ts';
import type { UnclaimedGroup, Outline, Shape } from './drawing/plan-shapes.ts';
import { PlanText } from './drawing/plan-text.ts';
import { UseExpander } from './drawing/use-expander.ts';
import type { UseHost } from './drawing/use-expander.ts';
import { nestedViewport, offsetFor, offsetOf, rootBox } from './drawing/plan-viewport.ts';
import type { NestedViewport, Offset } from './drawing/plan-viewport.ts';
import type { PlanSource } from './svg/plan-source.ts';
import type { SeatTable } from './seats/seat-table.ts';
import { isNaming } from './seats/naming-attributes.ts';
import { SeatJoin, FallbackSeats } from './seats/seat-join.ts';
import type { LengthFrame } from './svg/svg-length.ts';
import type { ExtraReaders } from './drawing/extra-readers.ts';
import { isShape, placeShape, readShape } from './svg/svg-shape.ts';
import type { Candidate } from './seats/seat-candidates.ts';
import type { Frame } from './drawing/element-stack.ts';
import type { SvgHandler } from './svg/svg-tokens.ts';
import type { SvgAttributes } from './svg/svg-attributes.ts';
import { translation } from './svg/svg-transform.ts';
import type { Matrix, Rect } from './svg/svg-transform.ts';

/**
 * Children of a `switch` that are not alternatives. Foreign content is among them because it is not drawn; its fallback
 * is.
 */
const NO_CHOICE: ReadonlySet<string> = new Set(['title', 'desc', 'metadata', 'foreignObject', 'style']);

/** False for an element that requires something unavailable: another language or an extension. */
function isMet(attributes: SvgAttributes): boolean {
  if (attributes['requiredExtensions'] !== undefined) return false;
  const languages = attributes['systemLanguage'];
  return languages === undefined || languages.split(',').some((language) => isSpoken(language));
}

/** True if this frame draws the child: a `switch` draws only the first one that qualifies. */
function isChosen(parent: Frame | null, name: string): boolean {
  if (parent?.name !== 'switch') return true;
  if (parent.hasChosen || NO_CHOICE.has(name)) return false;
  return (parent.hasChosen = true);
}

function isSpoken(language: string): boolean {
  const asked = language.trim().toLowerCase();
  const own = navigator.language.toLowerCase();
  return asked !== '' && (own === asked || own.startsWith(`${asked}-`));
}

// The deepest plan seen has four levels; a browser's own parser gives up at 512.
const MAX_DEPTH = 256;
const MAX_LOOSE_GROUPS = 400_000;

const CONTAINERS: ReadonlySet<string> = new Set(['g', 'a', 'switch', 'svg']);

/** A reader's options. */
type PlanReaderOptions = {
  /** Decides which shapes are seats. */
  readonly join?: SeatJoin;
  /** Reads what only few plans have. */
  readonly extras?: ExtraReaders | null;
  /** The plan's style sheets, if a previous reading has found them. */
  readonly sheets?: readonly string[] | null;
};

/**
 * Turns a plan's elements into seats, outlines and a backdrop, in one pass. Anything broken is left out and counted.
 * Scripts, event attributes, foreign objects and external references are not handled, so they have no effect.
 */
export class PlanReader implements SvgHandler, UseHost {
  readonly join: SeatJoin;
  readonly displayList = new DisplayListBuilder();
  readonly defs: PlanDefs;
  readonly frames: ElementStack;
  readonly sectorOutlines = new Map<number, Outline>();
  readonly standingOutlines = new Map<number, Outline>();
  readonly looseGroups: UnclaimedGroup[] = [];
  /** Clips that are not elements of the plan, by ids that no element can have. */
  readonly ownClips = new Map<string, PlanClip>();
  /** The style sheets, in document order. */
  readonly sheets: string[] = [];
  readonly #areSheetsKnown: boolean;
  /** True if a style sheet follows elements it may apply to. */
  isStyleLate = false;
  readonly #text: PlanText;
  readonly #fallbackSeats: FallbackSeats;
  readonly uses = new UseExpander(this, MAX_DEPTH);
  readonly seatBoxes = new SeatBoxes();
  /** The root's box in user units: its viewBox or its size; null if it has neither. */
  planBox: Box | null = null;
  /** True if the plan is drawn so far from the origin that its coordinates were moved. */
  isFar = false;
  /** The offset of all coordinates, if a previous reading has found it; otherwise the page determines it. */
  offset: Offset | null = null;
  /** The offsets for the seats that are too far from the origin to be placed. */
  readonly farSeats: Offset[] = [];
  /** The name of the root element, '' before the first element. */
  root = '';
  rootLengths: LengthFrame = { width: 0, height: 0, fontSize: 16 };
  skipped = 0;
  /** The number of open elements in the skipped one, including itself. */
  #skipping = 0;
  /** The text of the open `style` element, and the nesting depth in it. */
  #css: string | null = null;
  #styleDepth = 0;
  #media = '';

  constructor(
    svg: PlanSource,
    entries: SeatTable,
    { join = new SeatJoin(entries), extras = null, sheets = null }: PlanReaderOptions,
  ) {
    this.frames = new ElementStack(extras);
    this.join = join;
    this.#fallbackSeats = new FallbackSeats(join);
    this.defs = new PlanDefs(svg);
    this.#text = new PlanText(this.frames, this.displayList, this.defs);
    this.#areSheetsKnown = sheets !== null;
    for (const sheet of sheets ?? []) this.frames.rules.add(sheet);
  }

  open(name: string, attributes: SvgAttributes): void {
    if (!this.uses.isRepeating) {
      if (!this.defs.isIdle) this.defs.open(name, attributes);
      this.frames.extras?.selectors.open({ name, attributes });
    }
    if (this.#css !== null || name === 'style') {
      // Style sheets apply wherever they stand, even inside skipped elements.
      this.#css ??= '';
      if (this.#styleDepth === 0) this.#media = attributes['media'] ?? '';
      this.#styleDepth += 1;
      return;
    }
    if (this.#skipping > 0) {
      this.#skipping += 1;
      return;
    }
    const { frames } = this;
    if (this.root === '') {
      this.#openRoot(name, attributes);
    } else if (!isMet(attributes) || !isChosen(frames.top, name)) {
      this.#skipping = 1;
    } else if (isShape(name)) {
      this.#shape(name, frames.shaped(name, attributes));
      // Its children can only be titles and animations.
      this.#skipping = 1;
    } else if (this.frames.depth >= MAX_DEPTH) {
      this.skipped += 1;
      this.#skipping = 1;
    } else if (CONTAINERS.has(name)) {
      this.openContainer(name, attributes);
    } else if (this.#text.open(name, attributes)) {
      // `PlanText` has opened its own frame.
      this.#beSeat(this.frames.top, name, attributes);
    } else if (name === 'image') {
      this.#image(frames.shaped(name, attributes));
      this.#skipping = 1;
    } else if (name === 'use') {
      this.uses.use(frames.shaped(name, attributes));
      this.#skipping = 1;
    } else {
      this.#skipping = 1;
    }
  }

  close(): void {
    if (!this.uses.isRepeating) {
      if (!this.defs.isIdle) this.defs.close();
      this.frames.extras?.selectors.close();
    }
    if (this.#css !== null) {
      this.#styleDepth -= 1;
      if (this.#styleDepth > 0) return;
      this.#addSheet(this.#media === '' ? this.#css : `@media ${this.#media}{${this.#css}}`);
      this.#css = null;
      return;
    }
    if (this.#skipping > 0) {
      this.#skipping -= 1;
      return;
    }
    this.closeContainer();
  }

  text(text: string): void {
    if (!this.defs.isIdle && !this.uses.isRepeating) this.defs.text(text);
    if (this.#css !== null) this.#css += text;
    else if (this.#skipping === 0) this.#text.add(text);
  }

  /** Draws what had to wait for the last element. Call once, after it. */
  finish(): void {
    this.uses.finish();
    this.#fallbackSeats.finish();
  }

  #addSheet(css: string): void {
    if (this.#areSheetsKnown) return;
    const { frames, displayList, join } = this;
    this.sheets.push(css);
    frames.rules.add(css);
    // A style sheet that can move, clip or fade elements may affect the groups that are open; other styles matter only
    // to their content.
    const isMoving = frames.rules.hasTransform || frames.rules.hasEffect || frames.rules.hasOpacity;
    const isBehind = displayList.size > 0 || join.size > 0 || (isMoving && frames.depth > 1);
    this.isStyleLate ||= isBehind && css.trim() !== '';
  }

  #openRoot(name: string, attributes: SvgAttributes): void {
    this.root = name;
    if (name !== 'svg') {
      this.#skipping = 1;
      return;
    }
    this.planBox = rootBox(attributes);
    if (this.planBox) {
      const { minX, minY, maxX, maxY } = this.planBox;
      this.rootLengths = { width: maxX - minX, height: maxY - minY, fontSize: 16 };
    }
    // The root's transform origin is the corner of its page.
    const origin = `${this.planBox?.minX ?? 0} ${this.planBox?.minY ?? 0}`;
    const placed = attributes['transform'] ? { 'transform-origin': origin, ...attributes } : attributes;
    // If the seats are far away from the page, the page is ignored.
    if (this.offset) this.planBox = null;
    const [x, y] = this.offset ?? offsetOf(this.planBox);
    this.isFar = x !== 0 || y !== 0;
    const near = this.isFar ? translation(-x, -y) : undefined;
    const { matrix } = this.frames.push('svg', placed, near, this.rootLengths);
    if (this.planBox) this.planBox = boxThrough(matrix, this.planBox);
  }

  /** Opens a container under the top one; see `ElementStack.push`. */
  openContainer(name: string, attributes: SvgAttributes, inner?: Matrix, viewport?: NestedViewport): void {
    const around = this.frames.top?.lengths ?? this.rootLengths;
    const nested =
      viewport ?? (name === 'svg' ? nestedViewport(this.frames.shaped(name, attributes), around, {}) : null);
    const isNamed = !this.uses.isRepeating && isNaming(attributes);
    const sector = isNamed ? this.join.sectorOf(attributes) : -1;
    const standing = isNamed && sector < 0 ? this.join.standingOf(attributes) : -1;
    const isSeat = isNamed && sector < 0 && standing < 0 && this.join.match(attributes);
    const frame = this.frames.push(name, attributes, inner ?? nested?.inner, nested?.lengths);
    if (nested && nested.page.width > 0 && nested.page.height > 0) this.#cut(frame, nested.page);
    frame.candidatesBefore = this.join.size;
    frame.itemsBefore = this.displayList.size;
    if (sector >= 0) Object.assign(frame, { sector, isSector: true });
    if (standing >= 0) frame.standing = standing;
    if (isSeat) this.#claim(frame);
  }

  /** Clips a nested page's content to the page, unless its `overflow` is visible. */
  #cut(frame: Frame, page: Rect): void {
    const { attributes, parent, matrix } = frame;
    const declared = parent && this.frames.within(parent, () => this.frames.declarations('svg', attributes));
    const overflow = declared?.['overflow'] ?? attributes['overflow'];
    if (overflow === 'visible' || overflow === 'auto') return;
    const extras = this.frames.requireExtras();
    if (extras) frame.effect = extras.cuts.toPage(page, matrix, frame.effect);
  }

  /** Marks a text as a possible seat if it names one. */
  #beSeat(frame: Frame | null, name: string, attributes: SvgAttributes): void {
    const isNamed = name === 'text' && !this.uses.isRepeating && isNaming(attributes);
    if (frame && isNamed && this.join.match(attributes)) this.#claim(frame);
  }

  #claim(frame: Frame): void {
    const { entry, strong, stem } = this.join;
    Object.assign(frame, { entry, strong, stem });
  }

  /** Closes the top container, which may turn out to be a seat, listed or unlisted. */
  closeContainer(): void {
    const frame = this.frames.pop();
    if (frame?.name === 'text') this.#text.end();
    const { parent = null, largest = null, fallback = null } = frame ?? {};
    if (!frame || !parent) return;
    if (!largest) {
      parent.fallback ??= fallback;
      if (fallback && frame.entry >= 0)
        this.#fallbackSeats.add(this.#candidateOf(frame, parent), fallback, frame.name);
      return;
    }
    parent.shapes += frame.shapes;
    if (!parent.largest || areaOf(largest) > areaOf(parent.largest)) parent.largest = largest;
    const inside = this.join.size - frame.candidatesBefore;
    if (inside > 0 && frame.effect !== parent.effect)
      this.seatBoxes.add(frame, parent, frame.candidatesBefore, this.join.size);
    if (frame.entry < 0) {
      const isLoose = inside === 0 && frame.shapes <= 6 && frame.name !== 'text';
      if (isLoose && this.looseGroups.length < MAX_LOOSE_GROUPS) {
        const range = { firstItem: frame.itemsBefore, endItem: this.displayList.size };
        this.looseGroups.push({ parent: parent.number, placed: largest, ...range });
      }
      return;
    }
    this.join.addGroup(this.#candidateOf(frame, parent), frame.candidatesBefore, largest);
  }

  #candidateOf({ entry, strong, stem, sector, itemsBefore: firstItem }: Frame, parent: Frame): Candidate {
    const tag = this.join.candidates.tagNumber('g');
    const endItem = this.displayList.size;
    return { entry, strong, stem, parent: parent.number, tag, sector, firstItem, endItem };
  }

  #shape(name: string, attributes: SvgAttributes): void {
    const top = this.frames.top;
    if (!top) return;
    const local = readShape(name, attributes, top.lengths);
    const matrix = this.frames.matrixOf(name, attributes);
    const placed = local && placeShape(local, matrix);
    if (!local || !placed) {
      if (!isNothing(name, attributes)) this.skipped += 1;
      const offset = local && offsetFor(local, matrix);
      if (offset && this.#isOfSeat(name, attributes, top)) this.farSeats.push(offset);
      return;
    }
    top.shapes += 1;
    if (!top.largest || areaOf(placed) > areaOf(top.largest)) top.largest = placed;
    const isNamed = !this.uses.isRepeating && isNaming(attributes);
    const isSeat = isNamed && this.join.match(attributes, name);
    const { entry, strong, stem } = this.join;
    const firstItem = this.displayList.size;
    const shape: Shape = { name, attributes, local, placed, matrix, top };
    if (!isSeat) this.#draw(shape, isNamed);
    else if (!this.join.isUsual(stem)) {
      // Most likely a seat. It is drawn only if another shape turns out to be that seat.
      this.displayList.add(() => this.frames.within(top, () => drawShape(shape, this.frames, -1, false)));
    }
    if (isSeat) {
      const endItem = this.displayList.size;
      const { number: parent, sector } = top;
      const tag = this.join.candidates.tagNumber(name);
      this.join.add({ entry, strong, stem, parent, tag, sector, firstItem, endItem }, placed);
    }
  }

  #isOfSeat(name: string, attributes: SvgAttributes, { entry, parent }: Frame): boolean {
    if (entry >= 0 || (parent && parent.entry >= 0)) return true;
    return !this.uses.isRepeating && isNaming(attributes) && this.join.match(attributes, name);
  }

  #draw(shape: Shape, isNamed: boolean): void {
    const { attributes, top } = shape;
    const ownSector = isNamed ? this.join.sectorOf(attributes) : -1;
    const ownStanding = isNamed && ownSector < 0 ? this.join.standingOf(attributes) : -1;
    const standing = ownStanding >= 0 ? ownStanding : top.standing;
    const sector = ownSector >= 0 ? ownSector : top.isSector ? top.sector : -1;
    if (standing >= 0) keepLargest(this.standingOutlines, standing, shape);
    else if (sector >= 0) keepLargest(this.sectorOutlines, sector, shape);
    const drawn = drawShape(shape, this.frames, standing, sector >= 0);
    if (drawn) this.displayList.add(drawn);
  }

  #image(attributes: SvgAttributes): void {
    const { top } = this.frames;
    const extras = this.frames.requireExtras();
    const matrix = this.frames.matrixOf('image', attributes);
    const placed = (top && extras?.placeImage(attributes, top.lengths, matrix)) ?? null;
    if (!top || !extras || !placed) {
      this.skipped += 1;
      return;
    }
    top.fallback ??= placed;
    const isNamed = !this.uses.isRepeating && isNaming(attributes);
    const isSeat = isNamed && this.join.match(attributes);
    const { entry, strong, stem } = this.join;
    const itemsBefore = this.displayList.size;
    const image = extras.readImage(attributes, this.frames);
    if (image && image.item.style.displayed && image.item.style.visible) this.displayList.add(image);
    if (isSeat)
      this.#fallbackSeats.add(
        this.#candidateOf({ ...top, entry, strong, stem, itemsBefore }, top),
        placed,
        'image',
      );
    else if (!image) this.skipped += 1;
  }
}
