/* Apart from app-routes.ts for bytes: the first load has no need of it. */

/**
 * An address without the name of its venue, which often begins it: a page that shows both says it once. '' where the
 * address is nothing but the name.
 */
export const addressBeyond = (venue: string, address: string): string =>
  venue !== '' && address.startsWith(venue)
    ? address.slice(venue.length).replace(/^[\s,，.;]+/, '')
    : address;
