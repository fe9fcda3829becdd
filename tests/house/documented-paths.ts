import { dirname, join } from 'node:path/posix';
import { globToRegExp } from './configured-paths.ts';
import type { SourceFile } from './source-files.ts';

/** A text of the project, its path from the root. */
export type Document = { readonly path: string; readonly text: string };

/** A word of code that is meant as a path: below a top-level folder, or a source's name of any place. */
const isPath = (word: string): boolean =>
  /^(?:src|workers|machines|i18n|fixtures|tests)\/[\w.*{-]/.test(word) ||
  /^[\w.*][\w./*{},-]*\.(?:tsx?|mjs|md|json)$/.test(word);

/** Words in backticks and in code blocks, one at a time. */
function* codeWords(text: string): Generator<string> {
  for (const [, block, inline] of text.matchAll(/^```\w*\n([^]*?)^```$|`([^`\n]+)`/gm))
    for (const word of (block ?? inline ?? '').split(/[\s()→:;=]+/)) yield word.replace(/[.,/]+$/, '');
}

/**
 * Paths that Markdown names, in code or as a link's address, and that do not exist: relative to the root or to the
 * document's own folder. Placeholders (`NAME`) are skipped.
 */
export function documentedPaths(documents: readonly Document[], files: readonly string[]): string[] {
  const known = new Set(files.flatMap((file) => [file, ...foldersOf(file)]));
  const isThere = (path: string): boolean =>
    /[*{]/.test(path) ? files.some((file) => globToRegExp(path).test(file)) : known.has(path);
  return documents.flatMap(({ path, text }) => {
    const besides = (word: string): string => join(dirname(path), word).replace(/\/$/, '');
    const words = [...codeWords(text)].filter((word) => isPath(word) && !/\bNAME\b/.test(word));
    const links = [...text.matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)].map((match) => match[1] ?? '');
    const faults = [
      ...words.filter((word) => !isThere(word) && !isThere(besides(word))),
      ...links.filter((link) => !isThere(besides(link))),
    ];
    return [...new Set(faults)].map((fault) => `${path}: ${fault}`);
  });
}

/** All folders that contain a file, the innermost first. */
function foldersOf(file: string): string[] {
  const folder = dirname(file);
  return folder === '.' ? [] : [folder, ...foldersOf(folder)];
}

/** Files that comments name and that are not there: from the root, or from the comment's own folder. */
export function commentedPaths(
  sources: readonly Pick<SourceFile, 'path' | 'comments'>[],
  files: readonly string[],
): string[] {
  const known = new Set(files);
  return sources.flatMap(({ path, comments }) => {
    const named = comments.flatMap((comment) => comment.match(/[\w./-]*\w\.(?:tsx?|mjs|css|md)\b/g) ?? []);
    const faults = named.filter((name) => !known.has(name) && !known.has(join(dirname(path), name)));
    return [...new Set(faults)].map((name) => `${path}: ${name}`);
  });
}

/** Words that look like a name of code. */
const compoundName = /\b[A-Za-z]*[a-z][A-Z][A-Za-z]*\b/g;
const properNames = ['JavaScript', 'TypeScript'];

/**
 * Names in comments that no code has. Checked against the whole project, because a comment may refer to another file;
 * single lower-case words are not checked. `others` has names and is not a source.
 */
export function unknownNames(
  sources: readonly Pick<SourceFile, 'path' | 'code' | 'comments'>[],
  others: string,
): string[] {
  const known = new Set(properNames);
  for (const { code, comments } of sources) {
    let own = code;
    for (const comment of comments) own = own.replace(comment, '');
    for (const [word] of `${own} ${others}`.matchAll(compoundName)) known.add(word);
  }
  return sources.flatMap(({ path, comments }) => {
    const named = comments.flatMap((comment) => comment.match(compoundName) ?? []);
    return [...new Set(named)].filter((name) => !known.has(name)).map((name) => `${path}: ${name}`);
  });
}
