/* Apart from app-routes.ts for bytes: the first load has no need of it. */

/**
 * An address without the venue's name if it begins with it: pages show both and should say the name once. '' if
 * nothing remains.
 */
export const addressBeyond = (venue: string, address: string): string =>
  venue !== '' && address.startsWith(venue)
    ? address.slice(venue.length).replace(/^[\s,，.;]+/, '')
    : address;
