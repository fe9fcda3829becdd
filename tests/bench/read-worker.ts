import { PlanReader } from '../../workers/scene/plan-reader.ts';
import { createSvgTokenizer } from '../../workers/svg/svg-tokens.ts';
import { ReplyStream } from '../../workers/download/reply-stream.ts';

/*
 * A worker that reads a hall's plan some times, as the hall's own does, with nothing else going on in its page: what the bare
 * scan of `scanPage` is to be compared with.
 */
const pieceBytes = 64 * 1024;

interface Asked {
  readonly url: string;
  readonly hash: string;
  /** How often it is read: the first time by a worker that has read nothing. */
  readonly rounds: number;
}

addEventListener('message', ({ data }: MessageEvent<Asked>) => void read(data));

async function read({ url, hash, rounds }: Asked): Promise<void> {
  const reply = await fetch(url, { method: 'POST', body: JSON.stringify({ hash, calendar_id: '1' }) });
  const bytes = new Uint8Array(await reply.arrayBuffer());
  const times: number[] = [];
  let sink = 0;
  for (let round = 0; round < rounds; round += 1) {
    const stream = new ReplyStream();
    for (let at = 0; at < bytes.length; at += pieceBytes) stream.write(bytes.slice(at, at + pieceBytes));
    const whole = stream.end(reply.status);
    if (!whole.ok) throw new Error('the bench hall can not be read');
    const { plan, entries } = whole.value;
    const begun = performance.now();
    const reader = new PlanReader(plan, entries);
    const tokens = createSvgTokenizer(reader);
    for (const text of plan.pieces) tokens.write(text);
    tokens.end();
    reader.finish();
    times.push(performance.now() - begun);
    sink += reader.join.size;
  }
  postMessage({ times, sink });
}
