import { findAppLocation } from '../../boot/app-location.ts';
import { fakeValuesFor } from '../recording/fake-values.ts';
import type { Step } from '../recording/passages.ts';
import type { RecordingStart } from '../recording/recording.ts';
import { stepWords } from '../recording/step-words.ts';

type World = Extract<Step, { readonly kind: 'world' }>;

const shop = (): string => findAppLocation().api;

const order = async (lever: string, body: object): Promise<void> => {
  const reply = await fetch(`${shop()}/api/__test__/${lever}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`this shop has no lever «${lever}»`);
};

/** Brings the sandbox into the state it had at the start of a recording. */
export const beginAs = async ({ clockSeconds, faults, isCustomer }: RecordingStart): Promise<void> => {
  if (clockSeconds > 0) await order('clock', { advanceSeconds: clockSeconds });
  for (const fault of faults) await order('faults', fault);
  await fetch(`${shop()}/api/client/${isCustomer ? 'demo' : 'nobody'}?to=/`);
};

/**
 * Repeats what happened outside the page: a test control of the sandbox was used, or a button at the bank was pressed
 * on another device.
 *
 * @throws Error, worded for QA, if the shop has no such control or the bank refuses.
 */
export const moveLever = async (step: World, values: ReadonlyMap<string, string>): Promise<void> => {
  const known = fakeValuesFor(step.what === 'lever' ? JSON.stringify(step.body) : step.order, values);
  if (known === null) throw new Error(`can't ${stepWords(step)}: what it is about is not known`);
  if (step.what === 'lever') return order(step.lever, JSON.parse(known) as object);
  const attempts = await fetch(`${shop()}/api/__test__/attempts/${encodeURIComponent(known)}`);
  const { response } = (await attempts.json()) as { response: { ids?: readonly string[] } };
  const form = new URLSearchParams({
    invoice: response.ids?.[step.invoice] ?? '',
    action: step.action,
    card: step.card,
    // The code in all text messages of the sandbox's bank.
    code: '1234',
  });
  // It redirects into the shop, as on the other device.
  const reply = await fetch(`${shop()}/bank/${step.page}`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  if (!reply.ok && reply.type !== 'opaqueredirect')
    throw new Error(`can't ${stepWords(step)}: the bank answered ${reply.status}`);
};
