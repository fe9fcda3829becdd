import { boxCentre, boxHeight, boxWidth, EMPTY_BOX, unionBox } from '../../../core/hall/geometry.ts';
import type { SeatIndex } from '../../../core/hall/seat-index.ts';
import { seatView, type SeatView } from '../../../core/hall/seat-view.ts';
import { PICTURE } from '../../../core/hall/seat-view-camera.ts';
import { cardFont, openCanvas, toPicture, wrapText } from '../../../features/tickets/picture-card.ts';
import { readPicture } from '../../../ui/base/picture-pixels.ts';
import { focusOfHall } from '../proposals/focus-of-hall.ts';
import { coloursOf, daySky, dots, house, paint, strokes } from '../proposals/seat-view-colours.ts';

/** The content of a picture for friends. */
type FriendsCard = {
  readonly title: string;
  readonly when: string;
  readonly where: string;
  readonly places: string;
  /** The price of the seats, including the fee. */
  readonly price: string;
  /** The address of the event's picture; '' if there is none. */
  readonly image: string;
  readonly index: SeatIndex;
  /** Indices of the selected seats. */
  readonly seats: readonly number[];
  /** The names for what the hall faces. */
  readonly stage: Readonly<Record<'stage' | 'pitch', string>>;
  /** The shop's colour as a canvas accepts it. */
  readonly accent: string;
  /** The shop's address. */
  readonly shop: string;
};

/* The size of a post in most networks, pixels. */
const width = 1080;
const height = 1350;
const margin = 64;
const half = (width - 3 * margin) / 2;
const fieldHeight = 300;
const ink = '#1c1c1c';
const soft = '#5b6470';

/* The device's share sheet opens only within some seconds of a click. */
const pictureWaitMs = 1500;

/** The event's picture; null if it does not load in time. */
function pictureInTime(address: string): Promise<HTMLImageElement | null> {
  const late = new Promise<null>((resolve) => {
    setTimeout(resolve, pictureWaitMs, null);
  });
  return Promise.race([readPicture(address).catch(() => null), late]);
}

/** Draws a picture over an area, cropped like `object-fit: cover`. */
function cover(context: CanvasRenderingContext2D, image: HTMLImageElement, coverHeight: number): void {
  const scale = Math.max(width / image.naturalWidth, coverHeight / image.naturalHeight);
  const [w, h] = [image.naturalWidth * scale, image.naturalHeight * scale];
  context.save();
  context.beginPath();
  context.rect(0, 0, width, coverHeight);
  context.clip();
  context.drawImage(image, (width - w) / 2, (coverHeight - h) * 0.35, w, h);
  context.restore();
}

/* Colours of the stage, its name, and seats that are not selected. Sizes in pixels: of a dot, of the name's letters. */
const stageFill = '#e3d8c4';
const stageInk = '#5d5340';
const seatFill = '#8c97a5';
const dot = { least: 1.2, most: 5, share: 0.8 } as const;
const stageName = { most: 30, least: 15, share: 0.9 } as const;

/** Draws all seats as dots in front of the stage, with the selected ones marked, to show where they are in the hall. */
function drawHall(
  context: CanvasRenderingContext2D,
  { index, seats, accent, stage }: FriendsCard,
  [left, top]: readonly [number, number],
): void {
  const focus = focusOfHall(index);
  let box = focus?.ground ?? focus?.box ?? EMPTY_BOX;
  for (let seat = 0; seat < index.count; seat += 1) {
    const [x, y] = [index.x[seat] ?? 0, index.y[seat] ?? 0];
    box = unionBox(box, { minX: x, maxX: x, minY: y, maxY: y });
  }
  const scale = Math.min(half / boxWidth(box), fieldHeight / boxHeight(box));
  const middle = boxCentre(box);
  const toCard = ({ x, y }: { readonly x: number; readonly y: number }): readonly [number, number] => [
    left + half / 2 + (x - middle.x) * scale,
    top + fieldHeight / 2 + (y - middle.y) * scale,
  ];
  const seatAt = (seat: number) => toCard({ x: index.x[seat] ?? 0, y: index.y[seat] ?? 0 });
  if (focus !== null) {
    const [x, y] = toCard(focus.middle);
    const [w, h] = [boxWidth(focus.box) * scale, boxHeight(focus.box) * scale];
    context.fillStyle = stageFill;
    context.beginPath();
    // As in the view from a seat: a stage surrounded by its audience is round.
    context.roundRect(x - w / 2, y - h / 2, w, h, focus.ground ? Math.min(w, h) / 2 : 8);
    context.fill();
    const name = focus.front === null && focus.ground === undefined ? stage.pitch : stage.stage;
    context.font = cardFont(600, 100);
    const fits = Math.min((w * stageName.share) / (context.measureText(name).width / 100), h * 0.6);
    context.font = cardFont(600, Math.min(stageName.most, Math.max(stageName.least, fits)));
    context.fillStyle = stageInk;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(name, x, y);
    context.textAlign = 'start';
    context.textBaseline = 'top';
  }
  const size = Math.min(dot.most, Math.max(dot.least, index.typicalSize * scale * dot.share));
  context.fillStyle = seatFill;
  for (let seat = 0; seat < index.count; seat += 1) {
    const [x, y] = seatAt(seat);
    context.fillRect(x - size / 2, y - size / 2, size, size);
  }
  const rounds = (colour: string, r: number): void => {
    context.fillStyle = colour;
    for (const seat of seats) {
      context.beginPath();
      context.arc(...seatAt(seat), r, 0, 2 * Math.PI);
      context.fill();
    }
  };
  // All rings of one colour first, so that neighbours do not cover each other.
  rounds(accent, 22);
  rounds('#fff', 18);
  rounds(accent, 13);
}

/** Draws the view from a seat. */
function drawView(
  context: CanvasRenderingContext2D,
  view: SeatView,
  [left, top]: readonly [number, number],
): void {
  const { width: w, height: h } = PICTURE;
  context.save();
  context.translate(left, top);
  context.scale(half / w, half / w);
  context.beginPath();
  context.rect(0, 0, w, h);
  context.clip();
  const colours = coloursOf(view.isPitch, view.shapes);
  context.fillStyle = view.isPitch ? daySky : house;
  context.fillRect(0, 0, w, h);
  context.fillStyle = view.isPitch ? colours.apron : house;
  context.fillRect(0, Math.max(0, view.horizon), w, h);
  context.lineCap = 'round';
  for (const { kind, points, size } of view.shapes) {
    context.beginPath();
    for (const [px, py] of points) context.lineTo(px, py);
    context.strokeStyle = size === undefined ? paint : colours[kind];
    context.lineWidth = size ?? strokes[kind] ?? 0;
    context.setLineDash(size === undefined ? [] : [0, size * (dots[kind] ?? 1)]);
    if (size === undefined) {
      context.closePath();
      // A canvas does not accept «none».
      context.fillStyle = kind === 'line' ? 'transparent' : colours[kind];
      context.fill();
    }
    if (size !== undefined || strokes[kind] !== undefined) context.stroke();
  }
  context.fillStyle = 'oklch(0.13 0.015 280)';
  for (const { x, y, r } of view.heads) {
    context.beginPath();
    context.arc(x, y, r, 0, 2 * Math.PI);
    // Starts at the left end of the shoulders; otherwise a line would lead there from the head.
    context.moveTo(x - 2.1 * r, y + 3.4 * r);
    context.ellipse(x, y + 3.4 * r, 2.1 * r, 2.3 * r, 0, Math.PI, 2 * Math.PI);
    context.fill();
  }
  context.restore();
}

/**
 * Makes a picture for friends that shows where the buyer will sit: the event's picture, day and venue, the seats in
 * their hall, and the view.
 */
export async function friendsCard(card: FriendsCard): Promise<Blob> {
  const context = openCanvas(width, height);
  const image = card.image === '' ? null : await pictureInTime(card.image);
  const pictured = image === null ? 0 : 480;
  if (image !== null) cover(context, image, pictured);
  let top = pictured + margin;
  const write = (text: string, size: number, weight: number, colour: string, maxLines: number): void => {
    context.font = cardFont(weight, size);
    context.fillStyle = colour;
    for (const line of wrapText(context, text, width - 2 * margin, maxLines)) {
      context.fillText(line, margin, top);
      top += Math.round(size * 1.25);
    }
  };
  write(card.title, 68, 650, ink, 2);
  write(card.when, 38, 600, ink, 1);
  write(card.where, 32, 400, soft, 1);
  top += 24;
  const [middle = -1] = card.seats.slice(card.seats.length >> 1);
  const view = seatView(card.index, focusOfHall(card.index), middle);
  const viewHeight = (half * PICTURE.height) / PICTURE.width;
  drawHall(context, card, [margin, top]);
  if (view !== null) drawView(context, view, [2 * margin + half, top + (fieldHeight - viewHeight) / 2]);
  top += fieldHeight + 32;
  write(card.places, 44, 650, ink, 2);
  write(card.price, 44, 650, ink, 1);
  top = height - margin - 30;
  write(card.shop, 28, 400, soft, 1);
  return toPicture(context);
}
