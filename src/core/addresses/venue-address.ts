/* Separate from app-routes.ts to save bytes: the first load does not need it. */

/**
 * An address without the venue's name if it begins with it: pages show both and should say the name once. '' if
 * nothing remains.
 */
export const addressBeyond = (venue: string, address: string): string =>
  venue !== '' && address.startsWith(venue)
    ? address.slice(venue.length).replace(/^[\s,，.;]+/, '')
    : address;
