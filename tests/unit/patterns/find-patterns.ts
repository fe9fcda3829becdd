import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** All code that runs in a browser, a worker or the server. Vite's configuration reads only its own build. */
const rooms = ['src', 'workers', 'machines', 'i18n', 'fixtures'];

export type Pattern = { readonly source: string; readonly flags: string; readonly place: string };
/** A pattern composed at run time: its code, because the result is not written anywhere. */
export type BuiltPattern = { readonly code: string; readonly place: string };

type Node = { readonly type: string; readonly start: number; readonly end: number } & Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, see);
  if (!isNode(value)) return;
  see(value);
  for (const child of Object.values(value)) if (typeof child === 'object') visit(child, see);
}

/** All regular expressions of one file: literals, and calls of `RegExp`. */
export function patternsOf(path: string, code: string): { literal: Pattern[]; built: BuiltPattern[] } {
  const { program, errors } = parseSync(path, code);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const found: { literal: Pattern[]; built: BuiltPattern[] } = { literal: [], built: [] };
  visit(program, (node) => {
    const place = `${path}:${code.slice(0, node.start).split('\n').length}`;
    const regex = node['regex'] as { pattern: string; flags: string } | undefined;
    if (node.type === 'Literal' && regex !== undefined)
      found.literal.push({ source: regex.pattern, flags: regex.flags, place });
    if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return;
    const callee = node['callee'] as Record<string, unknown>;
    const property = callee['property'] as { name?: string } | undefined;
    if (callee['name'] === 'RegExp' || property?.name === 'RegExp')
      found.built.push({ code: code.slice(node.start, node.end), place });
  });
  return found;
}

/** All regular expressions of the project, file by file. */
export function findPatterns(): { literal: Pattern[]; built: BuiltPattern[] } {
  const found: { literal: Pattern[]; built: BuiltPattern[] } = { literal: [], built: [] };
  for (const room of rooms)
    for (const entry of readdirSync(join(root, room), { recursive: true, withFileTypes: true })) {
      // The build's code reads only the project's own files.
      if (entry.parentPath.endsWith(join('src', 'build'))) continue;
      if (!entry.isFile() || !/\.(?:tsx?|m?js)$/.test(entry.name)) continue;
      const path = join(entry.parentPath, entry.name);
      const { literal, built } = patternsOf(relative(root, path), readFileSync(path, 'utf8'));
      found.literal.push(...literal);
      found.built.push(...built);
    }
  return found;
}
