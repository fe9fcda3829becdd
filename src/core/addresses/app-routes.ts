import { langs } from '../../contract/local-text.ts';

/** Path patterns of the app's own pages, relative to its base. More specific ones come first. */
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

/**
 * The path to which an integrated shop leads after an order, unless its setup names another address. If no page of the
 * host answers there, this shop does. Limited to the shop's languages, otherwise `/shop/order/…` would match.
 */
export const hostOrderRoute = new RegExp(`^/(?<lang>${langs.join('|')})/order/(?<hash>[^/]+)/?$`);

const shapes = Object.values(appRoutes).map((pattern) => {
  const source = pattern.replaceAll(/\/:\w+(\?)?/g, (_, optional: string | undefined) =>
    optional === undefined ? '/[^/]+' : '(?:/[^/]+)?',
  );
  return new RegExp(`^${source}/?$`);
});

/** True for a path that one of the pages handles; for any other the server sends the page with status 404. */
export const isAppPath = (path: string): boolean =>
  shapes.some((shape) => shape.test(path)) || hostOrderRoute.test(path);

/** True for pages opened by the hash of an order, the only key to it: no index, no referrer. */
export const isPrivatePath = (path: string): boolean =>
  /^\/(?:order|nominal-tickets|ticket)\//.test(path) || hostOrderRoute.test(path);

/**
 * The address under which the page requests an address given by the back end. The back end's own paths (`/api/…`,
 * `/ticket/…`) start at its root; `base` is the path by which that is reached from here, without a trailing slash.
 * Other addresses belong to the site and stay unchanged.
 */
export const backEndAddress = (address: string, base: string): string =>
  /^\/(?:api|ticket)\//.test(address) ? `${base}${address}` : address;

/** Names the page a path shows: changes with the screen or its hash, not with a date or time after it. */
export const pageKey = (path: string): string =>
  path.replace(/^\/((?:event|scheme)\/[^/]+).*|^\/(.*?)\/?$/, '$1$2');
