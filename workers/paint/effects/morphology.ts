/** Makes each pixel the most, or the least, of those around it, `x` and `y` pixels far, channel by channel. */
export function spread(
  data: Float32Array,
  width: number,
  height: number,
  [x = 0, y = 0]: readonly number[],
  isLeast: boolean,
): Float32Array {
  let from = data;
  for (const [reach, count, lines, step, stride] of [
    [Math.round(x), width, height, 4, width * 4],
    [Math.round(y), height, width, width * 4, 4],
  ] as const) {
    if (!(reach > 0)) continue;
    const to = new Float32Array(from.length);
    for (let line = 0; line < lines; line += 1)
      for (let channel = 0; channel < 4; channel += 1)
        oneLine(from, to, { start: line * stride + channel, step, count, reach, isLeast });
    from = to;
  }
  return from;
}

type Line = {
  readonly start: number;
  readonly step: number;
  readonly count: number;
  readonly reach: number;
  readonly isLeast: boolean;
};

/**
 * In blocks as wide as what is asked: the best of each pixel is one from its block's start on and one up to its end.
 */
function oneLine(from: Float32Array, to: Float32Array, { start, step, count, reach, isLeast }: Line): void {
  // Beyond the picture nothing is drawn; farther than it is wide makes no difference.
  const rim = Math.min(reach, count);
  const block = 2 * rim + 1;
  const length = count + 2 * rim;
  const ahead = new Float32Array(length);
  const behind = new Float32Array(length);
  const better = isLeast ? Math.min : Math.max;
  const at = (place: number): number =>
    place >= rim && place < rim + count ? (from[start + (place - rim) * step] as number) : 0;
  for (let place = 0; place < length; place += 1)
    ahead[place] = place % block === 0 ? at(place) : better(at(place), ahead[place - 1] as number);
  for (let place = length - 1; place >= 0; place -= 1) {
    const isEnd = place === length - 1 || (place + 1) % block === 0;
    behind[place] = isEnd ? at(place) : better(at(place), behind[place + 1] as number);
  }
  for (let place = 0; place < count; place += 1)
    to[start + place * step] = better(behind[place] as number, ahead[place + 2 * rim] as number);
}
