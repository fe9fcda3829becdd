/**
 * An address that the back end gave, as the page has to ask for it. The back end names its own paths (`/api/…`,
 * `/ticket/…`) from its own root; `base` is the path it is reached under from here, without a slash at its end. Other
 * addresses are the site's and stay.
 */
export const backEndAddress = (address: string, base: string): string =>
  /^\/(?:api|ticket)\//.test(address) ? `${base}${address}` : address;
