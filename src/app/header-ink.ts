/** Luminance under which white reads better than black, WCAG's own scale. */
const darkBelow = 0.18;

/** One channel of 0–255 in linear light. */
const linear = (channel: number): number => {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

/**
 * The ink that is read upon a colour the setup names, in any way of CSS. Undefined where it can't be told: a
 * gradient, a picture, a see-through colour.
 */
export function textColors(background: string): string | undefined {
  if (!CSS.supports('color', background)) return undefined;
  const pen = document.createElement('canvas').getContext('2d');
  if (pen === null) return undefined;
  pen.fillStyle = background;
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data;
  if (alpha < 255) return undefined;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue) < darkBelow ? '#fff' : '#000';
}
