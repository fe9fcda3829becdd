import type { Plugin } from 'vite';

import { aloneCode, filesOf, words, type Bundle } from './bundle-files.ts';

const firstScript = 'src/boot/boot-script.ts';
/**
 * Screens whose files are fetched before the app runs, with the chunks that each needs immediately: the most frequent
 * entry pages. Every name listed here adds bytes to the page.
 */
const screens: Readonly<Record<string, readonly string[]>> = {
  'parts-afisha': ['src/screens/afisha/afisha-screen.tsx'],
  'parts-event': ['src/screens/event/event-screen.tsx'],
  'parts-scheme': ['src/screens/scheme/scheme-screen.tsx'],
  'parts-hall': ['src/hall/map/hall-map.tsx', 'src/hall/overview/overview-stage.tsx'],
};
/**
 * Inlines the first script before everything else, so that it runs before any other file has loaded. The script
 * element's attributes name the files it needs. A server's content security policy must allow the script by its hash
 * (`fixtures/server/security-headers.ts`); otherwise the page works without a head start.
 */
export function pageStart(): Plugin {
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
        // Preloaded, because text that is re-rendered in its font would shift the content below it.
        const fonts = Object.keys(bundle ?? {}).filter((file) =>
          /onest-(?:basic|cyrillic)-[^/]*$/.test(file),
        );
        const links = fonts.map(
          (file) => `\n    <link rel="preload" as="font" type="font/woff2" crossorigin href="./${file}">`,
        );
        // Before all other scripts, but after `<base>`, to which its own address is relative.
        return html.replace(/<base [^>]*>/, (base) => `${base}\n    ${script}${links.join('')}`);
      },
    },
  };
}

/** The attributes that tell the first script its file names. */
function namesFor(bundle: Bundle): string {
  const known = filesOf(bundle, ({ facadeModuleId }) => facadeModuleId?.endsWith('/index.html') === true);
  const parts = Object.entries({ ...screens, ...words }).map(([name, sources]) => {
    const files = filesOf(bundle, ({ facadeModuleId: id }) =>
      sources.some((source) => id?.endsWith(`/${source}`)),
    );
    const own = [...files].filter((file) => !known.has(file)).map((file) => `./${file}`);
    // The hall's files come after its screen's.
    if (name === 'parts-scheme') for (const file of files) known.add(file);
    return ` data-${name}="${own.join(' ')}"`;
  });
  const fileNamed = (pattern: RegExp): string =>
    `./${Object.keys(bundle).find((file) => pattern.test(file)) ?? ''}`;
  const worker = fileNamed(/hall\.worker-[^/]*\.js$/);
  const program = fileNamed(/serve-hall-[^/]*\.js$/);
  return ` data-hall-worker="${worker}" data-hall-program="${program}"${parts.join('')}`;
}
