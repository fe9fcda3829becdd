/** What a shared address restores: the view and the selected seats. */
export type SharedView = {
  /** Zoom and the hall point in the middle of the view, hall units. */
  readonly view: { readonly zoom: number; readonly x: number; readonly y: number } | null;
  /** Chosen places: seat id, price category, count (1 for a seat). */
  readonly places: readonly {
    readonly seatId: string;
    readonly categoryId: string;
    readonly count: number;
  }[];
};

/* No order is larger, so a longer list was not made by the shop. */
const maxPlaces = 100;

/* `*` separates the parts of a place, because URLs do not encode it; so within a part it must be encoded. */
const encode = (text: string): string => encodeURIComponent(text).replaceAll('*', '%2A');

/**
 * The fragment of a shared address, without `#`: `view=4.2,310,-55&seats=17*5,stand-2*5*3`. '' if there is nothing to
 * share.
 */
export const writeSharedView = ({ view, places }: SharedView): string => {
  const parts: string[] = [];
  if (view !== null)
    parts.push(`view=${[view.zoom, view.x, view.y].map((part) => Number(part.toFixed(2))).join(',')}`);
  if (places.length > 0) {
    const written = places.map(({ seatId, categoryId, count }) =>
      [seatId, categoryId, ...(count > 1 ? [String(count)] : [])].map(encode).join('*'),
    );
    parts.push(`seats=${written.join(',')}`);
  }
  return parts.join('&');
};

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
};

/** Parses a fragment. Unreadable parts are ignored: people type, cut and paste addresses. */
export const readSharedView = (fragment: string): SharedView => {
  const fields = new Map(
    fragment
      .replace(/^#/, '')
      .split('&')
      .map((part): [string, string] => {
        const [name = '', ...rest] = part.split('=');
        return [name, rest.join('=')];
      }),
  );
  const numbers = (fields.get('view') ?? '').split(',').map(Number);
  const [zoom = Number.NaN, x = Number.NaN, y = Number.NaN] = numbers;
  const view = numbers.length === 3 && numbers.every((part) => Number.isFinite(part)) ? { zoom, x, y } : null;
  const places = (fields.get('seats') ?? '')
    .split(',')
    .slice(0, maxPlaces)
    .flatMap((part) => {
      const [seatId = '', categoryId = '', count = '1'] = part.split('*').map(decode);
      const whole = Number(count);
      return seatId === '' || categoryId === '' || !Number.isInteger(whole) || whole < 1 || whole > maxPlaces
        ? []
        : [{ seatId, categoryId, count: whole }];
    });
  return { view, places };
};
