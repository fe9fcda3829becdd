import { livePath } from '../../src/contract/hall-file.ts';
import { isObject } from '../../src/contract/envelope.ts';
import { applyChange, decodeSale } from '../../src/core/hall-file/sale-bytes.ts';
import type { HallAvailability } from '../../src/core/hall/sector-stats.ts';
import type { MapRequest } from '../messages/hall-api.ts';

/** A sale and its version. */
type KnownSale = { readonly sale: HallAvailability; readonly version: string };

/** What of an event stream is used here: `EventSource` outside tests. */
type Stream = {
  addEventListener(kind: string, listener: (event: Event) => void): void;
  close(): void;
};

/**
 * Follows the sale that a request was answered with: `onSale` is told each sale that it becomes. `file` is the hall
 * that is shown; a sale of another one ends it, and so does a server that has nothing to tell. Gives what ends it.
 */
export function followSale(
  { url, body }: Pick<MapRequest, 'url' | 'body'>,
  file: string,
  known: KnownSale,
  onSale: (known: KnownSale) => void,
  open: (url: string) => Stream = (address) => new EventSource(address),
): () => void {
  const [event, performance] = askedIn(body);
  let last = known;
  let stream: Stream;
  const renew = (sale: HallAvailability, version: string): void => {
    last = { sale, version };
    onSale(last);
  };
  const listen = (): void => {
    stream = open(new URL(livePath(event, performance, last.version), url).href);
    const on = (kind: string, act: (bytes: Uint8Array, version: string) => boolean): void =>
      stream.addEventListener(kind, (message) => {
        const { data, lastEventId } = message as MessageEvent<string>;
        const bytes = bytesIn(data);
        if (bytes === null || !act(bytes, lastEventId)) stream.close();
      });
    on('change', (bytes, version) => {
      const changed = applyChange(bytes, last.sale);
      if (changed.ok) renew(changed.value, version);
      return changed.ok;
    });
    on('sale', (bytes, version) => {
      const sale = decodeSale(bytes);
      const isOurs =
        sale.ok &&
        sale.value.source === file &&
        sale.value.availability.states.length === last.sale.states.length;
      if (isOurs) renew(sale.value.availability, version);
      return isOurs;
    });
    on('off', () => false);
  };
  listen();
  return () => stream.close();
}

/** The event and the performance that a map was asked for. */
function askedIn(body: string): readonly [event: string, performance: string] {
  const asked: unknown = JSON.parse(body);
  const text = (name: string): string => {
    const value = isObject(asked) ? asked[name] : '';
    return typeof value === 'string' ? value : '';
  };
  return [text('hash'), text('calendar_id')];
}

function bytesIn(base64: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
