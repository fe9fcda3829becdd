/** The whole address that a page's own or a server's stands for; '' where no browser can read it. */
export function wholeAddress(address: string): string {
  return address !== '' && URL.canParse(address, document.baseURI)
    ? new URL(address, document.baseURI).href
    : '';
}
