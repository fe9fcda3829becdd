/*
 * The table of a chart as text: for each way to a place, what can happen there and what it leads to. How to read one is
 * told in `machines/README.md`.
 */

/** How a chart begins, and what happens then. */
export type Way = readonly string[];

/** What a step does, in the words of a table. */
export type Told = {
  readonly leadsTo: string;
  readonly known: string;
  readonly done: string;
};

/** A row: a way, and what its last step does. */
export type TableRow = {
  readonly way: Way;
} & Told;

/** A state, and what the page shows in it. */
export type TableState = {
  readonly state: string;
  readonly shows: string;
};

export type ChartTable = {
  readonly states: readonly TableState[];
  readonly rows: readonly TableRow[];
};

/** A way in one line. */
export const wayText = (way: Way): string => way.join(' › ');

const cells = (...texts: readonly string[]): string => `| ${texts.join(' | ')} |`;
const head = (...titles: readonly string[]): string =>
  `${cells(...titles)}\n${cells(...titles.map(() => '---'))}`;

/** A row as a line. */
export const rowText = ({ way, leadsTo, known, done }: TableRow): string =>
  cells(way.at(-1) ?? '', leadsTo, known, done);

/** Places that are told of by the way to them, together with the rows that begin there. */
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

/** A table as the text of its file; `placeAt` says where a way leads. */
export const printTable = (
  name: string,
  { states, rows }: ChartTable,
  placeAt: (way: string) => string,
): string => {
  const sections = [...sectionsOf(rows)].map(([there, own]) =>
    there === ''
      ? `## How it begins\n\n${head('it begins with', 'where it leads', 'what is known', 'what is done')}\n${own.map(rowText).join('\n')}\n`
      : `## ${placeAt(there)}\n\nWay there: ${there}\n\n${head('what happens', 'where it leads', 'what is known', 'what is done')}\n${own.map(rowText).join('\n')}\n`,
  );
  const shown = states.map(({ state, shows }) => cells(state, shows)).join('\n');
  return `# ${name}\n\nHow to read this: [machines/README.md](../README.md).\n\n## States\n\n${head('state', 'what the page shows')}\n${shown}\n\n${sections.join('\n')}`;
};

/** The table in a file. */
export const parseTable = (text: string): ChartTable => {
  const states: TableState[] = [];
  const rows: TableRow[] = [];
  let there: Way | null = null;
  for (const line of text.split('\n')) {
    if (line === '## States') there = null;
    else if (line === '## How it begins') there = [];
    else if (line.startsWith('Way there: ')) there = line.slice('Way there: '.length).split(' › ');
    const isHead = /^\| (?:---|state|what happens|it begins with) \|/.test(line);
    if (!line.startsWith('| ') || isHead) continue;
    const [name = '', leadsTo = '', known = '', done = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    if (there === null) states.push({ state: name, shows: leadsTo });
    else rows.push({ way: [...there, name], leadsTo, known, done });
  }
  return { states, rows };
};

/** What differs between two tables, as a diff: rows by their way, states by their name. */
export const diffTables = (old: ChartTable, now: ChartTable): string => {
  const linesOf = ({ rows, states }: ChartTable): ReadonlyMap<string, string> =>
    new Map([
      ...states.map(({ state }) => [`the state ${state}`, cells(state)] as const),
      ...rows.map((row) => [wayText(row.way), rowText(row)] as const),
    ]);
  const [before, after] = [linesOf(old), linesOf(now)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((key) => [key, before.get(key), after.get(key)] as const)
    .filter(([, was, is]) => was !== is)
    .map(([key, was, is]) =>
      [key, ...(was === undefined ? [] : [`- ${was}`]), ...(is === undefined ? [] : [`+ ${is}`])].join('\n'),
    )
    .join('\n\n');
};
