import type { AnyActorRef } from 'xstate';

import type { Page } from './pages.ts';
import type { Tab } from './simulated-browser.ts';

/* How a buyer looks at a page: which one it is, and in what state its charts are. */

/** A page of a kind. */
type PageOf<Kind extends Page['kind']> = Extract<Page, { readonly kind: Kind }>;

/** The page of a tab, where it is of such a kind. */
export const pageOf = <Kind extends Page['kind']>(
  tab: Tab,
  ...kinds: readonly Kind[]
): PageOf<Kind> | undefined => {
  const page = tab.page as Page | undefined;
  return page !== undefined && (kinds as readonly string[]).includes(page.kind)
    ? (page as PageOf<Kind>)
    : undefined;
};

/** The chart that another one runs. */
export const childOf = (
  actor: { getSnapshot: () => { children: object } },
  id: string,
): AnyActorRef | undefined =>
  (actor.getSnapshot().children as Readonly<Record<string, AnyActorRef | undefined>>)[id];

/** Whether a chart is in a state, itself or one within. */
export const isIn = (actor: AnyActorRef | undefined, value: unknown): boolean =>
  (actor?.getSnapshot() as { matches: (value: unknown) => boolean } | undefined)?.matches(value) === true;

/** Sends a page's chart an event that needs no more than its name. */
export const send = ({ actor }: Page, type: string): void =>
  (actor as AnyActorRef | undefined)?.send({ type });
