/**
 * True for a path of this site: one leading slash, and none of the characters a browser drops or turns into
 * another slash, which would make `/\t/host` the address of a host.
 */
export const isLocalPath = (value: unknown): value is string =>
  typeof value === 'string' && /^\/(?!\/)[^\s\p{Cc}\\]*$/u.test(value);

/**
 * What an address of a server is wanted for. A link may lead to any site, to a mailbox and a telephone; a picture may
 * stand beside the page; to a payment, a script of a bank among them, leads https alone, http on loopback (a sandbox).
 */
export type AddressUse = 'link' | 'picture' | 'payment';

const topPort = 65_535;

/* A name or a number and a port: nobody's name before them, which hides where a browser would go. */
const isHost = (authority: string): boolean => {
  const found = /^(?:\[[\da-f:.]+\]|[\p{L}\p{N}\p{M}._-]+)(?::(\d{1,5}))?$/iu.exec(authority);
  return found !== null && Number(found[1] ?? 0) <= topPort;
};

const isLoopback = (authority: string): boolean =>
  /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i.test(authority);

/**
 * The one check of every address that a server names: the address, trimmed, or '' where it may not be used so.
 * Browsers drop tabs and line ends, read a backslash as a slash and forgive a scheme its slashes, so whatever would
 * be read otherwise than it stands is refused. Written without `URL`, which the pure layers do not have; a law
 * compares the two.
 */
export const safeAddress = (value: string, use: AddressUse): string => {
  const address = value.trim();
  if (address === '' || /[\p{Cc}\\]/u.test(address)) return '';
  const [whole, scheme, authority = ''] = /^(?:(https?):)?\/\/([^/?#]*)/i.exec(address) ?? [];
  if (whole !== undefined) {
    if (!isHost(authority)) return '';
    if (use !== 'payment') return address;
    const isSecure = scheme?.toLowerCase() === 'https' || (scheme !== undefined && isLoopback(authority));
    return isSecure && !/[\s"<>]/.test(address) ? address : '';
  }
  if (use === 'payment') return isLocalPath(address) ? address : '';
  if (/^[/?#]/.test(address)) return address;
  if (use === 'picture') return /^[^/?#:]+(?:[/?#]|$)/.test(address) ? address : '';
  return /^(?:mailto|tel):(?!\/)/i.test(address) ? address : '';
};

/** True for a text that is the address of a page, as `rules` may be, and nothing beside it. */
export const isPageAddress = (text: string): boolean =>
  /^https?:\/\/\S+$/i.test(text) && safeAddress(text, 'link') !== '';
