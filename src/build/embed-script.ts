import { dirname, posix } from 'node:path';

import type { Plugin, Rolldown } from 'vite';

/**
 * `embed.js`: the script with which a host page mounts the shop in an element (`<div data-parterre="/tickets">`). Its
 * own name never changes; it contains the versioned names of the shop's files, and finds those files and the back end
 * relative to the address it was loaded from. The shop lives in a shadow root. Vite inserts the styles of lazy parts
 * into the document's head, from which they are copied into the shadow root before they load; font faces and properties
 * stay in the document, because a shadow root can't declare them.
 */
export function embedScript(): Plugin {
  return {
    name: 'parterre-embed',
    // After the plugin that writes the styles.
    enforce: 'post',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entry = chunks.find((chunk) => chunk.isEntry && chunk.facadeModuleId?.endsWith('index.html'));
      if (entry === undefined) return;
      // Other parts load their own styles.
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
 * The part of a stylesheet that only a document can declare, font faces and properties; its URLs are relative to the
 * parent folder.
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
