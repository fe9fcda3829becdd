import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';

const boxOffice = fileURLToPath(new URL('../../../../fixtures/box-office', import.meta.url));
/** The functions that read a field of a request by its name. */
const readers = new Set([
  'textField',
  'countField',
  'objectField',
  'objectsField',
  'textsField',
  'flagField',
  'at',
]);

/** A node of the parser, with its position in the text. */
export type Node = { readonly type: string; readonly start: number; readonly end: number } & Record<
  string,
  unknown
>;

/** Visits every node of a parsed program, the outer ones first. */
export function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, see);
  if (typeof value !== 'object' || value === null || !('type' in value)) return;
  see(value as Node);
  for (const child of Object.values(value)) if (typeof child === 'object') visit(child, see);
}

/**
 * The names of all fields that the box office's code reads from a body, a form or an address, with the place of each.
 */
export function fieldsInCode() {
  const json = new Map<string, string>();
  const form = new Map<string, string>();
  const query = new Map<string, string>();
  for (const entry of readdirSync(boxOffice, { recursive: true, withFileTypes: true })) {
    // The test controls are absent in production; the readers themselves name no field.
    if (!entry.name.endsWith('.ts') || /^(?:test-controls|request-body)\.ts$/.test(entry.name)) continue;
    const code = readFileSync(join(entry.parentPath, entry.name), 'utf8');
    visit(parseSync(entry.name, code).program, (node) => {
      const textOf = (part: unknown): string => code.slice((part as Node).start, (part as Node).end);
      if (node.type === 'CallExpression' && readers.has(textOf(node['callee'])))
        for (const argument of node['arguments'] as Node[])
          if (argument.type === 'Literal' && typeof argument['value'] === 'string')
            json.set(argument['value'], entry.name);
      if (node.type === 'CallExpression' && textOf(node['callee']) === 'c.req.query')
        for (const argument of node['arguments'] as Node[]) query.set(String(argument['value']), entry.name);
      if (node.type === 'MemberExpression' && /^(?:body|fields)\['\w+'\]$/.test(textOf(node)))
        json.set(textOf(node).split("'")[1] ?? '', entry.name);
      if (node.type !== 'VariableDeclarator' || (node['id'] as Node).type !== 'ObjectPattern') return;
      const from = node['init'] === null ? '' : textOf(node['init']);
      const kind = /formFields\(|parseBody\(/.test(from) ? form : from === "c.get('body')" ? json : undefined;
      for (const property of (node['id'] as { properties: { key: Node }[] }).properties)
        kind?.set(textOf(property.key), entry.name);
    });
  }
  return { json, form, query };
}

/**
 * A body that reports which of its fields are read, as paths: `tickets.0.seatId`. Enumerating everything, as the check
 * for values that cannot be stored does, does not count as reading.
 */
export function watched(body: object, tell: (path: string) => void, path = ''): object {
  let described: PropertyKey | undefined;
  return new Proxy(body, {
    getOwnPropertyDescriptor(target, name) {
      described = name;
      return Reflect.getOwnPropertyDescriptor(target, name);
    },
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver);
      const inList = Array.isArray(target);
      const isField = typeof name === 'string' && (!inList || /^\d+$/.test(name));
      const here = `${path}${path === '' ? '' : '.'}${String(name)}`;
      if (isField && described !== name && name !== 'toJSON') tell(here);
      described = undefined;
      return isField && typeof value === 'object' && value !== null ? watched(value, tell, here) : value;
    },
  });
}
