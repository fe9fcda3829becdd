/**
 * Blurs pixels, four channels each, by standard deviations in pixels, as browsers do: by three boxes, by the curve
 * itself where it is narrow.
 */
export function blurred(
  data: Float32Array,
  width: number,
  height: number,
  [x = 0, y = 0]: readonly number[],
): Float32Array {
  let from = data;
  for (const [sigma, count, lines, step, stride] of [
    [x, width, height, 4, width * 4],
    [y, height, width, width * 4, 4],
  ] as const) {
    if (!(sigma > 0.05)) continue;
    const to = new Float32Array(from.length);
    if (sigma < 2) curve(from, to, kernelOf(sigma), { count, lines, step, stride });
    else {
      const size = Math.floor((sigma * 3 * Math.sqrt(2 * Math.PI)) / 4 + 0.5);
      const half = Math.floor(size / 2);
      const other = new Float32Array(from.length);
      const run = { count, lines, step, stride };
      if (size % 2 === 1) {
        box(from, to, half, half, run);
        box(to, other, half, half, run);
        box(other, to, half, half, run);
      } else {
        box(from, to, half, half - 1, run);
        box(to, other, half - 1, half, run);
        box(other, to, half, half, run);
      }
    }
    from = to;
  }
  return from;
}

type Run = { readonly count: number; readonly lines: number; readonly step: number; readonly stride: number };

/** Makes each pixel the mean of those from `before` behind it to `after` ahead of it. */
function box(from: Float32Array, to: Float32Array, before: number, after: number, run: Run): void {
  const { count, lines, step, stride } = run;
  const share = 1 / (before + after + 1);
  for (let line = 0; line < lines; line += 1) {
    for (let channel = 0; channel < 4; channel += 1) {
      const start = line * stride + channel;
      let sum = 0;
      for (let at = 0; at < Math.min(after, count); at += 1) sum += from[start + at * step] as number;
      for (let at = 0; at < count; at += 1) {
        if (at + after < count) sum += from[start + (at + after) * step] as number;
        to[start + at * step] = Math.max(0, sum * share);
        if (at - before >= 0) sum -= from[start + (at - before) * step] as number;
      }
    }
  }
}

function kernelOf(sigma: number): number[] {
  const reach = Math.ceil(sigma * 3);
  const values = Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / (2 * sigma * sigma)),
  );
  const whole = values.reduce((sum, value) => sum + value, 0);
  return values.map((value) => value / whole);
}

function curve(from: Float32Array, to: Float32Array, kernel: readonly number[], run: Run): void {
  const { count, lines, step, stride } = run;
  const reach = (kernel.length - 1) / 2;
  for (let line = 0; line < lines; line += 1) {
    for (let at = 0; at < count; at += 1) {
      const place = line * stride + at * step;
      for (let by = Math.max(-reach, -at); by <= Math.min(reach, count - 1 - at); by += 1) {
        const share = kernel[by + reach] as number;
        const other = place + by * step;
        for (let channel = 0; channel < 4; channel += 1)
          to[place + channel] = (to[place + channel] as number) + (from[other + channel] as number) * share;
      }
    }
  }
}
