/** Numbers from 0 to 1, the same for the same seed. */
type Random = () => number;

const randomFrom = (seed: number): Random => {
  let state = seed;
  return () => (state = (state * 1_664_525 + 1_013_904_223) >>> 0) / 2 ** 32;
};

/** A plan of nested groups and views in which every shape is a seat: seat-1, seat-2 … up to `seats`. */
export type RandomPlan = {
  readonly svg: string;
  readonly seats: number;
};

/** Makes a plan whose seats are under all kinds of transforms, units and repetitions of SVG and CSS. */
export const randomPlan = (seed: number): RandomPlan => {
  const random = randomFrom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const number = (least: number, most: number): number =>
    Number((least + random() * (most - least)).toFixed(pick([0, 1, 3])));
  const size = (least: number, most: number): number => Math.max(1, number(least, most));
  const step = (): string =>
    pick([
      `translate(${number(-30, 30)} ${number(-30, 30)})`,
      `translate(${number(-30, 30)})`,
      `rotate(${number(-180, 180)})`,
      `rotate(${number(-90, 90)},${number(0, 50)},${number(0, 50)})`,
      `scale(${pick([-1, 1, 0.5, 2])},${pick([1, -1, 1.5])})`,
      `matrix(1 ${number(0, 1)} ${number(-1, 0.5)} 1 ${number(0, 9)} 5)`,
      `skewX(${number(-30, 30)})`,
    ]);
  const list = (): string => Array.from({ length: pick([1, 2, 3]) }, step).join(pick([' ', ',', '', ' , ']));
  const css = (): string =>
    pick([
      `translate(${number(-30, 30)}px, ${number(-30, 30)}px)`,
      `rotate(${number(-180, 180)}deg)`,
      `scale(${size(1, 2)}, .5)`,
      `rotate(.${pick([1, 2, 7])}turn) translateX(${number(0, 9)}px)`,
      'matrix(1,0.2,-.3,1,4,5)',
    ]);
  const origin = (): string =>
    pick(['', 'center', '10px 20px', '50% 50%', 'left top', '30% 10px', 'right', 'top']);
  const moved = (): string =>
    pick([
      () => '',
      () => ` transform="${list()}"`,
      () => ` transform="${list()}" transform-origin="${pick(['10 20', '50% 50%', 'center'])}"`,
      () => ` style="transform:${css()};transform-origin:${origin() || '0 0'}"`,
      () => ` class="${pick(['moved', 'turned', 'seat'])}"`,
    ])();
  let seats = 0;
  const shape = (): string => {
    seats += 1;
    const own = ` id="seat-${seats}"${moved()}`;
    const [x, y] = [number(0, 200), number(0, 200)];
    return pick([
      `<circle${own} cx="${x}" cy="${y}" r="${size(2, 9)}"/>`,
      `<rect${own} x="${x}" y="${y}" width="${size(4, 15)}" height="${size(4, 15)}"/>`,
      `<rect${own} x="${x / 4}%" y="${y / 4}%" width="${size(1, 5)}%" height="3mm" rx="2"/>`,
      `<ellipse${own} cx="${x / 40}em" cy="${y}" rx="${size(2, 9)}" ry="${size(2, 9)}"/>`,
      `<path${own} d="M${x} ${y}h${size(3, 9)}v${size(3, 9)}h-2z"/>`,
      `<path${own} d="m${x}-.5c1 2 8.5.5 9 9s-9 3-9-2q3-3 1-1t2 2a5 3 20 01-4 3z"/>`,
      `<use${own} href="#${pick(['box', 'sign', 'dot'])}" x="${x}" y="${y}" width="20" height="14"/>`,
      `<g${own}><rect x="${x}" y="5" width="12" height="10"/></g>`,
    ]);
  };
  const view = (inner: string): string =>
    `<svg x="${number(0, 40)}" y="${number(0, 40)}" width="${pick(['50%', '100'])}" height="${pick(['40%', '90'])}" ` +
    `viewBox="${number(-10, 10)} ${number(-5, 5)} ${size(50, 200)} ${size(50, 200)}" overflow="visible" ` +
    `preserveAspectRatio="${pick(['none', 'xMinYMax slice', 'xMaxYMid meet'])}">${inner}</svg>`;
  const tree = (depth: number): string =>
    Array.from({ length: pick([1, 2, 3]) }, () => {
      if (depth > 3 || random() < 0.5) return shape();
      const inner = tree(depth + 1);
      return random() < 0.2 ? view(inner) : `<g${moved()}>${inner}</g>`;
    }).join('\n');
  const style = `.moved{transform:${css()}} g .turned{transform:${css()};transform-origin:${pick(['5px 5px', '50% 50%'])}}`;
  const defs =
    '<rect id="box" width="8" height="6" x="2"/><symbol id="sign" viewBox="0 0 40 40"><circle cx="20" cy="20" r="15"/></symbol>' +
    '<g id="dot" transform="rotate(20)"><circle r="5"/></g>';
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${pick(['0 0 300 300', '-50 -20 400 200'])}">` +
    `<style>${style}</style><defs>${defs}</defs>${tree(0)}</svg>`;
  return { svg, seats };
};
