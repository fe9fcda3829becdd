import { PlanReader } from '../../workers/plan-reader.ts';
import { ReplyStream } from '../../workers/reply-stream.ts';

/*
 * A worker that reads a hall's plan once, as the hall's own does, with nothing else going on in its page: what the bare
 * scan of `scanPage` is to be compared with.
 */
const pieceBytes = 64 * 1024;

interface Asked {
  readonly url: string;
  readonly hash: string;
}

addEventListener('message', ({ data }: MessageEvent<Asked>) => void read(data));

async function read({ url, hash }: Asked): Promise<void> {
  const reply = await fetch(url, { method: 'POST', body: JSON.stringify({ hash, calendar_id: '1' }) });
  const bytes = new Uint8Array(await reply.arrayBuffer());
  const stream = new ReplyStream(() => performance.now());
  for (let at = 0; at < bytes.length; at += pieceBytes) stream.write(bytes.slice(at, at + pieceBytes));
  const whole = stream.end(reply.status);
  if (!whole.ok) throw new Error('the bench hall can not be read');
  const { plan, entries } = whole.value;
  const begun = performance.now();
  const reader = new PlanReader(plan.source, entries);
  let sink = 0;
  for (const share of plan.replay(reader)) sink += share;
  reader.finish();
  postMessage({ ms: plan.readMs + performance.now() - begun, sink: sink + reader.join.size });
}
