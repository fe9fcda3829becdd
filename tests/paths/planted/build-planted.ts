/*
 * The charts with a fault in one of their files: all of the project's own modules are rebuilt with the fault,
 * packages are shared.
 */
import { mkdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';

/** A text of a file, and what is put in its place. */
export type SourceChange = { readonly file: string; readonly right: string; readonly put: string };

const root = fileURLToPath(new URL('../../../', import.meta.url));
/** Where they are written, by this process. */
export const plantedFolder = `${root}.cache/planted/${process.pid}`;
let built = 0;

/* If its text has been changed since, a fault would be planted nowhere and detected by nobody. */
const planting = (change: SourceChange): Plugin => {
  let count = 0;
  return {
    name: 'plant',
    enforce: 'pre',
    transform(code, id) {
      if (id !== `${root}${change.file}`) return undefined;
      const parts = code.split(change.right);
      if (parts.length !== 2)
        throw new Error(`${change.file} has ${parts.length - 1} times: ${change.right}`);
      count += 1;
      return parts.join(change.put);
    },
    buildEnd(error) {
      if (error === undefined && count !== 1) throw new Error(`${change.file} is no part of what is built`);
    },
  };
};

/** A project module's exports, with a change in one of its dependencies; `null`: unchanged. */
export async function builtWith<Exports>(entry: string, change: SourceChange | null): Promise<Exports> {
  built += 1;
  const outDir = `${plantedFolder}/${built}`;
  mkdirSync(outDir, { recursive: true });
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: change === null ? [] : [planting(change)],
    build: {
      ssr: entry,
      outDir,
      minify: false,
      target: 'node20',
      rollupOptions: { output: { entryFileNames: 'planted.mjs' } },
    },
  });
  return (await import(/* @vite-ignore */ pathToFileURL(`${outDir}/planted.mjs`).href)) as Exports;
}
