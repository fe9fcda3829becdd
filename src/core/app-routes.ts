/** Path patterns of the app's own pages, from its base. Narrower ones stand before wider ones. */
export const appRoutes = {
  afisha: '/',
  contacts: '/contacts',
  event: '/event/:hash/:date?/:time?',
  scheme: '/scheme/:hash/:date?/:time?',
  refund: '/order/return/:hash',
  declined: '/order/declined/:hash',
  order: '/order/:hash',
  nominal: '/nominal-tickets/:hash',
  purchaseTerms: '/rules/purchase-terms',
  privacyPolicy: '/rules/privacy-policy',
  oldRules: '/:lang/rules',
  oldAgreement: '/:lang/rules-agreement',
} as const;

const shapes = Object.values(appRoutes).map((pattern) => {
  const source = pattern.replaceAll(/\/:\w+(\?)?/g, (_, optional: string | undefined) =>
    optional === undefined ? '/[^/]+' : '(?:/[^/]+)?',
  );
  return new RegExp(`^${source}/?$`);
});

/** True for a path one of the pages answers; a server gives every other one the page with status 404. */
export const isAppPath = (path: string): boolean => shapes.some((shape) => shape.test(path));

/** True for pages opened by the hash of an order, the only key to it: no index, no referrer. */
export const isPrivatePath = (path: string): boolean => /^\/(?:order|nominal-tickets|ticket)\//.test(path);
