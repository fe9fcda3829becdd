import { lazy } from 'react';
import { loadSanitiser } from '../ui/safe-html.tsx';

/* Each screen is a chunk of its own. */
const loadAfisha = async () => ({
  default: (await import('../screens/afisha/afisha-screen.tsx')).AfishaScreen,
});
/* Pages made of the server's texts come with what cleans them; without it they show the words alone. */
const withTexts = async <T>(screen: Promise<T>): Promise<T> => {
  await Promise.allSettled([loadSanitiser()]);
  return screen;
};
const loadContacts = async () => ({
  default: (await withTexts(import('../screens/contacts/contacts-screen.tsx'))).ContactsScreen,
});
const loadEvent = async () => ({ default: (await import('../screens/event/event-screen.tsx')).EventScreen });
const loadScheme = async () => ({
  default: (await import('../screens/scheme/scheme-screen.tsx')).SchemeScreen,
});
const loadOrder = async () => ({ default: (await import('../screens/order/order-screen.tsx')).OrderScreen });
const loadRefund = async () => ({
  default: (await import('../screens/refund/refund-screen.tsx')).RefundScreen,
});
const loadDeclined = async () => ({
  default: (await import('../screens/declined/declined-screen.tsx')).DeclinedScreen,
});
const loadNominal = async () => ({
  default: (await import('../screens/nominal/nominal-screen.tsx')).NominalScreen,
});
const loadRules = async () => ({
  default: (await withTexts(import('../screens/rules/rules-screen.tsx'))).RulesScreen,
});
const loadNotFound = async () => ({
  default: (await import('../screens/not-found/not-found-screen.tsx')).NotFoundScreen,
});

export const AfishaScreen = lazy(loadAfisha);
export const ContactsScreen = lazy(loadContacts);
export const EventScreen = lazy(loadEvent);
export const SchemeScreen = lazy(loadScheme);
export const OrderScreen = lazy(loadOrder);
export const RefundScreen = lazy(loadRefund);
export const DeclinedScreen = lazy(loadDeclined);
export const NominalScreen = lazy(loadNominal);
export const RulesScreen = lazy(loadRules);
export const NotFoundScreen = lazy(loadNotFound);

/** Asks for the first page's chunk while the language and the setup are still on their way. `path` is the app's. */
export function preloadScreen(path: string): void {
  const [first = '', second = ''] = path.split('/').filter(Boolean);
  const loaders: Readonly<Record<string, () => Promise<unknown>>> = {
    '': loadAfisha,
    event: loadEvent,
    scheme: loadScheme,
    order: second === 'return' ? loadRefund : second === 'declined' ? loadDeclined : loadOrder,
    'nominal-tickets': loadNominal,
    contacts: loadContacts,
    rules: loadRules,
  };
  // A failure is met again, and shown, when the screen itself is asked for.
  loaders[first]?.().catch(() => {});
}
