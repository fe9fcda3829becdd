import { useEffect } from 'react';

import { useI18n } from '../../i18n/i18n-context.tsx';
import type { Lang } from '../../i18n/formats/languages.ts';
import type { LinkedCustomer } from '../contract/setup.ts';
import { useAppNavigate } from '../ui/controls/app-link.tsx';
import { useApp } from './app-context.tsx';

/** A running chart whose replies contain texts in one language. */
type SpeakingFlow = {
  readonly getSnapshot: () => { readonly context: { readonly lang: Lang } };
  readonly send: (event: { readonly type: 'lang.change'; readonly lang: Lang }) => void;
};

/** Tells a page's chart when the buyer changes the language. */
export function useFlowLang(flow: SpeakingFlow): void {
  const { lang } = useI18n();
  useEffect(() => {
    if (flow.getSnapshot().context.lang !== lang) flow.send({ type: 'lang.change', lang });
  }, [flow, lang]);
}

/** A running chart that sells to the signed-in customer. */
type SellingFlow = {
  readonly send: (event: {
    readonly type: 'customer.change';
    readonly customer: LinkedCustomer | null;
  }) => void;
};

/** Tells a page's chart which customer is signed in, whenever that changes. */
export function useFlowCustomer(flow: SellingFlow): void {
  const { client } = useApp().setup;
  useEffect(() => {
    flow.send({ type: 'customer.change', customer: client });
  }, [flow, client]);
}

/**
 * Redirects to another page of the shop; null does nothing. Replaces the history entry: otherwise Back would return
 * here and redirect again.
 */
export function useRedirect(path: string | null): void {
  const navigate = useAppNavigate();
  useEffect(() => {
    if (path !== null) navigate(path, { replace: true });
  }, [path, navigate]);
}
