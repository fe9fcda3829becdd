import { useEffect } from 'react';

import { isPageAddress, safeAddress } from '../contract/address.ts';
import type { OrderHash } from '../contract/brand.ts';
import type { Setup } from '../contract/setup.ts';
import type { Lang } from '../../i18n/formats/languages.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { useApp } from './app-context.tsx';
import { useAppNavigate } from '../ui/controls/app-link.tsx';
import type { BookingOutput } from '../../machines/common/submission.ts';

/** Any running booking; only its final state matters here. */
type Finishing = {
  readonly getSnapshot: () => { readonly status: string; readonly output?: BookingOutput | undefined };
  readonly subscribe: (observer: { readonly complete: () => void }) => { readonly unsubscribe: () => void };
};

/** True if this page is framed by another site's page. */
const isInForeignFrame = (): boolean => {
  if (window.parent === window) return false;
  try {
    return window.parent.location.origin !== window.location.origin;
  } catch {
    return true;
  }
};

/**
 * The address to which an integrated shop sends the buyer after an order: the host's page on this origin; null if this
 * shop shows its orders itself. Other origins are not followed. If the setup has no address, the host's old one is
 * used, unless the host is another site, which can't have a page on this origin.
 *
 * @internal Exported for tests: its callers do not exercise all cases.
 */
export const integrationAddress = (
  setup: Setup,
  lang: Lang,
  hash: OrderHash,
  origin: string,
  inForeignFrame = false,
): string | null => {
  const named = setup.app.integrationOrderUrl;
  if (!setup.integration || (named === '' && inForeignFrame)) return null;
  const pattern = named === '' ? '/{lang}/order/{hash}' : named;
  const filled = pattern.replaceAll('{lang}', lang).replaceAll('{hash}', hash);
  try {
    const url = new URL(safeAddress(filled, 'link') || 'none:', origin);
    return url.origin === origin ? url.href : null;
  } catch {
    return null;
  }
};

/**
 * Notifies the page that frames this one, at the origin in the setup only. With an invalid origin, including `*`, no
 * page is notified, but the buyer continues all the same.
 *
 * @internal Exported for tests: its callers do not exercise all cases.
 */
export const notifyHost = ({ app }: Setup, hash: OrderHash): void => {
  if (window.parent === window || !isPageAddress(app.integrationOrigin.trim())) return;
  if (!URL.canParse(app.integrationOrigin)) return;
  const { origin } = new URL(app.integrationOrigin);
  window.parent.postMessage({ type: 'tickets:order', hash }, origin);
};

/** Redirects to the order, or to its nominal tickets, as soon as the booking has become an order. */
export const useRedirectToOrder = (booking: Finishing): void => {
  const { setup } = useApp();
  const { lang } = useI18n();
  const navigate = useAppNavigate();
  useEffect(() => {
    const leave = (): void => {
      const { status, output } = booking.getSnapshot();
      if (status !== 'done' || output === undefined) return;
      const { orderHash, nominal } = output;
      notifyHost(setup, orderHash);
      const elsewhere = integrationAddress(setup, lang, orderHash, location.origin, isInForeignFrame());
      if (elsewhere !== null) location.assign(elsewhere);
      else navigate(nominal ? `/nominal-tickets/${orderHash}` : `/order/${orderHash}`);
    };
    const subscription = booking.subscribe({ complete: leave });
    leave();
    return () => subscription.unsubscribe();
  }, [booking, setup, lang, navigate]);
};
