import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { seededRandom } from '../../fixtures/halls/seeded-random.ts';
import { hostileValues, mutate, pick } from './hostile-values.ts';
import { callAt, readAsPage } from './judge.ts';
import { visit, type Node } from '../unit/box-office/help/fields-read.ts';

const contract = fileURLToPath(new URL('../../src/contract', import.meta.url));

/** The names of all fields in the contract's schemas, including nested schemas, whose objects cannot be inspected. */
export function fieldsOfSchemas(): string[] {
  const names = new Set<string>();
  for (const entry of readdirSync(contract).filter((name) => name.endsWith('.ts'))) {
    const code = readFileSync(join(contract, entry), 'utf8');
    visit(parseSync(entry, code).program, (node) => {
      if (node.type !== 'CallExpression') return;
      const callee = node['callee'] as Node;
      if (!/^z\.\w*[oO]bject$/.test(code.slice(callee.start, callee.end))) return;
      for (const argument of node['arguments'] as (Node & { properties?: { key?: Node }[] })[])
        for (const { key } of argument.properties ?? [])
          if (key !== undefined) names.add(code.slice(key.start, key.end).replaceAll(/['"]/g, ''));
    });
  }
  return [...names];
}

/** A genuine reply, with the path that returned it. */
export type Genuine = { readonly path: string; readonly text: string };

/** The results of the page's reader on broken replies. */
export type Readings = {
  readonly tried: number;
  /** Read despite the fault, entirely or in part. */
  readonly read: number;
  /** Reported as a problem, by kind. */
  readonly problems: Readonly<Record<string, number>>;
  readonly finds: readonly {
    readonly at: number;
    readonly path: string;
    readonly what: string;
    readonly why: string;
  }[];
};

/** Beyond that, reading takes more than linear time, however busy the machine is. */
const maxMs = 10_000;

/**
 * Breaks replies field by field and lets the page's client read them: the result must be a value or a problem, never an
 * exception, and a value's numbers must be numbers.
 */
export async function breakReplies(
  replies: readonly Genuine[],
  { seed, from, count, untilMs = Infinity }: { seed: number; from: number; count: number; untilMs?: number },
): Promise<Readings> {
  const names = fieldsOfSchemas();
  const values = replies.map(({ path, text }) => ({ path, text, value: JSON.parse(text) as unknown }));
  const problems: Record<string, number> = {};
  const finds: Readings['finds'][number][] = [];
  let tried = 0;
  let read = 0;
  for (let at = from; at < from + count && Date.now() < untilMs; at += 1) {
    const random = seededRandom((seed * 1_000_003 + at) >>> 0);
    const genuine = values[at % values.length];
    if (genuine === undefined) break;
    const { path, text } = genuine;
    const { what, json, status = 200, type } = brokenReply(genuine.value, text, names, random);
    const call = callAt(path);
    if (call === undefined) continue;
    tried += 1;
    const find = (why: string): void => void finds.push({ at, path, what, why });
    const began = performance.now();
    try {
      const { result } = await readAsPage(call, json, status, type);
      if (result.ok) {
        read += 1;
        const unsound = unsoundIn(result.value, '');
        if (unsound !== null) find(`is read as ${unsound}`);
      } else problems[result.problem.kind] = (problems[result.problem.kind] ?? 0) + 1;
    } catch (error) {
      find(`throws ${String(error)}`);
    }
    const ms = performance.now() - began;
    if (ms > maxMs) find(`takes ${Math.round(ms)} ms`);
    if ('polluted' in {}) find('writes to every object');
  }
  return { tried, read, problems, finds };
}

export type BrokenReply = {
  readonly what: string;
  readonly json: string;
  readonly status?: number;
  readonly type?: string;
};

export function brokenReply(
  value: unknown,
  text: string,
  names: readonly string[],
  random: () => number,
): BrokenReply {
  const way = random();
  if (way < 0.05) return { what: 'cut', json: text.slice(0, Math.floor(random() * text.length)) };
  if (way < 0.08)
    return { what: 'status', json: text, status: pick([201, 302, 400, 404, 409, 429, 500, 503], random) };
  if (way < 0.1) return { what: 'type', json: text, type: pick(['', 'text/html', 'image/png', 'x'], random) };
  if (way < 0.12) {
    const { name, json } = pick(hostileValues, random);
    return { what: `all of it: ${name}`, json };
  }
  const rows = random() < 0.5 ? 1 : 4;
  const { what, json } = mutate(value, { names, rows }, random);
  if (random() > 0.2 || json.includes('[[[[')) return { what, json };
  // A second field of the same reply.
  const again = parsed(json);
  if (again === undefined) return { what, json };
  const second = mutate(again, { names, rows }, random);
  return { what: `${what}; ${second.what}`, json: second.json };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/**
 * The location of something that no reader may return: a number that is not finite, or a function; null if there is
 * none.
 */
function unsoundIn(value: unknown, path: string, depth = 0): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? null : `${value} at ${path}`;
  if (typeof value === 'function') return `a function at ${path}`;
  // The setup's page metadata is kept as received, and only its texts are read.
  if (typeof value !== 'object' || value === null || depth > 40 || path.endsWith('.db.meta')) return null;
  for (const [name, item] of Object.entries(value)) {
    const found = unsoundIn(item, `${path}.${name}`, depth + 1);
    if (found !== null) return found;
  }
  return null;
}
