/** The whole address that one of the page's or of a server's stands for; '' where no browser can read it. */
export function wholeAddress(address: string): string {
  try {
    return new URL(address, document.baseURI).href;
  } catch {
    return '';
  }
}
