import { createHash } from 'node:crypto';

import type { Plugin } from 'vite';

import { aloneCode, filesOf, words } from './bundle-files.ts';

/** The files that an order's page needs, including lazy parts and the texts of all languages. */
const orderSources = [
  'index.html',
  'src/screens/order/order-screen.tsx',
  'src/screens/order/kept-order.tsx',
  'src/features/tickets/paid/paid-order.tsx',
  ...Object.values(words).flat(),
];

/**
 * `offline.js`: the service worker that opens a paid order's page offline. It sits at the shop's base under a permanent
 * name and lists the files that it stores. A new version of the shop thus changes its content, which browsers check.
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
        /\.css$|onest-(?:basic|cyrillic|kazakh|currency)-[^/]*$/.test(file),
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
