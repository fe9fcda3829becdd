/*
 * What has changed since the last check without failures, for `npm run check`: files by their content, and by the types
 * they declare. With `--passed` the present state becomes that of the last check. Prints JSON:
 *
 * - `lint`: code whose diagnostics may differ. They depend on a file's own text and on the types of all its imports; so
 *   changed files, and files that directly or indirectly import one whose declarations changed.
 * - `tests`: test files that directly or indirectly import something changed; those that read the project's code as
 *   text; and if something other than code has changed, those that read any file.
 *
 * Either is null for «all»: nothing was checked yet, or something changed that everything depends on.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

import { listProjectFiles, readSourceFiles } from '../house/source-files.ts';

const root = new URL('../../', import.meta.url);
const stateFile = new URL('.cache/check.json', root);
const declarations = 'node_modules/.cache/types/';

type Hashes = Readonly<Record<string, string>>;

const readState = (): Hashes | null =>
  existsSync(stateFile) ? (JSON.parse(readFileSync(stateFile, 'utf8')) as Hashes) : null;

const hashOf = (path: string): string =>
  existsSync(new URL(path, root))
    ? createHash('sha1')
        .update(readFileSync(new URL(path, root)))
        .digest('base64')
    : '';

const declarationOf = (path: string): string => declarations + path.replace(/\.tsx?$/, '.d.ts');

const paths = listProjectFiles();
const present: Hashes = Object.fromEntries(
  paths.flatMap((path) =>
    /\.tsx?$/.test(path)
      ? [
          [path, hashOf(path)],
          [declarationOf(path), hashOf(declarationOf(path))],
        ]
      : [[path, hashOf(path)]],
  ),
);

if (process.argv.includes('--passed')) {
  mkdirSync(new URL('.cache', root), { recursive: true });
  writeFileSync(stateFile, JSON.stringify(present));
} else {
  const before = readState();
  const isChanged = (path: string): boolean => present[path] !== before?.[path];
  const changed = [...new Set([...paths, ...Object.keys(before ?? {})])].filter(
    (path) => !path.startsWith(declarations) && isChanged(path),
  );
  // A file in the root configures a tool, or names the versions of all tools.
  const isEverything =
    before === null || changed.some((path) => !path.includes('/') && !path.endsWith('.md'));
  process.stdout.write(
    JSON.stringify(isEverything ? { lint: null, tests: null } : affected(changed, isChanged)),
  );
}

function affected(changed: readonly string[], isChanged: (path: string) => boolean) {
  const files = readSourceFiles();
  const importers = new Map<string, string[]>();
  for (const { path, imports } of files)
    for (const imported of imports) importers.set(imported, [...(importers.get(imported) ?? []), path]);
  const withImporters = (first: readonly string[]): Set<string> => {
    const reached = new Set(first);
    // Iterating over a set includes elements added meanwhile.
    for (const path of reached) for (const importer of importers.get(path) ?? []) reached.add(importer);
    return reached;
  };
  const redeclared = files.map(({ path }) => path).filter((path) => isChanged(declarationOf(path)));
  const isCode = (path: string): boolean => files.some((file) => file.path === path);
  const reads = changed.every(isCode) ? /readdirSync\(|readProjectFile\(/ : /readdirSync\(|readFileSync\(/;
  const readers = files.filter(({ path, code }) => path.startsWith('tests/') && reads.test(code));
  const concerned = withImporters([...changed, ...readers.map(({ path }) => path)]);
  return {
    lint: [...new Set([...changed, ...withImporters(redeclared)])].filter(isCode),
    tests: [...concerned].filter((path) => /^tests\/(?:unit|house|paths)\/.*\.test\.tsx?$/.test(path)),
  };
}
