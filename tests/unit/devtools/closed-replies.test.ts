import { describe, expect, it } from 'vitest';

import { ClosedReplies, closedValues, whyNotClosed } from '../../../src/devtools/player/closed-replies.ts';
import { readRecording, type Entry, type Recording } from '../../../src/devtools/recording/recording.ts';
import { ReplyBodies } from '../../../src/devtools/recording/reply-bodies.ts';
import { sampleRecording } from '../samples/sample-recording.ts';

const storage = (): ConstructorParameters<typeof ReplyBodies>[0] => {
  const kept = new Map<string, string>();
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  };
};

/** A recording in short form: a text is a step, a tuple is a call with its method, address, reply and body. */
const recorded = async (
  ...parts: readonly (string | readonly [method: string, address: string, reply: string, sent?: string])[]
): Promise<Recording> => {
  const bodies = new ReplyBodies(storage());
  const entries = parts.map((part, index): Entry => {
    if (typeof part === 'string') return { kind: 'press', at: index, role: 'button', name: part };
    const [method, address, reply, sent] = part;
    const named = {
      body: bodies.text(reply) ?? '',
      ...(sent !== undefined && { sent: bodies.text(sent) ?? '' }),
    };
    return { kind: 'call', at: index, method, address, status: 200, tookMs: 1, ...named };
  });
  const names = entries.flatMap((one) => (one.kind === 'call' ? [one.body ?? '', one.sent ?? ''] : []));
  const packed = await bodies.packed(names.filter((name) => name !== ''));
  const whole = { ...sampleRecording(...entries), bodies: packed.bodies };
  // As read from a file.
  const read = readRecording(JSON.stringify(whole));
  if (read === null) throw new Error('The recording can’t be read.');
  return read;
};

/** A late answer: the second entry was requested before the first one, a step. */
const answeredLate = ({ entries, ...rest }: Recording, at: number): Recording => {
  const [call, step] = [entries[at], entries[at + 1]];
  if (call === undefined || step === undefined) throw new Error('There are no such entries.');
  return { ...rest, entries: [...entries.slice(0, at), step, call, ...entries.slice(at + 2)] };
};

const askOf = (
  replies: ClosedReplies,
  method: string,
  address: string,
  sent: string | null = null,
): string | null => {
  const reply = replies.reply({ method, address, sent });
  return reply === null ? null : new TextDecoder().decode(reply.bytes ?? new Uint8Array());
};

describe('a closed replay', () => {
  it('answers each call with the reply recorded after the same step, and repeats the last one', async () => {
    const state = ['GET', '/api/state'] as const;
    const replies = await ClosedReplies.of(
      await recorded(
        'open',
        [...state, 'new'],
        [...state, 'old'],
        'pay',
        [...state, 'paid'],
        'look',
        'look again',
      ),
    );
    replies.at(0);
    const first = [1, 2, 3].map(() => askOf(replies, ...state));
    replies.at(1);
    const then = [1, 2].map(() => askOf(replies, ...state));
    replies.at(3);
    expect([first, then, askOf(replies, ...state)]).toEqual([
      ['new', 'old', 'old'],
      ['paid', 'paid'],
      'paid',
    ]);
  });

  it('matches a reply to the step of its request, however late it was recorded', async () => {
    const state = ['GET', '/api/state'] as const;
    const made = await recorded('open', [...state, 'new'], 'pay', [...state, 'paid'], 'close', 'look');
    const replies = await ClosedReplies.of(answeredLate(made, 3));
    replies.at(0);
    expect(askOf(replies, ...state)).toBe('new');
    replies.at(1);
    expect(askOf(replies, ...state)).toBe('paid');
  });

  it('gives a faster page the next reply, and a reloaded page the remaining ones', async () => {
    const state = ['GET', '/api/state'] as const;
    const made = await recorded(
      'open',
      'wait',
      [...state, 'late'],
      'pay',
      ['POST', '/api/payment/card', 'one'],
      'pay',
      ['POST', '/api/payment/card', 'two'],
    );
    const replies = await ClosedReplies.of(made);
    replies.at(0);
    expect(askOf(replies, ...state)).toBe('late');
    const later = await ClosedReplies.of(made);
    later.resume(3);
    expect(askOf(later, 'POST', '/api/payment/card')).toBe('two');
  });

  it('distinguishes calls to one address by their body, with equal values for equal marks', async () => {
    const map = (session: string, reply: string) =>
      ['POST', '/api/scheme/map', reply, `{"hash":"‹hash 1›","calendar_id":"${session}"}`] as const;
    const replies = await ClosedReplies.of(
      await recorded('open', map('7', 'seventh'), map('8', 'eighth of ‹hash 1›')),
    );
    replies.at(0);
    const hash = replies.values.get('‹hash 1›') ?? '';
    expect(hash).toMatch(/^[0-9A-F]{40}$/);
    const sent = JSON.stringify({ hash, calendar_id: '8' });
    expect(askOf(replies, 'POST', '/api/scheme/map', sent)).toBe(`eighth of ${hash}`);
  });

  it('sends a hall page its recorded updates after the same steps, from its version on', async () => {
    const press = (at: number) => ({ kind: 'press', at, role: 'button', name: 'Next' }) as const;
    const live = (at: number, from: string, id: string) =>
      ({
        kind: 'live',
        at,
        address: `/api/scheme/live/E/7?from=${from}`,
        event: 'change',
        id,
        data: '',
      }) as const;
    const replies = await ClosedReplies.of(
      sampleRecording(
        press(1),
        live(2, 'v0', 'v1'),
        press(3),
        // A recorder that reconnected, and then continued.
        live(4, 'v0', 'v1'),
        live(5, 'v1', 'v0'),
        press(6),
        live(7, 'v1', 'v2'),
      ),
    );
    const news = replies.listen('/api/scheme/live/E/7?from=v0');
    const told = [0, 0, 1, 2].map((step) => {
      replies.at(step);
      return news().map(({ id }) => id);
    });
    expect(told).toEqual([['v1'], [], ['v0'], ['v2']]);
    // A listener that has read the hall again gets only the rest.
    expect(
      replies
        .listen('/api/scheme/live/E/7?from=v0')()
        .map(({ id }) => id),
    ).toEqual(['v2']);
    expect(replies.listen('/api/scheme/live/E/8?from=v0')()).toEqual([]);
  });

  it('reports new calls, and mutations that are repeated or missing', async () => {
    const create = ['POST', '/api/order/create'] as const;
    const made = await recorded(
      'open',
      ['GET', '/api/setup', '{}'],
      'order',
      [...create, '{}'],
      ['GET', '/api/setup', '{}'],
    );
    const asked = async (...calls: readonly (readonly [string, string])[]): Promise<readonly string[]> => {
      const replies = await ClosedReplies.of(made);
      replies.at(1);
      for (const [method, address] of calls) askOf(replies, method, address);
      return replies.differences();
    };
    expect(await asked(['GET', '/api/setup'], create)).toEqual([]);
    expect(await asked(create, create)).toEqual(['POST /api/order/create: sent 2 times, and 1 times then']);
    expect(await asked()).toEqual(['POST /api/order/create: sent 0 times, and 1 times then']);
    expect(await asked(create, ['GET', '/api/other'])).toEqual(['GET /api/other: not in the recording']);
  });

  it('reports changed fields of a mutation, but not new idempotency keys or phone formats', async () => {
    const create = ['POST', '/api/order/create'] as const;
    const body = (seat: string, key: string, phone: string, code = 'QA 1'): string =>
      JSON.stringify({ key, phone, code, tickets: [{ seat, price: 500 }] });
    const sent = body('7', '0a1b2c3d-0000', '+7 916 000-00-03', 'qa 1');
    const replies = await ClosedReplies.of(await recorded('order', [...create, '{}', sent]));
    replies.at(0);
    askOf(replies, ...create, body('7', 'ffffffff-1111', '+79160000003'));
    expect(replies.newlyStrange()).toEqual([]);
    askOf(replies, ...create, body('8', '0a1b2c3d-0000', '+79160000003'));
    const told = ['POST /api/order/create: tickets.0.seat is "8", and was "7"'];
    expect(replies.newlyStrange()).toEqual(told);
    expect(replies.newlyStrange()).toEqual([]);
    expect(replies.differences()).toContain(told[0]);
  });

  it('is refused, with the reason, if replies are missing', async () => {
    const made = await recorded('open', ['GET', '/api/setup', '{}']);
    expect(whyNotClosed(made)).toBe('');
    expect(whyNotClosed(sampleRecording())).toMatch(/^holds no replies: it can be replayed open alone/);
    const lost = { ...made, dropped: { ...made.dropped, replies: 2 } };
    expect(whyNotClosed(lost)).toBe(
      'had no room for 2 steps, calls or replies: it can be replayed open alone',
    );
  });

  it('has a value for every mark, with a birth date in its age group', () => {
    const values = closedValues(['‹code 2› ‹e-mail 1› ‹token 3›', '‹birth date 65+ 1›']);
    expect([...values.keys()]).toEqual(['‹code 2›', '‹e-mail 1›', '‹token 3›', '‹birth date 65+ 1›']);
    expect(values.get('‹birth date 65+ 1›')).toMatch(/^\d\d\.01\.19\d\d$/);
  });
});

describe('stored replies', () => {
  it('are stored once each, and lost ones are counted', async () => {
    const bodies = new ReplyBodies(storage());
    const long = 'seat '.repeat(20_000);
    const [one, again, other] = [bodies.text('{"a":1}'), bodies.text('{"a":1}'), bodies.text(long)];
    expect(again).toBe(one);
    const { bodies: packed, lost } = await bodies.packed([one ?? '', again ?? '', other ?? '', 'nobody']);
    expect([Object.keys(packed), lost]).toEqual([[one, other], 1]);
    expect(packed[other ?? '']?.length).toBeLessThan(long.length / 50);
  });
});
