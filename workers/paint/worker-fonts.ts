/** The fonts of this worker, which the type library does not know in every version; undefined where there are none. */
export const workerFonts = (): { readonly size: number; add(font: FontFace): void } | undefined =>
  (globalThis as { readonly fonts?: { readonly size: number; add(font: FontFace): void } }).fonts;
