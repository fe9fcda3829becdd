import { expect, it } from 'vitest';

import { RefusalError } from '../../../../fixtures/box-office/rules/answer.ts';
import { cardProofs } from '../../../../fixtures/box-office/model/schema.ts';
import { askForCardProof, lastCardProofs } from '../../../../fixtures/box-office/store/card-proofs.ts';
import { nowMs, sharedStore } from '../help/store-drafts.ts';

/* How many mails about a loyalty card are sent, and which of them its mailbox shows. */

const store = sharedStore();

/** `count` mails about a card, each for its own order. */
const mailed = (card: string, count: number) =>
  store.db.insert(cardProofs).values(
    Array.from({ length: count }, (_, number) => ({
      orderHash: `${card} ${number}`,
      card,
      code: '123456',
      lang: 'en',
      sentMs: nowMs,
    })),
  );
const ask = (card: string) =>
  askForCardProof(store.db, { hash: 'OWN', lang: 'en', repeat: undefined, nowMs }, card);

it.each(['4400200020', '4400200021'])(
  'allows fifty mails a day per number, whether or not it is a card: %s',
  async (card) => {
    await mailed(card, 49);
    await ask(card);
    await expect(ask(card)).rejects.toBeInstanceOf(RefusalError);
  },
);

it('mails without a recipient do not displace others from the outbox', async () => {
  await mailed('4400300030', 1);
  await mailed('4400300031', 5);
  expect(await lastCardProofs(store.db, 2)).toMatchObject([{ card: '4400300030' }, { card: '4400200020' }]);
});
