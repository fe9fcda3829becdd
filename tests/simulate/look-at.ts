import type { AnyActorRef } from 'xstate';

import type { Page } from './pages.ts';
import type { Tab } from './simulated-browser.ts';

/* What a buyer can see of a page: its kind, and the states of its charts. */

/** A page of one kind. */
type PageOf<Kind extends Page['kind']> = Extract<Page, { readonly kind: Kind }>;

/** The page of a tab, if it is of this kind. */
export const pageOf = <Kind extends Page['kind']>(
  tab: Tab,
  ...kinds: readonly Kind[]
): PageOf<Kind> | undefined => {
  const page = tab.page as Page | undefined;
  return page !== undefined && (kinds as readonly string[]).includes(page.kind)
    ? (page as PageOf<Kind>)
    : undefined;
};

/** A child chart of another chart. */
export const childOf = (
  actor: { getSnapshot: () => { children: object } },
  id: string,
): AnyActorRef | undefined =>
  (actor.getSnapshot().children as Readonly<Record<string, AnyActorRef | undefined>>)[id];

/** Whether a chart is in a state or in one of its substates. */
export const isIn = (actor: AnyActorRef | undefined, value: unknown): boolean =>
  (actor?.getSnapshot() as { matches: (value: unknown) => boolean } | undefined)?.matches(value) === true;

/** Sends a page's chart an event without data. */
export const send = ({ actor }: Page, type: string): void =>
  (actor as AnyActorRef | undefined)?.send({ type });
