import { expect, test } from 'vitest';
import { expandAlternatives, globToRegExp } from './configured-paths.ts';
import { commentedPaths, documentedPaths, unknownNames } from './documented-paths.ts';
import { findFolderCircles, findViolations } from './house-rules.ts';

test.each(Object.entries(findViolations()))('%s: no violations', (_, faults) => {
  expect(faults).toEqual([]);
});

test('import cycles between folders are found', () => {
  const file = (path: string, ...imports: string[]) => ({
    path,
    imports,
    code: '',
    importedNames: [],
    exports: [],
    internalExports: [],
    comments: [],
    commentLines: [],
  });
  expect(
    findFolderCircles([
      file('a/x.ts', 'b/y.ts'),
      file('b/y.ts', 'c/z.ts'),
      file('c/z.ts', 'a/w.ts', 'd/v.ts'),
      file('d/v.ts', 'e/u.ts', 'd/t.ts'),
    ]),
  ).toEqual(['a <> b <> c']);
});

test('alternatives in a pattern are expanded', () => {
  expect(expandAlternatives('/(?:src/(?:a|b(?!/c))/x|lib/)')).toEqual([
    '/src/a/x',
    '/src/b(?!/c)/x',
    '/lib/',
  ]);
});

test('globs in configurations match as they do in their tools', () => {
  const matches = (glob: string, path: string): boolean => globToRegExp(glob).test(path);
  expect(matches('src/**/*.{ts,tsx}', 'src/a/b.tsx')).toBe(true);
  expect(matches('src/**/*.ts', 'src/b.ts')).toBe(true);
  expect(matches('src/*.ts', 'src/a/b.ts')).toBe(false);
  expect(matches('t/**/!(*-race|slow).test.ts', 't/a/b-race.test.ts')).toBe(false);
  expect(matches('t/**/!(*-race|slow).test.ts', 't/a/b.test.ts')).toBe(true);
});

test('a path in a document is resolved from the root or relative to the document', () => {
  const files = ['README.md', 'src/a/b.ts', 'src/a/READ.md', 'tests/c/d.spec.ts'];
  const faultsOf = (path: string, text: string): string[] => documentedPaths([{ path, text }], files);
  expect(
    faultsOf(
      'README.md',
      '`src/a/b.ts` `npx x src/a` `tests/*/*.spec.ts` [b](src/a/b.ts#top) [w](https://w.org)',
    ),
  ).toEqual([]);
  expect(
    faultsOf('src/a/READ.md', '[up](../../README.md) `b.ts` `order.reload` `/api/a` `a/NAME.ts`'),
  ).toEqual([]);
  expect(
    faultsOf('README.md', '`a/b.ts` `b.ts` `src/b` `tests/*.ts` [x](x.md)\n```sh\nrun src/x.ts\n```\n'),
  ).toEqual(
    ['a/b.ts', 'b.ts', 'src/b', 'tests/*.ts', 'src/x.ts', 'x.md'].map((path) => `README.md: ${path}`),
  );
});

test('a file in a comment is named by its full path, or is next to the commented file', () => {
  const files = ['README.md', 'src/a/b.ts', 'src/a/c.test.ts', 'src/d/e.tsx'];
  const faultsOf = (...comments: string[]): string[] =>
    commentedPaths([{ path: 'src/a/b.ts', comments }], files);
  expect(faultsOf('see b.ts and README.md', '`src/d/e.tsx`, c.test.ts.', 'i.e. a/x', 'x.tsz')).toEqual([]);
  expect(faultsOf('as e.tsx says (f.ts)', 'src/d/g.md')).toEqual(
    ['e.tsx', 'f.ts', 'src/d/g.md'].map((name) => `src/a/b.ts: ${name}`),
  );
});

test('a name in a comment that is not in any code is reported, alone or as a member', () => {
  const file = (code: string, ...comments: string[]) => ({
    path: 'a.ts',
    code: `${code} //${comments.join()}`,
    comments,
  });
  const faultsOf = (...comments: string[]): string[] =>
    unknownNames([file('const seatIndex = new HallStore().load()', ...comments)], 'paint-order: --seatSize');
  expect(faultsOf('Seats of `seatIndex`, JavaScript; HallStore.load, iPhone')).toEqual(['a.ts: iPhone']);
  expect(faultsOf('`HallStore.loadAll` of #seatTable, seatSize')).toEqual([
    'a.ts: loadAll',
    'a.ts: seatTable',
  ]);
});
