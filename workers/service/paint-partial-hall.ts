import type { ReplyStream } from '../source/reply-stream.ts';
import type { PartialHall, HallAppearance } from '../messages/hall-api.ts';
import { readPartialPlan } from '../plan/read-plan.ts';
import { loadExtras } from '../extras/load-extras.ts';
import { tileBaseScale, TilePainter } from '../paint/tiles/paint-tile.ts';

/** A picture of what has come of a hall; null where there is nothing to see yet. */
export async function paintPartialHall(
  { soFar }: Pick<ReplyStream, 'soFar'>,
  appearance: HallAppearance,
): Promise<PartialHall | null> {
  const plan = soFar && (await readPartialPlan(soFar, loadExtras));
  if (!plan || (plan.index.count === 0 && plan.displayList.items.length === 0)) return null;
  const painter = new TilePainter(plan.index, plan.displayList);
  const tile = await painter.paint({ id: 0, level: 0, column: 0, row: 0, layers: 'all' }, appearance);
  painter.dispose();
  if (!tile.ok) return null;
  const { box, sectors } = plan.index;
  return { bitmap: tile.value, tileBaseScale: tileBaseScale(box), box, sectors };
}
