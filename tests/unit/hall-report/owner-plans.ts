/* Owners' plans, each in the style of an editor or of a seat-map tool. */

const page = (body: string, box = '0 0 400 300'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="${box}">\n${body}\n</svg>`;

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

/** A grid of seats: `draw` makes each from its row and number, starting at 1, and its position. */
export function grid(
  rows: number,
  seats: number,
  draw: (row: number, seat: number, x: number, y: number) => string,
): string {
  return numbers(rows)
    .flatMap((row) => numbers(seats).map((seat) => draw(row, seat, 40 + 20 * seat, 80 + 30 * row)))
    .join('\n');
}

const letter = (row: number): string => String.fromCodePoint(64 + row);

/** By the style of the drawing. */
export const ownerPlans = {
  ids: page(
    grid(3, 5, (row, seat, x, y) => `<circle id="stalls-${row}-${seat}" cx="${x}" cy="${y}" r="8"/>`),
  ),
  letters: page(
    grid(3, 5, (row, seat, x, y) => `<circle id="${letter(row)}${seat}" cx="${x}" cy="${y}" r="8"/>`),
  ),
  data: page(
    grid(
      3,
      5,
      (row, seat, x, y) =>
        `<rect data-row="${row}" data-seat="${seat}" x="${x}" y="${y}" width="9" height="9"/>`,
    ),
  ),
  json: page(
    grid(
      3,
      5,
      (row, seat, x, y) =>
        `<g class="seat" id="s${row}x${seat}" data-init='{"row":"0${row}", "seat":"${seat}"}'><path d="M${x} ${y}h9v9h-9z"/><text x="${x}" y="${y + 8}" font-size="6">${seat}</text></g>`,
    ),
  ),
  titles: page(
    grid(
      3,
      5,
      (row, seat, x, y) =>
        `<circle cx="${x}" cy="${y}" r="8"><title>Сектор Б, ряд ${row}, место ${seat}</title></circle>`,
    ),
  ),
  inkscape: page(
    `<g inkscape:groupmode="layer" inkscape:label="Balcony" id="layer1">${grid(3, 5, (row, seat, x, y) => `<rect id="rect${row}${seat}" inkscape:label="${letter(row)}-${seat}" x="${x}" y="${y}" width="9" height="9"/>`)}</g><path id="path1" d="M0 0h9"/>`,
  ),
  illustrator: page(
    grid(
      3,
      5,
      (row, seat, x, y) =>
        `<circle id="_x31_0${row}_x5F_A_x5F_${seat}" class="st0" cx="${x}" cy="${y}" r="8"/>`,
    ),
  ),
  groups: page(
    numbers(3)
      .map(
        (row) =>
          `<g id="row-${row}">${numbers(5)
            .map((seat) => `<circle cx="${20 * seat}" cy="${30 * row}" r="8"/>`)
            .join('')}</g>`,
      )
      .join('\n'),
  ),
  lettersOfRows: page(
    `<g id="seats">${numbers(3)
      .map(
        (row) =>
          `<g id="${letter(row)}">${numbers(5)
            .map((seat) => `<circle cx="${20 * seat}" cy="${30 * row}" r="8"/>`)
            .join('')}</g>`,
      )
      .join('\n')}</g>`,
  ),
  symbols: page(
    `<defs><symbol id="chair" viewBox="0 0 10 10" width="10" height="10"><rect width="10" height="10"/></symbol></defs>${grid(3, 5, (_row, _seat, x, y) => `<use xlink:href="#chair" x="${x}" y="${y}" width="10" height="10"/>`)}`,
  ),
  bare: page(
    `<rect width="400" height="40"/>${grid(3, 5, (_row, _seat, x, y) => `<rect x="${x}" y="${y}" width="14" height="14"/>`)}`,
  ),
  labelled: page(
    grid(
      3,
      5,
      (row, seat, x, y) =>
        `${seat === 1 ? `<text x="${x - 24}" y="${y + 3}" font-size="10" text-anchor="middle">${letter(row)}</text>` : ''}<circle cx="${x}" cy="${y}" r="8"/><text x="${x}" y="${y + 2}" font-size="7" text-anchor="middle">${2 * seat}</text>`,
    ),
  ),
  seatFirst: page(
    grid(3, 5, (row, seat, x, y) => `<circle id="seat-${seat}-${letter(row)}-1" cx="${x}" cy="${y}" r="8"/>`),
  ),
  doubled: page(grid(3, 5, (_row, seat, x, y) => `<circle id="${seat}" cx="${x}" cy="${y}" r="8"/>`)),
  sections: page(
    numbers(4)
      .map((section) => `<path id="section-${100 + section}" d="M${90 * section - 80} 50h80v200h-80z"/>`)
      .join(''),
  ),
  /** Three rows on arcs around the word for the stage, at the bottom of the page, divided by an aisle. */
  arcs: page(
    `<text x="200" y="290" font-size="12" text-anchor="middle">Stage</text>${numbers(3)
      .flatMap((row) =>
        [-50, -40, -30, -20, 20, 30, 40, 50].map((degrees) => {
          const angle = ((degrees - 90) * Math.PI) / 180;
          const radius = 80 + 30 * row;
          return `<circle cx="${200 + radius * Math.cos(angle)}" cy="${286 + radius * Math.sin(angle)}" r="6"/>`;
        }),
      )
      .join('')}`,
  ),
  onePath: page(
    `<path id="seats" d="${grid(3, 5, (_row, _seat, x, y) => `M${x} ${y}h9v9h-9z`).replaceAll('\n', '')}"/>`,
  ),
  bitmap: page('<image href="data:image/png;base64,AAAA" width="400" height="300"/>'),
  outside: page(
    `<image href="hall.png" width="400" height="300"/>${grid(3, 5, (row, seat, x, y) => `<circle id="A-${row}-${seat}" cx="${x}" cy="${y}" r="8"/>`)}`,
  ),
  broken: page(
    `<g id="left">\n${grid(3, 5, (row, seat, x, y) => `<circle id="A-${row}-${seat}" cx="${x}" cy="${y}" r="8"/>`)}\n<path id="door" d="M0 0h9>\n</g>`,
  ),
  unstyled: page(
    grid(3, 5, (row, seat, x, y) => `<circle class="fil1" id="A-${row}-${seat}" cx="${x}" cy="${y}" r="8"/>`),
  ),
} as const;
