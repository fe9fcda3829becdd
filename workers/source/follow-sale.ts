import { livePath } from '../../src/contract/hall-file.ts';
import { isObject } from '../../src/contract/envelope.ts';
import { applyChange, decodeSale } from '../../src/core/hall-file/sale-bytes.ts';
import type { HallAvailability } from '../../src/core/hall/sector-stats.ts';
import type { MapRequest } from '../messages/hall-api.ts';

/** An availability and its version. */
type KnownSale = { readonly sale: HallAvailability; readonly version: string };

/** The part of an event stream used here: `EventSource`, except in tests. */
type Stream = {
  readonly readyState: number;
  addEventListener(kind: string, listener: (event: Event) => void): void;
  close(): void;
};

/** `EventSource.CLOSED`: a browser does not reconnect after a refusal. */
const CLOSED = 2;
/** Reconnect delays in ms: after a first failure, after an `off` event, and the longest. */
const AGAIN_MS = { first: 1000, off: 60_000, last: 600_000 } as const;

/**
 * Follows the availability of a map request: calls `onSale` with each new one. Calls it with null if the availability
 * belongs to another hall than `file`, and stops. After a refusal it reconnects, each time later; a change that can't
 * be applied leads to a full request. Returns a function that stops it.
 */
export function followSale(
  { url, body }: Pick<MapRequest, 'url' | 'body'>,
  file: string,
  known: KnownSale,
  onSale: (known: KnownSale | null) => void,
  open: (url: string) => Stream = (address) => new EventSource(address),
): () => void {
  const [event, performance] = askedIn(body);
  let last = known;
  let stream: Stream;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  const renew = (sale: HallAvailability, version: string): void => {
    last = { sale, version };
    onSale(last);
  };
  const again = (version: string, ms: number): void => {
    stream.close();
    clearTimeout(timer);
    // Randomised, so that pages that were refused together do not reconnect together.
    const wait = Math.min(AGAIN_MS.last, ms * 2 ** failures) * (1 + Math.random() / 2);
    failures += 1;
    timer = setTimeout(() => listen(version), wait);
  };
  const listen = (from: string): void => {
    stream = open(new URL(livePath(event, performance, from), url).href);
    const on = (kind: string, act: (bytes: Uint8Array | null, version: string) => void): void =>
      stream.addEventListener(kind, (message) => {
        const { data, lastEventId } = message as MessageEvent<string>;
        act(bytesIn(data), lastEventId);
      });
    on('change', (bytes, version) => {
      const changed = bytes && applyChange(bytes, last.sale, last.version);
      if (!changed?.ok) return again('', AGAIN_MS.first);
      failures = 0;
      renew(changed.value, version);
    });
    on('sale', (bytes, version) => {
      const sale = bytes && decodeSale(bytes);
      if (!sale?.ok) return again('', AGAIN_MS.first);
      const { source, availability } = sale.value;
      if (source === file && availability.states.length === last.sale.states.length)
        return renew(availability, version);
      stream.close();
      onSale(null);
    });
    on('off', () => again(last.version, AGAIN_MS.off));
    stream.addEventListener('error', () => {
      if (stream.readyState === CLOSED) again(last.version, AGAIN_MS.first);
    });
  };
  listen(known.version);
  return () => {
    clearTimeout(timer);
    stream.close();
  };
}

/** The event and the performance that a map request names. */
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
