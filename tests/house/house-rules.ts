import { basename, dirname, join } from 'node:path/posix';
import type { AnyStateNode } from 'xstate';

import { charts } from '../paths/charts.ts';
import { configuredPaths } from './configured-paths.ts';
import { commentedPaths, documentedPaths, unknownNames } from './documented-paths.ts';
import { listProjectFiles, readProjectFile, readSourceFiles, type SourceFile } from './source-files.ts';

/** The violations of each rule, a line each, sorted. */
export type Violations = Readonly<Record<string, readonly string[]>>;

type Room = { readonly path: string; readonly mayImport: ReadonlySet<string> };

/** The table of rooms of ARCHITECTURE.md: a room's folder and the rooms that it may import. */
export function readRooms(): readonly Room[] {
  const table = /\| Room \|[^\n]*\n\|[-|]+\n((?:\|[^\n]*\n)+)/.exec(readProjectFile('ARCHITECTURE.md'))?.[1];
  if (table === undefined) throw new Error('ARCHITECTURE.md has no table of rooms');
  const rows = table.trim().split('\n');
  const cells = rows.map((row) => row.split('|').map((cell) => cell.trim()));
  const paths = cells.map(([, room = '']) => room.replaceAll('`', ''));
  return cells.map(([, , , allowed = ''], at) => {
    const words = allowed === 'nothing' ? [] : allowed === 'everything' ? paths : allowed.split(', ');
    const named = words.map((word) => paths.find((path) => path === word || path === `src/${word}`));
    if (named.includes(undefined)) throw new Error(`ARCHITECTURE.md: unknown room in «${allowed}»`);
    return { path: paths[at] ?? '', mayImport: new Set(named as string[]) };
  });
}

/**
 * Imports that the table does not allow, permissions that nobody uses, and projects whose references differ from the
 * table.
 */
function roomFaults(files: readonly SourceFile[]): string[] {
  const rooms = readRooms();
  const roomOf = (path: string): Room | undefined => rooms.find((room) => path.startsWith(`${room.path}/`));
  const used = new Set<string>();
  const faults: string[] = [];
  for (const { path, imports } of files) {
    const room = roomOf(path);
    if (room === undefined) faults.push(`${path} stands in no room`);
    for (const imported of imports) {
      const other = roomOf(imported);
      if (room === undefined || other === undefined || room === other) continue;
      used.add(`${room.path} > ${other.path}`);
      if (!room.mayImport.has(other.path)) faults.push(`${path} imports ${imported}`);
    }
  }
  for (const { path, mayImport } of rooms)
    for (const other of path === 'tests' ? [] : mayImport)
      if (!used.has(`${path} > ${other}`)) faults.push(`${path} never imports ${other}`);
  for (const { path, mayImport } of rooms.filter((room) => room.path !== 'tests')) {
    const { references = [] } = JSON.parse(readProjectFile(`${path}/tsconfig.json`)) as {
      references?: readonly { path: string }[];
    };
    const names = references.map((reference) => join(path, reference.path));
    for (const other of names) if (!mayImport.has(other)) faults.push(`${path}/tsconfig.json knows ${other}`);
    for (const other of mayImport)
      if (!names.includes(other)) faults.push(`${path}/tsconfig.json does not know ${other}`);
  }
  return faults;
}

/** Folders that import each other in a circle: the strongly connected components of more than one, by Tarjan. */
export function findFolderCircles(files: readonly SourceFile[]): string[] {
  const graph = new Map<string, Set<string>>();
  for (const { path, imports } of files)
    for (const imported of imports) {
      const [from, to] = [dirname(path), dirname(imported)];
      if (from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to));
    }
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[] = [];
  const visit = (folder: string): number => {
    const index = order.size;
    order.set(folder, index);
    stack.push(folder);
    let low = index;
    for (const next of graph.get(folder) ?? [])
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (stack.includes(next)) low = Math.min(low, order.get(next) ?? low);
    lowest.set(folder, low);
    if (low === index) {
      const members = stack.splice(stack.indexOf(folder));
      if (members.length > 1) circles.push(members.toSorted().join(' <> '));
    }
    return low;
  };
  for (const folder of graph.keys()) if (!order.has(folder)) visit(folder);
  return circles;
}

/** Words that tell a newcomer nothing about a thing. */
const bannedWords = new Set(
  (
    'keepsake keepsakes wish wishes wished press presses pressed deed deeds crew rare lone spare askew astray laid ' +
    'late early doubting unsure anew shelf doors most least'
  ).split(' '),
);

/** The words of a file's or an export's name, in lower case. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);

const isOfProduct = ({ path }: SourceFile): boolean => !path.startsWith('tests/');

function bannedNames(files: readonly SourceFile[]): string[] {
  return files.filter(isOfProduct).flatMap(({ path, exports }) => {
    const has = (name: string): boolean => wordsOf(name).some((word) => bannedWords.has(word));
    return [
      ...(has(basename(path)) ? [path] : []),
      ...exports.filter(has).map((name) => `${path} exports ${name}`),
    ];
  });
}

/** States and events of the charts with a word that is banned. */
function bannedChartNames(): string[] {
  const statesOf = ({ key, states }: AnyStateNode): string[] => [
    key,
    ...Object.values(states).flatMap((state) => statesOf(state)),
  ];
  return charts.flatMap(({ name, listed: { machine } }) =>
    [...new Set([...statesOf(machine.root), ...machine.events])]
      .filter((one) => wordsOf(one).some((word) => bannedWords.has(word)))
      .map((one) => `the chart ${name} has ${one}`),
  );
}

function doubledNames(files: readonly SourceFile[]): string[] {
  const places = new Map<string, string[]>();
  for (const { path } of files.filter(isOfProduct)) {
    const name = basename(path).replace(/\.\w+$/, '');
    places.set(name, [...(places.get(name) ?? []), path]);
  }
  return [...places.values()].filter(({ length }) => length > 1).map((paths) => paths.toSorted().join(' = '));
}

/** Rooms whose work is the document itself; the sheet that a bank's form is posted from is a document's too. */
const ownsDocument =
  /^(?:src\/(?:build|ui\/(?:focus|base)|boot|hall|devtools)\/|src\/app\/mount|src\/features\/payment\/post-form|workers\/|tests\/|fixtures\/)/;

/**
 * Searches of the whole page, by which two of its parts know each other; inside an element that one has, all may
 * look.
 */
const strayQueries = (files: readonly SourceFile[]): string[] =>
  files.flatMap(({ path, code }) => {
    const { length } = ownsDocument.test(path)
      ? []
      : (code.match(/\b(?:document|pageRoot\(\))\s*\.querySelector|\bgetElementById/g) ?? []);
    return length > 0 ? [`${path} × ${length}`] : [];
  });

/** Besides the room of what outlives a reload: QA's own session, and the worker that answers without a network. */
const ownsStorage = /^(?:src\/(?:persistence|devtools)\/|workers\/order-offline|tests\/|fixtures\/)/;

/** Storages of the browser that are read or written past the room that knows all names and shapes. */
const strayStorage = (files: readonly SourceFile[]): string[] =>
  files.flatMap(({ path, code }) =>
    !ownsStorage.test(path) &&
    /\b(?:(?:window|globalThis)\.)?(?:localStorage|sessionStorage|indexedDB|caches)\./.test(code)
      ? [path]
      : [],
  );

const longestComment = 120;
const longComments = (files: readonly SourceFile[]): string[] =>
  files.flatMap(({ path, commentLines }) => {
    const { length } = commentLines.filter((line) => line.length > longestComment);
    return length > 0 ? [`${path} × ${length}`] : [];
  });

/**
 * Exports that no other product file imports: they should be private, or say in their comment why not (`@internal`).
 * Vite's configuration, which imports the build, is in no room.
 */
function needlessExports(files: readonly SourceFile[]): string[] {
  const wanted = new Set(files.filter(isOfProduct).flatMap(({ importedNames }) => importedNames));
  return files
    .filter((file) => isOfProduct(file) && !file.path.startsWith('src/build/'))
    .flatMap(({ path, exports, internalExports }) =>
      exports
        .filter((name) => !wanted.has(`${path} ${name}`) && !wanted.has(`${path} *`))
        .filter((name) => !internalExports.includes(name))
        .map((name) => `${path} exports ${name}`),
    );
}

/** The project's present violations of the rules of the house. */
export function findViolations(): Violations {
  const files = readSourceFiles();
  const projectFiles = listProjectFiles();
  // A list of changes names what was there then.
  const documents = projectFiles
    .filter((path) => path.endsWith('.md') && path !== 'CHANGELOG.md')
    .map((path) => ({ path, text: readProjectFile(path) }));
  const styles = projectFiles
    .filter((path) => path.endsWith('.css'))
    .map(readProjectFile)
    .join('\n');
  const all = {
    rooms: roomFaults(files),
    'circles of folders': findFolderCircles(files),
    'words that say nothing': [...bannedNames(files), ...bannedChartNames()],
    'names that stand twice': doubledNames(files),
    'exports for nobody': needlessExports(files),
    'paths of configurations': configuredPaths(projectFiles),
    'paths in texts': documentedPaths(documents, projectFiles),
    'files in comments': commentedPaths(files, projectFiles),
    'names in comments': unknownNames(files, styles),
    'queries of the document': strayQueries(files),
    'storage past its room': strayStorage(files),
    'long lines of comments': longComments(files),
  };
  return Object.fromEntries(Object.entries(all).map(([rule, faults]) => [rule, faults.toSorted()]));
}
