import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';
import { sharedChunks } from './chunk-groups.ts';

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

const firstScript = 'src/boot/boot-script.ts';
/**
 * Screens whose parts are fetched before the app runs, with the chunks that each asks for at once: those that most
 * begin with. Every name costs the page its bytes.
 */
const screens: Readonly<Record<string, readonly string[]>> = {
  'parts-afisha': ['src/screens/afisha/afisha-screen.tsx'],
  'parts-event': ['src/screens/event/event-screen.tsx'],
  'parts-scheme': ['src/screens/scheme/scheme-screen.tsx'],
};
/** The words of each language, of which a page asks for one, all of them or their first part. */
const words = Object.fromEntries(
  ['ru', 'en', 'kz', 'ch'].flatMap((lang) => [
    [`words-${lang}`, [`i18n/${lang}-first.ts`, `i18n/${lang}-rest.ts`]],
    [`first-${lang}`, [`i18n/${lang}-first.ts`]],
  ]),
);

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;

/** Files of the chunks made of some sources and of all they import, with their styles. */
function filesOf(bundle: Bundle, isWanted: (chunk: Rolldown.OutputChunk) => boolean): Set<string> {
  const files = new Set<string>();
  const visit = (name: string): void => {
    const chunk = bundle[name];
    if (files.has(name) || chunk?.type !== 'chunk') return;
    files.add(name);
    for (const next of chunk.imports) visit(next);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
  };
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && isWanted(chunk)) visit(chunk.fileName);
  return files;
}

/**
 * Puts the first script into the page itself, before all else: it runs before another file is there. What the build
 * called the files it needs stands on its element. A server's policy has to allow it by its hash
 * (`security-headers.ts`); where none does, the page is the same without a head start.
 */
function pageStart(): Plugin {
  let code = '';
  return {
    name: 'parterre-page-start',
    async buildStart() {
      if (!this.meta.watchMode) code = (await aloneCode(firstScript)).replaceAll('</', '<\\/');
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const script =
          bundle === undefined
            ? `<script type="module" src="./${firstScript}"></script>`
            : `<script${namesFor(bundle)}>${code}</script>`;
        // Text that is set anew when its font comes would move what stands below it.
        const fonts = Object.keys(bundle ?? {}).filter((file) =>
          /onest-(?:latin|cyrillic)-wght-[^/]*$/.test(file),
        );
        const links = fonts.map(
          (file) => `\n    <link rel="preload" as="font" type="font/woff2" crossorigin href="./${file}">`,
        );
        // First of all scripts, yet after the address that its own is relative to.
        return html.replace(/<base [^>]*>/, (base) => `${base}\n    ${script}${links.join('')}`);
      },
    },
  };
}

/** The code of a script that needs no other. */
async function aloneCode(input: string): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  });
  const [script] = Array.isArray(made) ? made[0].output : 'output' in made ? made.output : [];
  if (script?.type !== 'chunk') throw new Error(`${input} can't be built`);
  return script.code.trim();
}

/** The attributes by which the first script knows its files. */
function namesFor(bundle: Bundle): string {
  const app = filesOf(bundle, ({ facadeModuleId }) => facadeModuleId?.endsWith('/index.html') === true);
  const parts = Object.entries({ ...screens, ...words }).map(([name, sources]) => {
    const files = filesOf(bundle, ({ facadeModuleId: id }) =>
      sources.some((source) => id?.endsWith(`/${source}`)),
    );
    const own = [...files].filter((file) => !app.has(file)).map((file) => `./${file}`);
    return ` data-${name}="${own.join(' ')}"`;
  });
  const worker = Object.keys(bundle).find((file) => /hall\.worker-[^/]*\.js$/.test(file)) ?? '';
  return ` data-hall-worker="./${worker}"${parts.join('')}`;
}

/**
 * `embed.js`: what a host page loads to mount the shop in an element of its own (`<div data-parterre="/tickets">`).
 * Its name never changes; it knows the names that do, and where the shop's files and back end are: where it came from
 * itself. The shop stands in a shadow root. Vite puts the styles of late parts into the document's head, from where
 * they are brought over before they load; fonts and properties belong to the document, because a shadow root declares
 * none.
 */
function embedScript(): Plugin {
  return {
    name: 'parterre-embed',
    // Behind the plugin that writes the styles.
    enforce: 'post',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entry = chunks.find((chunk) => chunk.isEntry && chunk.facadeModuleId?.endsWith('index.html'));
      if (entry === undefined) return;
      // Those of other parts come with them.
      const styles = [...(entry.viteMetadata?.importedCss ?? [])];
      const fonts = styles.flatMap((file) => documentRulesOf(bundle[file], file));
      this.emitFile({ type: 'asset', fileName: 'embed.css', source: fonts.join('\n') });
      this.emitFile({
        type: 'asset',
        fileName: 'embed.js',
        source: `const root = new URL('./', import.meta.url);
const mount = document.querySelector('[data-parterre]');
if (mount === null) throw new Error('parterre: no element with data-parterre to mount the shop in');
mount.dataset.api ??= root.pathname.replace(/\\/$/, '');
const shadow = mount.attachShadow({ mode: 'open' });
const app = Object.assign(document.createElement('div'), { id: 'app', className: 'parterre' });
const load = (path, place) => {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: new URL(path, root).href });
  place.append(link);
  return new Promise((done) => (link.onload = link.onerror = done));
};
new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes)
      if (node.rel === 'stylesheet' && node.href.startsWith(root.href + 'assets/')) shadow.insertBefore(node, app);
}).observe(document.head, { childList: true });
void load('./embed.css', document.head);
const styles = ${JSON.stringify(styles)}.map((path) => load(path, shadow));
shadow.append(app);
await Promise.all(styles);
await import(new URL(${JSON.stringify(entry.fileName)}, root).href);
`,
      });
    },
  };
}

/**
 * What of a stylesheet only a document can declare, font faces and properties; files are named from the folder above
 * its own.
 */
function documentRulesOf(
  asset: Rolldown.OutputChunk | Rolldown.OutputAsset | undefined,
  file: string,
): string[] {
  const css = asset?.type === 'asset' ? asset.source.toString() : '';
  return [...css.matchAll(/@(?:font-face|property\s+[\w-]+)\s*\{[^}]*\}/g)].map(([face]) =>
    face.replaceAll(/url\((?<quote>["']?)(?<name>[^"')]+)\k<quote>\)/g, (...match) => {
      const { name = '' } = match.at(-1) as Record<string, string>;
      return `url(./${posix.join(dirname(file), name)})`;
    }),
  );
}

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
function offlineScript(): Plugin {
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

/**
 * Asks for a chunk that did not come under another address as well: Chromium up to 150 at the least remembers a failed
 * import for as long as the page lives. Screens are left out: what imports their chunk would go on failing.
 */
function importsAgain(): Plugin {
  return {
    name: 'parterre-imports-again',
    apply: 'build',
    // After Vite has said which styles come with each import: it finds them by their text.
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
function packedAssets(): Plugin {
  return {
    name: 'parterre-packed',
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

export default defineConfig({
  base: './',
  plugins: [
    react(),
    baseHref(process.env['BASE_PATH'] ?? '/'),
    pageStart(),
    embedScript(),
    offlineScript(),
    importsAgain(),
    packedAssets(),
  ],
  // The shim is for a React that had no such hook yet.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' }] },
  css: { transformer: 'lightningcss' },
  worker: { format: 'es', rolldownOptions: { output: { comments: { annotation: false } } } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    cssMinify: 'lightningcss',
    // No inline scripts, styles or data: fonts, so that a policy without 'unsafe-inline' holds.
    modulePreload: { polyfill: false },
    // What the byte budgets are counted from.
    manifest: true,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } },
    // The hall's chunk is large and lazy; the byte budgets watch it, not a warning.
    chunkSizeWarningLimit: 600,
  },
});
