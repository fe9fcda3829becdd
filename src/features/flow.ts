import { useEffect } from 'react';

import { useI18n } from '../../i18n/i18n-context.tsx';
import type { Lang } from '../../i18n/formats/languages.ts';
import type { LinkedCustomer } from '../contract/setup.ts';
import { useAppNavigate } from '../ui/controls/app-link.tsx';
import { useApp } from './app-context.tsx';

/** A running chart whose replies carry texts of one language. */
type SpeakingFlow = {
  readonly getSnapshot: () => { readonly context: { readonly lang: Lang } };
  readonly send: (event: { readonly type: 'lang.change'; readonly lang: Lang }) => void;
};

/** Tells the chart of a page when its buyer reads on in another language. */
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

/** Tells a page's chart who is signed in, on each change. */
export function useFlowCustomer(flow: SellingFlow): void {
  const { client } = useApp().setup;
  useEffect(() => {
    flow.send({ type: 'customer.change', customer: client });
  }, [flow, client]);
}

/**
 * Leaves for another page of the shop, null for staying. This one is replaced in the browser's history, or Back would
 * lead here and straight there again.
 */
export function useRedirect(path: string | null): void {
  const navigate = useAppNavigate();
  useEffect(() => {
    if (path !== null) navigate(path, { replace: true });
  }, [path, navigate]);
}
