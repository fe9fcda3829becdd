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

const earlySource = 'src/app/early.ts';

/** Puts `early.ts` into the page as a script of its own before the app's: a few lines, which arrive and run long before. */
function earlyScript(): Plugin {
  return {
    name: 'parterre-early',
    buildStart() {
      if (this.meta.watchMode) return;
      this.emitFile({ type: 'chunk', id: `/${earlySource}`, name: 'early' });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const chunk = Object.values(bundle ?? {}).find(
          (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(earlySource),
        );
        const src = `./${chunk?.fileName ?? earlySource}`;
        const needs = chunk?.type === 'chunk' ? chunk.imports : [];
        const links = needs.map(
          (file) => `\n    <link rel="modulepreload" crossorigin fetchpriority="high" href="./${file}">`,
        );
        // First of all scripts, so that it runs first, yet after the address its own is relative to.
        const script = `<script type="module" crossorigin fetchpriority="high" src="${src}"></script>`;
        return html.replace(/<base [^>]*>/, (base) => `${base}\n    ${script}${links.join('')}`);
      },
    },
  };
}

/**
 * `embed.js`: what a host page loads to mount the shop in an element of its own (`<div data-parterre="/tickets">`). Its
 * name never changes; it knows the names that do, and where the shop's files and back end are: where it came from itself.
 */
function embedScript(): Plugin {
  return {
    name: 'parterre-embed',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entry = chunks.find((chunk) => chunk.isEntry && chunk.facadeModuleId?.endsWith('index.html'));
      if (entry === undefined) return;
      const styles = new Set<string>();
      const visit = (name: string, seen: Set<string>): void => {
        const chunk = bundle[name];
        if (seen.has(name) || chunk?.type !== 'chunk') return;
        seen.add(name);
        for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
        for (const next of chunk.imports) visit(next, seen);
      };
      visit(entry.fileName, new Set());
      this.emitFile({
        type: 'asset',
        fileName: 'embed.js',
        source: `const root = new URL('./', import.meta.url);
const mount = document.querySelector('[data-parterre]');
if (mount === null) throw new Error('parterre: no element with data-parterre to mount the shop in');
mount.classList.add('parterre');
mount.dataset.api ??= root.pathname.replace(/\\/$/, '');
const styles = ${JSON.stringify([...styles])}.map((path) => {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: new URL(path, root).href });
  document.head.append(link);
  return new Promise((done) => (link.onload = link.onerror = done));
});
await Promise.all(styles);
await import(new URL(${JSON.stringify(entry.fileName)}, root).href);
`,
      });
    },
  };
}

export default defineConfig({
  base: './',
  plugins: [react(), baseHref(process.env['BASE_PATH'] ?? '/'), earlyScript(), embedScript()],
  // The shim is for a React that had no such hook yet.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' }] },
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
