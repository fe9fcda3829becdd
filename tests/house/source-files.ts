import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Top-level folders with code of the project. */
const topFolders = ['src', 'workers', 'machines', 'i18n', 'fixtures', 'tests'];

/** One file of the project's code, its path from the root with `/`. */
export type SourceFile = {
  readonly path: string;
  readonly code: string;
  /** Paths of the project's own files that it imports, types and `import()` included. */
  readonly imports: readonly string[];
  /** Named imports, as `path name`; `path *` if the whole file may be meant. */
  readonly importedNames: readonly string[];
  /** Names that it exports. */
  readonly exports: readonly string[];
  /** Those of them whose comment says why they are exported without a user in the product. */
  readonly internalExports: readonly string[];
  /** Its comments. */
  readonly comments: readonly string[];
  /** The raw lines of its comments. */
  readonly commentLines: readonly string[];
};

/** Reads a file of the project. */
export const readProjectFile = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Paths of all files below the top-level folders and of those at the root. */
export function listProjectFiles(): readonly string[] {
  const list = (folder: string, recursive: boolean): string[] =>
    readdirSync(join(root, folder), { recursive, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
  return [...list('', false), ...topFolders.flatMap((folder) => list(folder, true))];
}

/** Reads and parses all code below the top-level folders. Throws where a file does not parse. */
export function readSourceFiles(): readonly SourceFile[] {
  const paths = listProjectFiles().filter((path) => path.includes('/') && /\.(?:tsx?|mjs)$/.test(path));
  const known = new Set(paths);
  return paths.map((path) => {
    const code = readProjectFile(path);
    const { module, comments, errors } = parseSync(path, code);
    if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
    const requests: readonly (readonly [specifier: string, names: readonly string[]])[] = [
      ...module.staticImports.map(
        ({ moduleRequest, entries }) =>
          [moduleRequest.value, entries.map(({ importName }) => importName.name ?? '*')] as const,
      ),
      ...module.staticExports.flatMap(({ entries }) =>
        entries.flatMap(({ moduleRequest, importName }) =>
          moduleRequest === null ? [] : [[moduleRequest.value, [importName.name ?? '*']] as const],
        ),
      ),
      // What is taken out of one stands anywhere behind it.
      ...module.dynamicImports.map(
        ({ moduleRequest }) =>
          [
            code.slice(moduleRequest.start + 1, moduleRequest.end - 1),
            [...new Set(code.match(/\b[A-Za-z_]\w*\b/g))],
          ] as const,
      ),
    ];
    const named = requests
      .filter(([specifier]) => specifier.startsWith('.'))
      .map(([specifier, names]) => {
        const imported = relative(root, resolve(join(root, dirname(path)), specifier.replace(/\?.*$/, '')));
        return { imported: imported.split(sep).join('/'), names };
      })
      .filter(({ imported }) => known.has(imported));
    const imports = named.map(({ imported }) => imported);
    const importedNames = named.flatMap(({ imported, names }) => names.map((name) => `${imported} ${name}`));
    const internalExports = module.staticExports.flatMap(({ start, entries }) => {
      const comment = comments.findLast(({ end }) => end <= start && code.slice(end, start).trim() === '');
      return comment !== undefined && /@internal \S/.test(comment.value)
        ? entries.flatMap(({ exportName }) => exportName.name ?? [])
        : [];
    });
    const exports = module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ exportName }) => (exportName.name === null ? [] : [exportName.name])),
    );
    const commentLines = comments.flatMap(({ start, end }) => {
      const from = code.lastIndexOf('\n', start) + 1;
      const to = code.indexOf('\n', end);
      return code.slice(from, to < 0 ? undefined : to).split('\n');
    });
    return {
      path,
      code,
      imports: [...new Set(imports)],
      importedNames,
      exports: [...new Set(exports)],
      internalExports,
      comments: comments.map(({ value }) => value),
      commentLines,
    };
  });
}
