import type { ReplyStream } from '../download/reply-stream.ts';
import type { EarlyHall, HallAppearance } from '../rpc/hall-api.ts';
import { readSoFar } from '../scene/read-plan.ts';
import { tileBaseScale, TilePainter } from './paint-tile.ts';

/** A picture of what has come of a hall; null where there is nothing to see yet. */
export async function paintSoFar(
  { soFar }: Pick<ReplyStream, 'soFar'>,
  appearance: HallAppearance,
): Promise<EarlyHall | null> {
  const plan = soFar && (await readSoFar(soFar));
  if (!plan || (plan.index.count === 0 && plan.displayList.items.length === 0)) return null;
  const painter = new TilePainter(plan.index, plan.displayList);
  const tile = await painter.paint({ id: 0, level: 0, column: 0, row: 0, layers: 'all' }, appearance);
  painter.dispose();
  if (!tile.ok) return null;
  const { box, sectors } = plan.index;
  return { bitmap: tile.value, tileBaseScale: tileBaseScale(box), box, sectors };
}
