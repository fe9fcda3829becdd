/** Matches source files by their path within the app. */
const inApp = (pattern: string): RegExp => new RegExp(`/(?:${pattern})`);

/** Shared only by the pages of an order. */
const ofOrders = inApp(
  [
    'src/contract/(?:payment|order)',
    'src/api/order-',
    'src/core/order/(?:deadline|order-label|payment-story|receipt)',
    'src/features/(?:browser-actors|order-(?:gone|buyer)|payment/attempt-words|receipt|reservation/|stale|tickets/ticket-(?:frame|page|when)|use-last)',
    'src/persistence/last-orders',
    'src/ui/controls/countdown',
    'machines/(?:order/|common/deadline-actor)',
  ].join('|'),
);

/**
 * Shared code goes into a few chunks: by default the bundler makes one for each combination of parts, dozens of some
 * hundred bytes, each a request. Nothing is put where the poster would load it needlessly; the byte budgets check
 * that.
 */
export const sharedChunks = [
  // Everything that the entry file needs anyway.
  { name: 'app', tags: ['$initial' as const], priority: 5 },
  {
    name: 'machines',
    test: inApp(String.raw`node_modules/(?:@?xstate|use-)|machines/common/actors|src/features/qa\.`),
    priority: 4,
  },
  // Needed only after a click, on a few pages.
  { name: 'calendar-file', test: inApp('src/(?:features/save-file|core/event/event-ics)'), priority: 2 },
  {
    name: 'poster-filter',
    test: inApp('src/core/poster/poster-(?!elsewhere)'),
    minShareCount: 2,
    priority: 2,
  },
  {
    name: 'seats',
    // Shared by the hall's page and its own lazy parts.
    test: inApp(
      'src/(?:api/scheme-calls|contract/scheme\\.|core/(?:addresses/view-|hall/(?!focal-area|seat-runs|seat-view)|seating/(?!replacement|find-|block-w|split-b|proposals|party|seat-watch)|cart/(?!seat-price))|hall/|screens/scheme/(?:common/place|proposals/lazy-seat))|workers/(?:client/|paint/|plan/unreadable)|node_modules/comlink/',
    ),
    minShareCount: 2,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  // The watch for sold-out seats: loaded on every page of buyers who have one, and for nobody else.
  {
    name: 'seat-watch',
    test: inApp(
      'src/(?:api/watch-calls|contract/watch-mails|core/seating/seat-watch|features/stop-w|persistence/seat-w|screens/scheme/watch/(?!lazy|look-at|watch-in|watch-mail))',
    ),
    priority: 3,
    includeDependenciesRecursively: false,
  },
  // Forms: no page with a hall or an order needs them for its first view.
  {
    name: 'form-parts',
    test: inApp(
      'src/(?:ui/fields/(?:checkbox|error-summary|text-field)|features/quantity/|core/order/code-image)',
    ),
    minShareCount: 2,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  {
    name: 'order-pages',
    test: ofOrders,
    minShareCount: 2,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  {
    name: 'buying',
    test: inApp(
      'src/(?:persistence/(?!kept-poster|offline|saved|seat-w)|(?:ui(?!/base/picture-p)|core(?!/(?:hall|seating|colors/picture)/)|contract|api|features(?!/(?:buyer-form|captcha/checked|tickets|stale)))/)|machines/',
    ),
    minShareCount: 2,
    priority: 1,
  },
  {
    name: 'buyer-form',
    test: inApp('src/features/buyer-form/|node_modules/react-international-phone/'),
    minShareCount: 2,
    priority: 0,
  },
  // The search for seats, used after the first picture.
  {
    name: 'seat-runs',
    test: inApp(
      'src/(?:core/(?:hall/(?:focal-area|seat-runs)|seating/(?:replacement|find-|block-w|split-b|proposals|party[.]))|screens/scheme/proposals/(?:focus-of|no-proposals|use-proposals))',
    ),
    priority: 3,
    includeDependenciesRecursively: false,
  },
  // What opens when a place or the list is clicked: fetched together, once the hall is ready.
  {
    name: 'seat-choice',
    test: inApp(
      'src/(?:core/(?:hall/seat-(?:list|query|search)|seating/(?:selection|seat-offers))|hall/(?:list/|map/(?:hall-)?popover)|ui/fields/segments|screens/scheme/(?:hall/(?:list-stage|offer-|use-offer)|place/(?:seat-|standing|taken)))',
    ),
    priority: 3,
    includeDependenciesRecursively: false,
  },
  // Pages of a few lines each, which hardly anybody opens.
  { name: 'small-pages', test: inApp('src/screens/(?:contacts|not-found|rules)/'), priority: 3 },
  // What is said of a seat that is lost or let go: for buyers who have chosen one.
  {
    name: 'lost-choice',
    test: inApp('src/screens/scheme/cart/(?:lost-seats|removal-undo)'),
    priority: 3,
    includeDependenciesRecursively: false,
  },
  // The view of the hall from a seat. Separate from the proposals, which work without it.
  {
    name: 'seat-view',
    test: inApp('src/(?:core/hall/seat-view|screens/scheme/proposals/seat-view)'),
    priority: 0,
    // Without its dependencies: the code it shares with the page (the nearest-seat search) is already loaded.
    includeDependenciesRecursively: false,
  },
];
