import { lazyComponent } from '../ui/lazy/lazy-component.tsx';
import { loadSanitiser } from '../ui/html/safe-html.tsx';
import { PosterWaiting } from '../screens/afisha/poster-waiting.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

/* Pages of server texts load together with the sanitiser; without it they show plain text. */
const withTexts = async <T,>(screen: Promise<T>): Promise<T> => {
  await Promise.allSettled([loadSanitiser()]);
  return screen;
};

/* Each screen is a chunk. */
const whole = { waiting: <PageSkeleton />, page: true };
export const AfishaScreen = lazyComponent(
  async () => (await import('../screens/afisha/afisha-screen.tsx')).AfishaScreen,
  { waiting: <PosterWaiting />, page: true },
);
export const ContactsScreen = lazyComponent(
  async () => (await withTexts(import('../screens/contacts/contacts-screen.tsx'))).ContactsScreen,
  whole,
);
export const EventScreen = lazyComponent(
  async () => (await import('../screens/event/event-screen.tsx')).EventScreen,
  whole,
);
export const SchemeScreen = lazyComponent(
  async () => (await import('../screens/scheme/scheme-screen.tsx')).SchemeScreen,
  whole,
);
export const OrderScreen = lazyComponent(
  async () => (await import('../screens/order/order-screen.tsx')).OrderScreen,
  whole,
);
export const RefundScreen = lazyComponent(
  async () => (await import('../screens/refund/refund-screen.tsx')).RefundScreen,
  whole,
);
export const DeclinedScreen = lazyComponent(
  async () => (await import('../screens/declined/declined-screen.tsx')).DeclinedScreen,
  whole,
);
export const NominalScreen = lazyComponent(
  async () => (await import('../screens/nominal/nominal-screen.tsx')).NominalScreen,
  whole,
);
export const RulesScreen = lazyComponent(
  async () => (await withTexts(import('../screens/rules/rules-screen.tsx'))).RulesScreen,
  whole,
);
export const NotFoundScreen = lazyComponent(
  async () => (await import('../screens/not-found/not-found-screen.tsx')).NotFoundScreen,
  whole,
);

/**
 * Requests the first page's chunk while the language and the setup are still loading. `path` is relative to the app's
 * base.
 */
export function preloadScreen(path: string): void {
  const [first = '', second = ''] = path.split('/').filter(Boolean);
  const screens: Readonly<Record<string, { readonly ask: () => void }>> = {
    '': AfishaScreen,
    event: EventScreen,
    scheme: SchemeScreen,
    order: second === 'return' ? RefundScreen : second === 'declined' ? DeclinedScreen : OrderScreen,
    'nominal-tickets': NominalScreen,
    contacts: ContactsScreen,
    rules: RulesScreen,
  };
  screens[first]?.ask();
}
