/**
 * True for a path of this site: one leading slash, and none of the characters a browser drops or turns into
 * another slash, which would make `/\t/host` the address of a host.
 */
export const isLocalPath = (value: unknown): value is string =>
  typeof value === 'string' && /^\/(?!\/)[^\s\p{Cc}\\]*$/u.test(value);

/**
 * The use of a server's address. A link may lead to any site, a mailbox or a telephone; a picture may be on the page;
 * payments, including a bank's script, require https, or http on loopback (a sandbox).
 */
export type AddressUse = 'link' | 'picture' | 'payment';

const topPort = 65_535;

/* A host name or number with a port, without user info, which would hide the real destination. */
const isHost = (authority: string): boolean => {
  const found = /^(?:\[[\da-f:.]+\]|[\p{L}\p{N}\p{M}._-]+)(?::(\d{1,5}))?$/iu.exec(authority);
  return found !== null && Number(found[1] ?? 0) <= topPort;
};

const isLoopback = (authority: string): boolean =>
  /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i.test(authority);

/**
 * The one check of every address from a server: the address, trimmed, or '' if it may not be used this way. Browsers
 * drop tabs and line ends, read a backslash as a slash and tolerate missing slashes after a scheme, so anything a
 * browser would read differently is refused. Written without `URL`, which the pure layers do not have; a law compares
 * the two.
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

/** True for a text that is nothing but the address of a page, as `rules` may be. */
export const isPageAddress = (text: string): boolean =>
  /^https?:\/\/\S+$/i.test(text) && safeAddress(text, 'link') !== '';
