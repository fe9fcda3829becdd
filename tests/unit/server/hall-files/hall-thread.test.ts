import { afterEach, describe, expect, it } from 'vitest';

import { HallThread, type HallQuestion } from '../../../../fixtures/server/hall-files/hall-thread.ts';

const question: HallQuestion = { kind: 'make', reply: new TextEncoder().encode('no map') };
const open: HallThread[] = [];
afterEach(() => open.splice(0).forEach((thread) => thread.close()));

/** The kinds of answers to `questions` simultaneous questions. */
async function kindsOf(questions: number, timeoutMs: number, asked = question): Promise<string[]> {
  const thread = new HallThread(timeoutMs, 'background');
  open.push(thread);
  const answers = await Promise.all(Array.from({ length: questions }, () => thread.ask(asked)));
  return answers.map(({ kind }) => kind);
}

describe('the hall thread', () => {
  it('limits the number of simultaneous questions', async () => {
    const kinds = await kindsOf(20, 60_000);
    expect(kinds).toEqual([...Array.from({ length: 16 }, () => 'unfit'), ...Array(4).fill('none')]);
  });

  it('takes one response of any size, but not a second large one at the same time', async () => {
    const large: HallQuestion = { kind: 'make', reply: new Uint8Array(140 * 1024 * 1024) };
    expect(await kindsOf(2, 60_000, large)).toEqual(['unfit', 'none']);
  });

  it('does not mark queued halls as unfit when the one before them times out', async () => {
    // Starting the thread takes longer than that.
    expect(await kindsOf(3, 1)).toEqual(['unfit', 'none', 'none']);
  });
});
