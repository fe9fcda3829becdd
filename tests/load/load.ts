/*
 * `npm run load`: what a shop withstands, and what its database says afterwards. Arguments: `crowd` (the default),
 * `kills`, `bots`; `one` for a process with the embedded store, `two` for two on one PostgreSQL; the seconds of the
 * crowd or the orders of the kills; `seed=7`.
 */
import { runBots } from './bots.ts';
import { runCrowd } from './crowd.ts';
import { runKills } from './kills.ts';
import { canStart, type ShopKind } from './own-shops.ts';

const words = process.argv.slice(2);
const known = /^(?:crowd|kills|bots|one|two|\d{1,6}|seed=\d{1,9})$/;
const unknown = words.filter((word) => !known.test(word));
if (unknown.length > 0)
  throw new Error(`${unknown.join(', ')}: choose from crowd, kills, bots, one, two, a number, seed=7`);
const number = words.find((word) => /^\d+$/.test(word));
const seed = Number(words.find((word) => word.startsWith('seed='))?.slice(5) ?? Date.now() % 1_000_000);
const kinds = (['one', 'two'] as const).filter((kind) => words.includes(kind));

/** The requested shops; by default whatever can be started here. */
const asked = (...usual: readonly ShopKind[]): readonly ShopKind[] =>
  kinds.length > 0 ? kinds : usual.filter((kind) => canStart(kind));

async function main(): Promise<boolean> {
  if (words.includes('kills')) return runKills(Number(number ?? 10_000), seed);
  if (words.includes('bots')) return runBots(asked('two')[0] ?? 'one', seed);
  let isRight = true;
  for (const kind of asked('one', 'two')) isRight = (await runCrowd(kind, Number(number ?? 120))) && isRight;
  return isRight;
}

process.exitCode = (await main()) ? 0 : 1;
