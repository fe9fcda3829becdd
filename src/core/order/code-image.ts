const dataUri = /^data:image\/(png|svg\+xml|jpeg|gif);base64,([A-Za-z0-9+/]+={0,2})$/i;
const bareBase64 = /^[A-Za-z0-9+/]{16,}={0,2}$/;

/** The first base64 characters of each picture format. */
const beginnings: readonly (readonly [start: string, type: string])[] = [
  ['iVBORw0KGgo', 'png'],
  ['/9j/', 'jpeg'],
  ['R0lGOD', 'gif'],
  ['PHN2Zy', 'svg+xml'],
  ['PD94bWw', 'svg+xml'],
];

/**
 * The `src` of a code's picture for an `<img>`, or null if the text is not an acceptable picture: only inline PNG, SVG,
 * JPEG and GIF, as a data URI or bare base64 (PNG unless the bytes say otherwise). Nothing can load from a network or
 * run: an SVG inside `<img>` is inert.
 */
export const codeImage = (value: string): string | null => {
  const text = value.replaceAll(/\s/g, '');
  const uri = dataUri.exec(text);
  if (uri !== null) return `data:image/${(uri[1] ?? '').toLowerCase()};base64,${uri[2] ?? ''}`;
  if (!bareBase64.test(text)) return null;
  const type = beginnings.find(([start]) => text.startsWith(start))?.[1] ?? 'png';
  return `data:image/${type};base64,${text}`;
};
