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

describe('the thread that reads halls', () => {
  it('takes no more at once than it has memory for', async () => {
    const kinds = await kindsOf(20, 60_000);
    expect(kinds).toEqual([...Array.from({ length: 16 }, () => 'unfit'), ...Array(4).fill('none')]);
  });

  it('takes one reply whatever its size, and no other large one beside it', async () => {
    const large: HallQuestion = { kind: 'make', reply: new Uint8Array(140 * 1024 * 1024) };
    expect(await kindsOf(2, 60_000, large)).toEqual(['unfit', 'none']);
  });

  it('blames nobody for waiting behind one that took too long', async () => {
    // Starting the thread takes longer than that.
    expect(await kindsOf(3, 1)).toEqual(['unfit', 'none', 'none']);
  });
});
