/*
 * What browsers, their workers and Node have in common, as far as reading a plan needs it: this room is compiled
 * without the types of any of the three.
 */
export {};

declare global {
  class TextEncoder {
    encode(text?: string): Uint8Array<ArrayBuffer>;
  }

  class TextDecoder {
    constructor(label?: string);
    decode(bytes?: Uint8Array): string;
  }

  function atob(text: string): string;

  const navigator: { readonly language: string };
}
