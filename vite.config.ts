import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { sharedChunks } from './src/build/chunk-groups.ts';
import { withoutTweens } from './src/build/bundle-files.ts';
import { embedScript } from './src/build/embed-script.ts';
import { offlineScript } from './src/build/offline-script.ts';
import { pageStart } from './src/build/page-start.ts';
import { baseHref, precompress, retryImports } from './src/build/served-files.ts';

export default defineConfig({
  base: './',
  plugins: [
    react(),
    baseHref(process.env['BASE_PATH'] ?? '/'),
    pageStart(),
    embedScript(),
    offlineScript(),
    retryImports(),
    precompress(),
    withoutTweens(),
  ],
  // The shim is for a React that had no such hook yet.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' }] },
  // Names of classes without the underscore that is usual between a file's part and its own: 150 bytes of styles.
  css: { transformer: 'lightningcss', lightningcss: { cssModules: { pattern: '[hash][local]' } } },
  worker: { format: 'es', rolldownOptions: { output: { comments: { annotation: false } } } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // Older ones know neither arrays' `toSpliced` nor `color-mix`, which the page does not go without.
    cssTarget: ['chrome111', 'firefox115', 'safari16.4'],
    cssMinify: 'lightningcss',
    // No inline scripts, styles or data: fonts, so that a policy without 'unsafe-inline' holds.
    modulePreload: { polyfill: false },
    // What the byte budgets are counted from.
    manifest: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // A character fewer than usual, the fewest allowed: names are random, so all of them in the first script are bytes.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: { groups: sharedChunks },
      },
    },
    // The hall's chunk is large and lazy; the byte budgets watch it, not a warning.
    chunkSizeWarningLimit: 600,
  },
});
