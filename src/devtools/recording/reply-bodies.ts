import { qaKey } from '../../persistence/qa-flag.ts';
import type { SessionStore } from './session-store.ts';
import { sumOf } from './redactor.ts';

/*
 * Stores replies by content hash, so that a repeated one is stored once. Since a page may be left at any moment, short
 * ones go to session storage at once; a hall would not fit there and goes to the browser's cache.
 */

const bodyKey = `${qaKey}:body:`;
const cacheName = `${qaKey}:bodies`;
/** Replies longer than this, in characters, go to the cache. */
const longestShort = 60_000;
/**
 * Limits: `short`, for all short replies together, characters; `packed`, for all replies of a saved recording, bytes.
 */
const most = { short: 3_000_000, packed: 12_000_000 } as const;

const base64Of = (bytes: Uint8Array): string => {
  let text = '';
  // In pieces: a function call can't take that many arguments.
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
};

const throughOf = async (
  bytes: Uint8Array<ArrayBuffer>,
  way: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(way)).arrayBuffer());

/** A reply as stored in a recording's file. */
const packed = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  `gz:${base64Of(await throughOf(bytes, new CompressionStream('gzip')))}`;

/** The bytes of a reply in a recording's file; null if invalid. */
export const unpacked = async (text: unknown): Promise<Uint8Array<ArrayBuffer> | null> => {
  if (typeof text !== 'string' || !text.startsWith('gz:')) return null;
  try {
    const bytes = Uint8Array.from(atob(text.slice('gz:'.length)), (letter) => letter.charCodeAt(0));
    return await throughOf(bytes, new DecompressionStream('gzip'));
  } catch {
    return null;
  }
};

/* Without a browser cache, as on a page without TLS, the reply lasts as long as this page. */
const keepInCache = async (name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> => {
  try {
    await (await caches.open(cacheName)).put(`/${name}`, new Response(bytes));
  } catch {
    // It is still in memory.
  }
};

const dropCache = async (): Promise<void> => {
  try {
    await caches.delete(cacheName);
  } catch {
    // There is no cache.
  }
};

/** Keeps the replies of a session from page to page. */
export class ReplyBodies {
  readonly #storage: SessionStore;
  readonly #large = new Map<string, Uint8Array<ArrayBuffer>>();
  #short = 0;

  constructor(storage: SessionStore) {
    this.#storage = storage;
  }

  /** Stores a text; returns its name, or null if there is no room. */
  text(text: string): string | null {
    const name = sumOf(text);
    if (text.length > longestShort) return this.#keep(name, new TextEncoder().encode(text));
    if (this.#storage.getItem(bodyKey + name) !== null) return name;
    if (this.#short + text.length > most.short) return null;
    try {
      this.#storage.setItem(bodyKey + name, text);
      this.#short += text.length;
      return name;
    } catch {
      return null;
    }
  }

  /** Stores bytes; returns their name. */
  bytes(bytes: Uint8Array<ArrayBuffer>): string {
    return this.#keep(sumOf(base64Of(bytes)), bytes);
  }

  #keep(name: string, bytes: Uint8Array<ArrayBuffer>): string {
    this.#large.set(name, bytes);
    void keepInCache(name, bytes);
    return name;
  }

  async #bytesOf(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const text = this.#storage.getItem(bodyKey + name);
    if (text !== null) return new TextEncoder().encode(text);
    const held = this.#large.get(name);
    if (held !== undefined) return held;
    try {
      const kept = await (await caches.open(cacheName)).match(`/${name}`);
      return kept === undefined ? null : new Uint8Array(await kept.arrayBuffer());
    } catch {
      return null;
    }
  }

  /** The packed replies of these names, and how many of them are unavailable or did not fit. */
  async packed(
    names: Iterable<string>,
  ): Promise<{ readonly bodies: Record<string, string>; readonly lost: number }> {
    const bodies: Record<string, string> = {};
    let [lost, size] = [0, 0];
    for (const name of new Set(names)) {
      const bytes = await this.#bytesOf(name);
      const body = bytes === null ? null : await packed(bytes);
      size += body?.length ?? 0;
      if (body === null || size > most.packed) lost += 1;
      else bodies[name] = body;
    }
    return { bodies, lost };
  }

  /** Removes the replies of these names. */
  forget(names: Iterable<string>): void {
    for (const name of names) this.#storage.removeItem(bodyKey + name);
    this.#large.clear();
    void dropCache();
  }
}
