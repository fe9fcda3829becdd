import type { WireHallMap, WireSeat, WireSector } from '../../fixtures/halls/hall-reply.ts';
import { seededRandom } from '../../fixtures/halls/seeded-random.ts';

const rowsOfSector = 20;
const seatsOfRow = 25;
const pitch = 10;
const rowStep = 12;
const aisle = 34;
/** The share of seats that are sold. */
const soldShare = 0.45;

/** Price zones of a bench hall, highest price first; the colours go into the SVG and the price rows. */
export const benchZones = [
  { id: '701', color: '#a63d40', price: 6000 },
  { id: '702', color: '#d98032', price: 4200 },
  { id: '703', color: '#d3a73c', price: 3000 },
  { id: '704', color: '#5f8f5b', price: 2200 },
  { id: '705', color: '#2f7f93', price: 1500 },
  { id: '706', color: '#67609c', price: 900 },
] as const;

/** A hall of any size. */
export type BenchHall = {
  readonly seats: number;
  readonly map: WireHallMap;
};

/**
 * Draws a hall of exactly `seats` seats: sectors of 20 rows of 25, each slightly rotated, in a square field, with zones
 * in rings around the stage. The same number always gives the same bytes.
 */
export function benchHall(seats: number): BenchHall {
  const random = seededRandom(seats);
  const perSector = rowsOfSector * seatsOfRow;
  const sectorCount = Math.ceil(seats / perSector);
  const columns = Math.max(1, Math.round(Math.sqrt(sectorCount * 1.1)));
  const width = seatsOfRow * pitch + aisle;
  const height = rowsOfSector * rowStep + aisle;
  const lines = Math.ceil(sectorCount / columns);
  const sectors: WireSector[] = [];
  const numbers: WireSeat[] = [];
  const svg: string[] = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${columns * width + aisle} ${lines * height + 120}">`,
    `<style>${benchZones.map(({ color }, at) => `.z${at}{fill:${color}}`).join('')}.s{fill:#f4f2ec;stroke:#cbc6ba}text{font:22px sans-serif;fill:#555}</style>`,
    `<path d="M${(columns * width) / 2 - 120} 10h240l-30 50h-180z" fill="#ddd5c7"/>`,
  ];
  for (let sector = 0; sector < sectorCount; sector += 1) {
    const number = String(sector + 1);
    sectors.push({
      sector_id: number,
      name_ru: `Сектор ${number}`,
      name_en: `Sector ${number}`,
      name_kz: `${number}-сектор`,
      name_ch: `${number}区`,
    });
    const left = (sector % columns) * width + aisle;
    const top = Math.floor(sector / columns) * height + 100;
    const turn = ((sector % 5) - 2).toFixed(0);
    svg.push(
      `<g data-sector-id="${number}" transform="translate(${left} ${top}) rotate(${turn} ${width / 2} ${height / 2})">`,
      `<path class="s" d="M-6-6H${seatsOfRow * pitch + 2}V${rowsOfSector * rowStep + 2}H-6z"/><text x="4" y="-9">${number}</text>`,
    );
    const ring = Math.hypot((sector % columns) / columns - 0.5, Math.floor(sector / columns) / lines) / 1.12;
    const zone = Math.min(benchZones.length - 1, Math.floor(ring * benchZones.length));
    const room = Math.min(perSector, seats - sector * perSector);
    for (let at = 0; at < room; at += 1) {
      const row = Math.floor(at / seatsOfRow);
      const column = at % seatsOfRow;
      const id = String(1_000_000 + sector * perSector + at);
      const isFree = random() >= soldShare;
      const x = (column * pitch + 5).toFixed(1);
      const y = (row * rowStep + 6).toFixed(1);
      const fill = benchZones[zone]?.color ?? '';
      svg.push(`<circle id="seat-${id}" class="seat" cx="${x}" cy="${y}" r="4.1" fill="${fill}"/>`);
      numbers.push({
        seat_id: id,
        sector: number,
        row: String(row + 1),
        seat: String(column + 1),
        zonelevel_id: benchZones[zone]?.id ?? '',
        quantity: isFree ? '1' : '0',
      });
    }
    svg.push('</g>');
  }
  svg.push('</svg>');
  return {
    seats,
    map: { svg: svg.join('\n'), sectors, seat_numbers: numbers, seat_stand: [] },
  };
}
