#!/usr/bin/env node
/*
 * Connects Playwright to the machine's own Firefox, which may be older than Playwright expects: for the few commands
 * named here, an error of that Firefox is answered as a success. Playwright starts this file instead of Firefox; it is
 * not TypeScript, because Node runs it directly.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

import { WebSocket, WebSocketServer } from 'ws';

/* Each affects only how a page looks, and no test that depends on it runs here. Any other failure is passed on. */
const dispensable = new Set(['emulation.setMediaFeaturesOverride']);

/*
 * Playwright sets a field's value by a script, which neither React nor a recorder notices. Firefox's own text insertion
 * works like typing; Playwright's later replacement of this property is ignored.
 */
const ownCommand = Number.MAX_SAFE_INTEGER;
const typing = `() => Object.defineProperty(window, '__pw_bidiInsertText', {
  get: () => (text) => void document.execCommand('insertText', false, text),
  set: () => {},
})`;

const browser = spawn(process.env['PARTERRE_FIREFOX'] ?? 'firefox', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
});
browser.on('error', ({ message }) => console.error(message));
browser.on('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => browser.kill(signal));

const textOf = (data) => data.toString();

/* Joins one connection of Playwright's with one of Firefox's, until either ends. */
const join = (near, address) => {
  const far = new WebSocket(address, { maxPayload: 0, perMessageDeflate: false });
  const asked = new Map();
  const early = [];
  near.on('message', (data) => {
    const text = textOf(data);
    const { id, method } = JSON.parse(text);
    if (dispensable.has(method) || method === 'session.new') asked.set(id, method);
    if (far.readyState === WebSocket.OPEN) far.send(text);
    else early.push(text);
  });
  far.on('open', () => {
    for (const text of early.splice(0)) far.send(text);
  });
  far.on('message', (data) => {
    const text = textOf(data);
    // Most messages are events, and long: they are parsed only while an answer is expected.
    const answer = asked.size > 0 ? JSON.parse(text) : null;
    const method = asked.get(answer?.id);
    asked.delete(answer?.id);
    if (method === typing) {
      if (answer.error !== undefined) console.error(text);
      return;
    }
    if (method === 'session.new') {
      asked.set(ownCommand, typing);
      const params = { functionDeclaration: typing };
      far.send(JSON.stringify({ id: ownCommand, method: 'script.addPreloadScript', params }));
    }
    const isUnknown = dispensable.has(method) && answer.error === 'unknown command';
    near.send(isUnknown ? JSON.stringify({ type: 'success', id: answer.id, result: {} }) : text);
  });
  near.on('close', () => far.close());
  far.on('close', () => near.close());
  far.on('error', () => near.close());
};

createInterface({ input: browser.stderr }).on('line', (line) => {
  const found = /^WebDriver BiDi listening on (?<address>ws:\/\/\S+)$/.exec(line);
  if (found === null) return console.error(line);
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, maxPayload: 0, perMessageDeflate: false });
  server.on('connection', (near, { url }) => join(near, found.groups.address + url));
  server.on('listening', () =>
    console.error(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}`),
  );
});
