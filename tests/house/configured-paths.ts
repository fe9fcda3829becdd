import { posix } from 'node:path';

import { sharedChunks } from '../../src/build/chunk-groups.ts';
import vitest from '../../vitest.config.ts';
import { readProjectFile } from './source-files.ts';

type MutantGroup = { folders: string[]; tests: string[]; inBrowser?: string[] };
// A script of plain Node has no types.
const { groups } = (await import(new URL('../mutants/groups.mjs', import.meta.url).href)) as {
  groups: Record<string, MutantGroup>;
};

/**
 * A glob as a regular expression over whole paths: star, double star, question mark, braces and a negated group, which
 * is all that the project's own configurations use.
 */
export function globToRegExp(glob: string): RegExp {
  const source = glob.replace(/!\(([^)]*)\)|\*\*\/|\*\*|[*?.{},|()+^$[\]\\]/g, (part, negated?: string) => {
    if (negated !== undefined) return `(?!(?:${negated.replaceAll('*', '[^/]*')})\\.)[^/]*`;
    const known: Record<string, string> = {
      '**/': '(?:.*/)?',
      '**': '.*',
      '*': '[^/]*',
      '?': '[^/]',
      '{': '(?:',
      '}': ')',
      ',': '|',
    };
    return known[part] ?? `\\${part}`;
  });
  return new RegExp(`^${source}$`);
}

/**
 * A regular expression's alternatives, with non-capturing groups expanded: each must match something on its own.
 * Lookarounds are left as they are.
 */
export function expandAlternatives(source: string): string[] {
  let depth = 0;
  let from = 0;
  const parts: string[] = [];
  for (let at = 0; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === '(') depth += 1;
    else if (source[at] === ')') depth -= 1;
    else if (source[at] === '|' && depth === 0) {
      parts.push(source.slice(from, at));
      from = at + 1;
    }
  }
  parts.push(source.slice(from));
  if (parts.length > 1) return parts.flatMap(expandAlternatives);
  const open = source.search(/\(\?:/);
  if (open < 0) return [source];
  let close = open;
  for (let nested = 0; close < source.length; close += 1) {
    if (source[close] === '\\') close += 1;
    else if (source[close] === '(') nested += 1;
    else if (source[close] === ')' && --nested === 0) break;
  }
  const [before, inside, after] = [
    source.slice(0, open),
    source.slice(open + 3, close),
    source.slice(close + 1),
  ];
  // A quantifier belongs to the whole group.
  if (/^[?*+{]/.test(after)) return [source];
  return expandAlternatives(inside).flatMap((choice) =>
    expandAlternatives(after).map((rest) => before + choice + rest),
  );
}

/** Paths and patterns of configurations that match none of `files`, each with its location. */
export function configuredPaths(files: readonly string[]): string[] {
  const faults: string[] = [];
  const expectGlob = (place: string, glob: string): void => {
    if (glob === '.' || glob.includes('node_modules')) return;
    const pattern = globToRegExp(glob.replace(/^!/, '').replace(/!$/, ''));
    if (!files.some((file) => pattern.test(file) || file.startsWith(`${glob}/`)))
      faults.push(`${place}: ${glob}`);
  };

  for (const { name, test } of sharedChunks as readonly { name: string; test?: RegExp }[])
    for (const choice of test === undefined ? [] : expandAlternatives(test.source))
      if (!choice.includes('node_modules') && !files.some((file) => new RegExp(choice).test(`/${file}`)))
        faults.push(`chunk-groups.ts, ${name}: ${choice}`);

  const sizes = readProjectFile('.size-limit.js');
  for (const [, path = ''] of sizes.matchAll(/'((?:src|i18n|machines|workers)\/[^']+)'/g))
    expectGlob('.size-limit.js', path);
  for (const [, name = ''] of sizes.matchAll(/screen\('(\w+)'\)/g))
    expectGlob('.size-limit.js', `src/screens/${name}/${name}-screen.tsx`);

  const { scripts, knip } = JSON.parse(readProjectFile('package.json')) as {
    scripts: Record<string, string>;
    knip: { entry: string[]; project: string[] };
  };
  for (const [name, script] of Object.entries(scripts))
    for (const word of script.split(' '))
      if (/^[\w-]+\/.*\.(?:mjs|tsx?)$/.test(word)) expectGlob(`package.json, script ${name}`, word);
  for (const glob of [...knip.entry, ...knip.project]) expectGlob('package.json, knip', glob);

  for (const [name, { folders, tests, inBrowser = [] }] of Object.entries(groups)) {
    for (const path of [...folders, ...tests]) expectGlob(`tests/mutants/groups.mjs, ${name}`, path);
    for (const file of inBrowser) {
      const pattern = globToRegExp(`**/${file}.ts`);
      const isThere = folders.some((folder) =>
        files.some((path) => path.startsWith(`${folder}/`) && pattern.test(path)),
      );
      if (!isThere) faults.push(`tests/mutants/groups.mjs, ${name}, inBrowser: ${file}`);
    }
  }

  const projects = (vitest.test?.projects ?? []) as readonly {
    test?: { include?: string[]; exclude?: string[] };
  }[];
  for (const { test } of projects)
    for (const glob of [...(test?.include ?? []), ...(test?.exclude ?? [])])
      expectGlob('vitest.config.ts', glob);

  for (const path of files.filter((file) => /(?:^|\/)tsconfig\.json$/.test(file))) {
    const { references = [] } = JSON.parse(readProjectFile(path)) as { references?: { path: string }[] };
    for (const { path: reference } of references) {
      const folder = new URL(`${reference}/`, `file:///${path}`).pathname.slice(1);
      if (!files.includes(`${folder}tsconfig.json`)) faults.push(`${path}: ${reference}`);
    }
  }

  // The bundler takes a glob that meets nothing for an empty list.
  for (const path of files.filter((file) => /^(?:src|machines|i18n|workers)\/.*\.tsx?$/.test(file)))
    for (const [, glob = ''] of readProjectFile(path).matchAll(/import\.meta\.glob\(\s*'([^']+)'/g))
      expectGlob(path, posix.join(posix.dirname(path), glob));
  return faults;
}
