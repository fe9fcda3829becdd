import { afterEach, describe, expect, it } from 'vitest';

import { HallThread, type HallQuestion } from '../../../../fixtures/server/hall-files/hall-thread.ts';

const question: HallQuestion = { kind: 'make', reply: new TextEncoder().encode('no map') };
const open: HallThread[] = [];
afterEach(() => open.splice(0).forEach((thread) => thread.close()));

/** The kinds of answers to so many questions, asked at once. */
async function kindsOf(questions: number, timeoutMs: number): Promise<string[]> {
  const thread = new HallThread(timeoutMs, 'background');
  open.push(thread);
  const answers = await Promise.all(Array.from({ length: questions }, () => thread.ask(question)));
  return answers.map(({ kind }) => kind);
}

describe('the thread that reads halls', () => {
  it('takes no more at once than it has memory for', async () => {
    const kinds = await kindsOf(20, 60_000);
    expect(kinds).toEqual([...Array.from({ length: 16 }, () => 'unfit'), ...Array(4).fill('none')]);
  });

  it('blames nobody for waiting behind one that took too long', async () => {
    // It takes longer to begin.
    expect(await kindsOf(3, 1)).toEqual(['unfit', 'none', 'none']);
  });
});
