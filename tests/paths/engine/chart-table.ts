/*
 * A chart's table as text: for each path to a configuration, what can happen there and where it leads.
 * `machines/README.md` explains how to read it.
 */

/** A visit's start and the events that follow. */
export type Way = readonly string[];

/** A step's effects, in the table's words. */
export type Told = {
  readonly leadsTo: string;
  readonly known: string;
  readonly done: string;
};

/** A row: a path, and what its last step does. `why`: the reason for its last change; '' if it was never changed. */
export type TableRow = {
  readonly way: Way;
  readonly why?: string;
} & Told;

/** A removed row, and why it was removed. */
export type RemovedRow = {
  /** The path in one line. */
  readonly way: string;
  readonly why: string;
};

/** A state, and what the page shows in it. */
export type TableState = {
  readonly state: string;
  readonly shows: string;
};

export type ChartTable = {
  readonly states: readonly TableState[];
  readonly rows: readonly TableRow[];
  readonly removed?: readonly RemovedRow[];
};

/** A path in one line. */
export const wayText = (way: Way): string => way.join(' › ');

const cells = (...texts: readonly string[]): string => `| ${texts.join(' | ')} |`;
const head = (...titles: readonly string[]): string =>
  `${cells(...titles)}\n${cells(...titles.map(() => '---'))}`;

const factsOf = ({ way, leadsTo, known, done }: TableRow): readonly string[] => [
  way.at(-1) ?? '',
  leadsTo,
  known,
  done,
];
/** A row as a line, without its reason. */
export const rowText = (row: TableRow): string => cells(...factsOf(row));
const rowWithReason = (row: TableRow): string =>
  row.why === undefined ? rowText(row) : cells(...factsOf(row), row.why);

/** Configurations by their shortest path, with the rows that begin there. */
const sectionsOf = (rows: readonly TableRow[]): ReadonlyMap<string, readonly TableRow[]> => {
  const sections = new Map<string, TableRow[]>();
  for (const row of rows) {
    const there = wayText(row.way.slice(0, -1));
    const section = sections.get(there) ?? [];
    section.push(row);
    sections.set(there, section);
  }
  return sections;
};

const removedTitle = '## Rows taken out';

/** A table as its file's text; `placeAt` says where a path leads. */
export const printTable = (
  name: string,
  { states, rows, removed = [] }: ChartTable,
  placeAt: (way: string) => string,
): string => {
  const rowsText = (first: string, own: readonly TableRow[]): string => {
    const titles = [first, 'where it leads', 'what is known', 'what is done'];
    const hasReasons = own.some(({ why }) => why !== undefined);
    return `${head(...titles, ...(hasReasons ? ['why'] : []))}\n${own.map(rowWithReason).join('\n')}\n`;
  };
  const sections = [...sectionsOf(rows)].map(([there, own]) =>
    there === ''
      ? `## How it begins\n\n${rowsText('it begins with', own)}`
      : `## ${placeAt(there)}\n\nWay there: ${there}\n\n${rowsText('what happens', own)}`,
  );
  if (removed.length > 0) {
    const own = removed.map(({ way, why }) => cells(way, why)).join('\n');
    sections.push(`${removedTitle}\n\n${head('way', 'why')}\n${own}\n`);
  }
  const shown = states.map(({ state, shows }) => cells(state, shows)).join('\n');
  return `# ${name}\n\nHow to read this: [machines/README.md](../README.md).\n\n## States\n\n${head('state', 'what the page shows')}\n${shown}\n\n${sections.join('\n')}`;
};

/** The table in a file. */
export const parseTable = (text: string): ChartTable => {
  const states: TableState[] = [];
  const rows: TableRow[] = [];
  const removed: RemovedRow[] = [];
  let there: Way | 'states' | 'removed' = 'states';
  for (const line of text.split('\n')) {
    if (line === '## States') there = 'states';
    else if (line === removedTitle) there = 'removed';
    else if (line === '## How it begins') there = [];
    else if (line.startsWith('Way there: ')) there = line.slice('Way there: '.length).split(' › ');
    const isHead = /^\| (?:---|state|way|what happens|it begins with) \|/.test(line);
    if (!line.startsWith('| ') || isHead) continue;
    const [name = '', leadsTo = '', known = '', done = '', why = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    if (there === 'states') states.push({ state: name, shows: leadsTo });
    else if (there === 'removed') removed.push({ way: name, why: leadsTo });
    else rows.push({ way: [...there, name], leadsTo, known, done, ...(why !== '' && { why }) });
  }
  return { states, rows, removed };
};

/** A changed row. `is` undefined: it was removed. */
export type RowChange = {
  readonly way: string;
  readonly was: TableRow | undefined;
  readonly is: TableRow | undefined;
};

const byWay = ({ rows }: ChartTable): ReadonlyMap<string, TableRow> =>
  new Map(rows.map((row) => [wayText(row.way), row]));

/** The rows in which two tables differ, their reasons aside. */
export const changedRows = (old: ChartTable, now: ChartTable): readonly RowChange[] => {
  const [before, after] = [byWay(old), byWay(now)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((way) => ({ way, was: before.get(way), is: after.get(way) }))
    .filter(({ was, is }) => (was && rowText(was)) !== (is && rowText(is)));
};

/** A change as lines of a diff, with its reason if there is one. */
export const changeText = ({ way, was, is }: RowChange, why?: string): string =>
  [
    way,
    ...(was === undefined ? [] : [`- ${rowText(was)}`]),
    ...(is === undefined ? [] : [`+ ${rowText(is)}`]),
    ...(why === undefined ? [] : [`  because ${why}`]),
  ].join('\n');

/**
 * A table with the reasons for its changes. Unchanged rows keep their own; removed ones are remembered until they
 * return.
 */
export const withReasons = (
  old: ChartTable,
  now: ChartTable,
  reasonOf: (change: RowChange) => string,
): ChartTable => {
  const before = byWay(old);
  const changes = new Map(changedRows(old, now).map((change) => [change.way, change]));
  const rows = now.rows.map((row): TableRow => {
    const way = wayText(row.way);
    const change = changes.get(way);
    const why = change === undefined ? before.get(way)?.why : reasonOf(change);
    return { ...row, ...(why !== undefined && { why }) };
  });
  const told = new Set(rows.map(({ way }) => wayText(way)));
  const gone = [...changes.values()].filter(({ is }) => is === undefined);
  const removed = [
    ...(old.removed ?? []).filter(({ way }) => !told.has(way) && !changes.has(way)),
    ...gone.map((change) => ({ way: change.way, why: reasonOf(change) })),
  ];
  return { ...now, rows, removed };
};
