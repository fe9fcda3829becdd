import { build, type Plugin, type Rolldown } from 'vite';

/** Each language's texts: a page loads either all of them or only the first part. */
export const words = Object.fromEntries(
  ['ru', 'en', 'kz', 'ch'].flatMap((lang) => [
    [`words-${lang}`, [`i18n/${lang}-first.ts`, `i18n/${lang}-rest.ts`]],
    [`first-${lang}`, [`i18n/${lang}-first.ts`]],
  ]),
);

/** The bundler's output, by file name. */
export type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;

/** The files of the chunks that `isWanted` selects and of all chunks they import, including stylesheets. */
export function filesOf(bundle: Bundle, isWanted: (chunk: Rolldown.OutputChunk) => boolean): Set<string> {
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

/** The bundled code of a script that must run on its own. */
export async function aloneCode(input: string): Promise<string> {
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
  const [script] = Array.isArray(made) ? (made[0]?.output ?? []) : 'output' in made ? made.output : [];
  if (script?.type !== 'chunk') throw new Error(`${input} can't be built`);
  return script.code.trim();
}

/** Replaces the canvas library's tweens, which no page uses but which would otherwise be bundled (2 kB). */
export const withoutTweens = (): Plugin => ({
  name: 'parterre-without-tweens',
  apply: 'build',
  load: {
    filter: { id: /\/konva\/lib\/Tween\.js$/ },
    handler: () => 'export const Tween = undefined, Easings = undefined;',
  },
});
