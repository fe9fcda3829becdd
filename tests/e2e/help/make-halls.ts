import { brotliCompressSync, constants } from 'node:zlib';

import { buildHall } from '../../../fixtures/halls/build-hall.ts';
import { hallMap } from '../../../fixtures/halls/hall-reply.ts';
import type { HallKind } from '../../../fixtures/halls/hall-model.ts';
import { HallStore } from '../../../fixtures/server/hall-files/hall-store.ts';
import { hallSource, makeHallFile } from '../../../fixtures/server/hall-files/make-hall-file.ts';
import { readMapReply } from '../../../workers/plan/map-reply.ts';
import { migratedDatabaseFile } from '../../unit/samples/blank-database.ts';
import { hallsFolder } from './shop-process.ts';

const kinds: readonly HallKind[] = ['chamber', 'opera', 'arena', 'stadium50', 'stadium100'];
/** A tenth of the time of the best quality. */
const QUALITY = 9;

/** Makes the sandbox's tables and hall files before any test, so that no test waits for a shop to do so. */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for one.
export default async function makeHalls(): Promise<void> {
  process.env['E2E_BLANK'] = await migratedDatabaseFile();
  if (process.env['E2E_HALLS'] === 'raw') return;
  const store = new HallStore(hallsFolder);
  for (const kind of kinds) {
    const map = hallMap(buildHall(kind), { isFree: () => true, remainingStanding: () => 0 });
    const reply = readMapReply(JSON.stringify({ response: map }), 200);
    if (!reply.ok) throw new Error(`The hall ${kind} can’t be read.`);
    const source = hallSource(reply.value);
    if ((await store.get(source)) !== null) continue;
    const file = await makeHallFile(reply.value);
    if (!file.ok) throw new Error(`The hall ${kind} can’t be a file: ${file.problem}`);
    const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
    await store.add(source, brotliCompressSync(file.value.bytes, { params }));
  }
}
