import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

import type { Plugin } from 'vite';

/**
 * The app does not know at build time where it will live: assets are relative to `<base href>`, which the server
 * rewrites at run time. A static host that rewrites nothing gets it from BASE_PATH here.
 */
export function baseHref(path: string): Plugin {
  const href = `/${path}/`.replaceAll(/\/{2,}/g, '/');
  return {
    name: 'parterre-base-href',
    transformIndexHtml: (html) => html.replace('<base href="/" />', `<base href="${href}" />`),
  };
}

/**
 * Requests a failed chunk under another address as well: Chromium up to at least 150 remembers a failed import for
 * the page's lifetime. Not for screens: importers of their chunk would keep failing.
 */
export function retryImports(): Plugin {
  return {
    name: 'parterre-retry-imports',
    apply: 'build',
    // After Vite has added the styles of each import: it finds imports by their text.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          chunk.code = chunk.code.replaceAll(
            /\bimport\((?<quote>["'`])(?<file>\.\/(?![^"'`]*-screen-)[^"'`]+)\k<quote>\)/g,
            '$&.catch(()=>import("$<file>?"+Date.now()))',
          );
        }
      },
    },
  };
}

/** Packs what never changes beside itself (`x.js.br`), as well as it can be: a server has nothing left to do. */
export function precompress(): Plugin {
  return {
    name: 'parterre-precompress',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      const names = Object.keys(bundle).filter((name) => /^assets\/.*\.(?:js|css)$/.test(name));
      const pack = async (name: string): Promise<void> => {
        const file = join(dir, name);
        await writeFile(`${file}.br`, await promisify(brotliCompress)(await readFile(file)));
      };
      await Promise.all(names.map(pack));
    },
  };
}
