import type { SectorEntry, StandingArea } from '../../src/core/hall/seat-index.ts';
import { succeed } from '../../src/contract/result.ts';
import type { Result } from '../../src/contract/result.ts';
import type { DisplayList } from './drawing/display-list.ts';
import { readEntries } from './map-reply.ts';
import { readPlan } from './read-plan.ts';
import type { ReadOptions } from './read-plan.ts';
import { PlanSource } from './svg/plan-source.ts';

/** Reads the drawing of a hall's file: a plan without its seats, whose sectors and areas the file names. */
export async function readDrawing(
  svg: string,
  {
    sectors,
    standing,
  }: { readonly sectors: readonly SectorEntry[]; readonly standing: readonly StandingArea[] },
  options: ReadOptions,
): Promise<Result<DisplayList>> {
  const entries = { ...readEntries({}), sectors, standing };
  const read = await readPlan({ plan: PlanSource.of(svg), entries }, options);
  return read.ok ? succeed(read.value.displayList) : read;
}
