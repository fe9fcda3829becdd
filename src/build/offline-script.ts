import { createHash } from 'node:crypto';

import type { Plugin } from 'vite';

import { aloneCode, filesOf, words } from './bundle-files.ts';

/** What an order's page is made of, the parts that come late and the words of every language included. */
const orderSources = [
  'index.html',
  'src/screens/order/order-screen.tsx',
  'src/screens/order/kept-order.tsx',
  'src/features/tickets/paid/paid-order.tsx',
  ...Object.values(words).flat(),
];

/**
 * `offline.js`: the worker that opens a paid order's page without a network. It stands at the shop's base, under one
 * name for ever, and names the files it keeps: with another version of the shop it is another file, which browsers
 * look for.
 */
export function offlineScript(): Plugin {
  return {
    name: 'parterre-offline',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const chunks = filesOf(bundle, ({ facadeModuleId: id }) =>
        orderSources.some((source) => id?.endsWith(`/${source}`)),
      );
      const others = Object.keys(bundle).filter((file) =>
        /\.css$|onest-(?:currency|(?:latin|cyrillic(?:-ext)?)-wght)-[^/]*$/.test(file),
      );
      const files = [...chunks, ...others].toSorted();
      const name = `parterre:order:${createHash('sha256').update(files.join()).digest('hex').slice(0, 12)}`;
      this.emitFile({
        type: 'asset',
        fileName: 'offline.js',
        source: `const orderFiles=${JSON.stringify(files)},orderCache=${JSON.stringify(name)};\n${await aloneCode('workers/order-offline.ts')}\n`,
      });
    },
  };
}
