import type { Plugin } from 'vite';

import { aloneCode, filesOf, words, type Bundle } from './bundle-files.ts';

const firstScript = 'src/boot/boot-script.ts';
/**
 * Screens whose parts are fetched before the app runs, with the chunks that each asks for at once: those that most
 * begin with. Every name costs the page its bytes.
 */
const screens: Readonly<Record<string, readonly string[]>> = {
  'parts-afisha': ['src/screens/afisha/afisha-screen.tsx'],
  'parts-event': ['src/screens/event/event-screen.tsx'],
  'parts-scheme': ['src/screens/scheme/scheme-screen.tsx'],
  'parts-hall': ['src/hall/map/hall-map.tsx', 'src/hall/overview/overview-stage.tsx'],
};
/**
 * Puts the first script into the page itself, before all else: it runs before another file is there. What the build
 * called the files it needs stands on its element. A server's policy has to allow it by its hash
 * (`fixtures/server/security-headers.ts`); where none does, the page is the same without a head start.
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

/** The attributes by which the first script knows its files. */
function namesFor(bundle: Bundle): string {
  const known = filesOf(bundle, ({ facadeModuleId }) => facadeModuleId?.endsWith('/index.html') === true);
  const parts = Object.entries({ ...screens, ...words }).map(([name, sources]) => {
    const files = filesOf(bundle, ({ facadeModuleId: id }) =>
      sources.some((source) => id?.endsWith(`/${source}`)),
    );
    const own = [...files].filter((file) => !known.has(file)).map((file) => `./${file}`);
    // The hall's come behind its screen's.
    if (name === 'parts-scheme') for (const file of files) known.add(file);
    return ` data-${name}="${own.join(' ')}"`;
  });
  const fileNamed = (pattern: RegExp): string =>
    `./${Object.keys(bundle).find((file) => pattern.test(file)) ?? ''}`;
  const worker = fileNamed(/hall\.worker-[^/]*\.js$/);
  const program = fileNamed(/serve-hall-[^/]*\.js$/);
  return ` data-hall-worker="${worker}" data-hall-program="${program}"${parts.join('')}`;
}
