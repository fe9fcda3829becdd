import type { SeatIndex } from '../../../core/hall/seat-index.ts';
import { PICTURE, seatView, type SeatView } from '../../../core/hall/seat-view.ts';
import {
  cardFont,
  openCanvas,
  readPicture,
  toPicture,
  wrapText,
} from '../../../features/tickets/picture-card.ts';
import { focusOfHall } from '../proposals/focus-of-hall.ts';

/** What a card for friends shows. */
type FriendsCard = {
  readonly title: string;
  readonly when: string;
  readonly where: string;
  readonly places: string;
  /** What the seats cost, the fee included. */
  readonly price: string;
  /** The address of the event's picture; '' for none. */
  readonly image: string;
  readonly index: SeatIndex;
  /** Numbers of the chosen seats. */
  readonly seats: readonly number[];
  /** The shop's colour, as a canvas takes it. */
  readonly accent: string;
  /** Where the shop is. */
  readonly shop: string;
};

/* A post's size in most networks, pixels. */
const width = 1080;
const height = 1350;
const margin = 64;
const half = (width - 3 * margin) / 2;
const fieldHeight = 300;
const ink = '#1c1c1c';
const soft = '#5b6470';

/** Draws a picture over a field, cut as `object-fit: cover` cuts it. */
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

/** All seats as dots, the chosen ones marked: where in the hall that is. */
function drawHall(
  context: CanvasRenderingContext2D,
  { index, seats, accent }: FriendsCard,
  [left, top]: readonly [number, number],
): void {
  const { box } = index;
  const scale = Math.min(half / (box.maxX - box.minX), fieldHeight / (box.maxY - box.minY));
  const x = (seat: number): number =>
    left + half / 2 + ((index.x[seat] ?? 0) - (box.minX + box.maxX) / 2) * scale;
  const y = (seat: number): number =>
    top + fieldHeight / 2 + ((index.y[seat] ?? 0) - (box.minY + box.maxY) / 2) * scale;
  context.fillStyle = '#c9cfd4';
  for (let seat = 0; seat < index.x.length; seat += 1) context.fillRect(x(seat) - 1, y(seat) - 1, 2, 2);
  context.fillStyle = accent;
  context.strokeStyle = '#fff';
  context.lineWidth = 4;
  for (const seat of seats) {
    context.beginPath();
    context.arc(x(seat), y(seat), 12, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
  }
}

/** How the hall looks from a seat, in shades of ink and of the shop's colour. */
function drawView(
  context: CanvasRenderingContext2D,
  view: SeatView,
  { accent }: FriendsCard,
  [left, top]: readonly [number, number],
): void {
  const shades: Readonly<Record<SeatView['shapes'][number]['kind'], readonly [string, number]>> = {
    stand: [ink, 0.26],
    apron: [accent, 0.18],
    ground: [accent, 0.35],
    line: ['#fff', 1],
    back: [accent, 0.2],
    top: [accent, 0.4],
    face: [accent, 0.85],
  };
  const { width: w, height: h } = PICTURE;
  context.save();
  context.translate(left, top);
  context.scale(half / w, half / w);
  context.beginPath();
  context.rect(0, 0, w, h);
  context.clip();
  context.fillStyle = '#eef1f2';
  context.fillRect(0, 0, w, h);
  context.fillStyle = '#dfe4e6';
  context.fillRect(0, Math.max(0, view.horizon), w, h);
  for (const { kind, points } of view.shapes) {
    const [colour, alpha] = shades[kind];
    context.beginPath();
    for (const [px, py] of points) context.lineTo(px, py);
    context.closePath();
    // White beneath: shades are those of paper.
    context.fillStyle = '#fff';
    context.fill();
    context.globalAlpha = alpha;
    context.fillStyle = colour;
    context.fill();
    context.globalAlpha = 1;
  }
  context.fillStyle = '#4a5158';
  for (const { x, y, r } of view.heads) {
    context.beginPath();
    context.arc(x, y, r, 0, 2 * Math.PI);
    context.fill();
  }
  context.restore();
}

/** A card that shows friends where one sits: the event's picture, day and place, the seats in their hall, the view. */
export async function friendsCard(card: FriendsCard): Promise<Blob> {
  const context = openCanvas(width, height);
  const image = card.image === '' ? null : await readPicture(card.image).catch(() => null);
  const pictured = image === null ? 0 : 480;
  if (image !== null) cover(context, image, pictured);
  let top = pictured + margin;
  const write = (text: string, size: number, weight: number, colour: string, most: number): void => {
    context.font = cardFont(weight, size);
    context.fillStyle = colour;
    for (const line of wrapText(context, text, width - 2 * margin).slice(0, most)) {
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
  if (view !== null) drawView(context, view, card, [2 * margin + half, top + (fieldHeight - viewHeight) / 2]);
  top += fieldHeight + 32;
  write(card.places, 44, 650, ink, 2);
  write(card.price, 44, 650, ink, 1);
  top = height - margin - 30;
  write(card.shop, 28, 400, soft, 1);
  return toPicture(context);
}
