import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { ReplyStream } from '../../../workers/source/reply-stream.ts';
import { readMapReply } from '../../../workers/plan/map-reply.ts';
import type { MapReply } from '../../../workers/plan/seats/seat-table.ts';
import type { Result } from '../../../src/contract/result.ts';
import { readPlan } from '../../../workers/plan/read-plan.ts';
import type { HallPlan } from '../../../workers/plan/read-plan.ts';
import { atOnce, wireOf } from '../samples/plan-samples.ts';

const svg = '<svg id="a\\b" title="\u2028\t😀 Ряд"><circle id="1" cx="10" cy="10" r="5"/></svg>';

/** A reply's content, in a comparable form. */
async function told(reply: Result<MapReply>): Promise<unknown> {
  if (!reply.ok) return reply.problem.kind === 'unreadable' ? reply.problem.cause : reply.problem;
  const { plan, entries } = reply.value;
  const read = await readPlan(reply.value, atOnce);
  return {
    ids: Array.from({ length: entries.ids.count }, (_, at) => entries.ids.at(at)),
    sectors: entries.sectors,
    plan: plan.length,
    faults: read.ok && read.value.faults,
    read: read.ok ? drawnBy(read.value) : read.problem.kind,
  };
}

/** The result of a plan: its seats and its drawing. */
function drawnBy({ index, displayList, skipped }: HallPlan): unknown {
  return { ...index, displayList, skipped };
}

function writtenTo(stream: ReplyStream, body: string, cuts: readonly number[]): void {
  const bytes = new TextEncoder().encode(body);
  let from = 0;
  for (const cut of [...cuts].sort((a, b) => a - b)) {
    const to = Math.max(from, cut % (bytes.length + 1));
    stream.write(bytes.slice(from, to));
    from = to;
  }
  stream.write(bytes.slice(from));
}

async function streamed(body: string, at: readonly number[], status = 200): Promise<unknown> {
  const stream = new ReplyStream();
  writtenTo(stream, body, at);
  return told(stream.end(status));
}

const cuts = fc.array(fc.nat({ max: 2000 }), { maxLength: 12 });
const sectors = { sectors: [{ sector_id: '1', name_ru: 'Партер' }] };

describe('a streamed response', () => {
  const plain = wireOf(svg, ['1', 'A-007', 'x"y'], sectors);
  const { response } = JSON.parse(plain) as { response: Record<string, unknown> };
  const { svg: _svg, ...lists } = response;

  it.each([
    ['in its envelope', plain],
    ['bare', JSON.stringify(response)],
    ['with blanks between', JSON.stringify({ response }, null, 2)],
    ['with the plan last', JSON.stringify({ response: { ...lists, svg } })],
    [
      'with every letter of the plan as \\u',
      `{"response":{"svg":"${escaped(svg)}",${JSON.stringify(lists).slice(1)}}`,
    ],
    ['without a plan', JSON.stringify({ response: lists })],
    ['with a blank plan', wireOf(' ', ['1'])],
    ['cut off within the plan', plain.slice(0, 60)],
    ['cut off behind the plan', plain.slice(0, -20)],
    ['that is a page', '<!DOCTYPE html><p>Bad gateway</p>'],
    ['that refuses', '{"response":{"errorCode":-9999,"errorText":"Нет"}}'],
    ['that refuses beside the plan', '{"response":{"svg":"<svg/>","errorCode":-9999,"errorText":"Нет"}}'],
    ['empty', ''],
  ])('gives the same result as one read at once: %s', async (_, body) => {
    const whole = await told(readMapReply(body, 200));
    await fc.assert(
      fc.asyncProperty(cuts, async (at) => {
        expect(await streamed(body, at)).toEqual(whole);
      }),
      { numRuns: 60 },
    );
  });

  it('has the same plan hash however it was chunked', () => {
    const hashOf = (at: readonly number[], body = plain): unknown => {
      const stream = new ReplyStream();
      writtenTo(stream, body, at);
      const reply = stream.end(200);
      return reply.ok ? reply.value.plan.hash : reply.problem;
    };
    const whole = hashOf([]);
    fc.assert(
      fc.property(cuts, (at) => {
        expect(hashOf(at)).toBe(whole);
      }),
    );
    expect(hashOf([], plain.replace('cx=', 'cy='))).not.toBe(whole);
  });

  it('reports a server error by status even when cut off inside the plan', async () => {
    expect(await streamed('{"response":{"svg":"<svg', [9], 502)).toMatchObject({
      cause: 'server',
      status: 502,
    });
  });

  it('stops reading once the plan exceeds the size limit', { timeout: 30_000 }, () => {
    const stream = new ReplyStream();
    const letters = new TextEncoder().encode('x'.repeat(1_000_000));
    stream.write(new TextEncoder().encode('{"response":{"svg":"<svg>'));
    let pieces = 0;
    while (pieces < 200 && stream.write(letters)) pieces += 1;
    // The limit is 96 million characters.
    expect(pieces).toBe(95);
    expect(stream.end(200)).toMatchObject({ ok: false, problem: { kind: 'unreadable', cause: 'schema' } });
  });

  it('of 150 MB without a plan is rejected before being decoded to text', async () => {
    const stream = new ReplyStream();
    stream.write(new TextEncoder().encode('{"response":['.padEnd(300)));
    const blanks = new Uint8Array(50_000_000).fill(32);
    for (let piece = 0; piece < 3; piece += 1) stream.write(blanks);
    expect(await told(stream.end(200))).toBe('schema');
  });
});

function escaped(text: string): string {
  const codes = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  return codes.map((code) => `\\u${code.toString(16).padStart(4, '0')}`).join('');
}
