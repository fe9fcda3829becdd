import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * The app does not know at build time where it will live: assets are relative to `<base href>`, which the server
 * rewrites at run time. A static host that rewrites nothing gets it from BASE_PATH here.
 */
function baseHref(path: string): Plugin {
  const href = `/${path}/`.replaceAll(/\/{2,}/g, '/');
  return {
    name: 'parterre-base-href',
    transformIndexHtml: (html) => html.replace('<base href="/" />', `<base href="${href}" />`),
  };
}

export default defineConfig({
  base: './',
  plugins: [react(), baseHref(process.env['BASE_PATH'] ?? '/')],
  css: { transformer: 'lightningcss' },
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    target: 'es2022',
    cssMinify: 'lightningcss',
    // No inline scripts, styles or data: fonts, so that a policy without 'unsafe-inline' holds.
    modulePreload: { polyfill: false },
    // What the byte budgets are counted from.
    manifest: true,
    assetsInlineLimit: 0,
    // The hall's chunk is large and lazy; the byte budgets watch it, not a warning.
    chunkSizeWarningLimit: 600,
  },
});
