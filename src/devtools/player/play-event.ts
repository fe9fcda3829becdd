import { storageKey } from '../../persistence/storage.ts';
import type { Step } from '../recording/passages.ts';
import { closeWidget } from './closed-play.ts';
import { ownNow } from './own-time.ts';
import { NotThere } from './play-step.ts';
import type { PushedClock } from './pushed-clock.ts';

type Send = Extract<Step, { readonly kind: 'send' }>;
type WindowStep = Extract<Step, { readonly kind: 'window' }>;

/** Sends an event to the running chart of this name; false if there is none. */
export type SendTo = (chart: string, event: { readonly type: string }) => boolean;

const turn = (isHidden: boolean): void => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    get: () => (isHidden ? 'hidden' : 'visible'),
  });
  document.dispatchEvent(new Event('visibilitychange'));
};

/**
 * Stores what the recorded browser had stored. The key that holds the storage's age gets the machine's time, with which
 * the shop compares it: an older one would make the shop wipe its storage.
 */
export const keepText = (key: string, text: string): void =>
  localStorage.setItem(key, key === storageKey('since') ? String(ownNow()) : text);

const keep = (key: string, value: string | null, isHeard: boolean): void => {
  const oldValue = localStorage.getItem(key);
  if (value === null) localStorage.removeItem(key);
  else keepText(key, value);
  if (isHeard)
    window.dispatchEvent(
      new StorageEvent('storage', { key, oldValue, newValue: value, storageArea: localStorage }),
    );
};

/**
 * Takes a step of the simulation: sends its buyer's event, or repeats its window event.
 *
 * @throws NotThere if the chart does not run yet.
 */
export const playEvent = (step: Send | WindowStep, send: SendTo, clock: PushedClock | null): void => {
  if (step.kind === 'send') {
    if (!send(step.chart, { ...step.data, type: step.event }))
      throw new NotThere(`no chart «${step.chart}» runs`);
    return;
  }
  switch (step.what) {
    case 'hide':
    case 'show':
      return turn(step.what === 'hide');
    case 'return':
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      return;
    case 'widget':
      return closeWidget();
    case 'storage':
      return keep(step.key ?? '', step.value ?? null, clock?.isEnded !== true);
    case 'end':
      clock?.end();
  }
};
