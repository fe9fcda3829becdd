import { safeAddress } from '../../contract/address.ts';

/** The interface of the bank's script. `open` may return a promise that resolves when the buyer closes the widget. */
type BankWidget = {
  readonly open: (invoice: { readonly bankInvoiceId: string; readonly backUrl: string }) => unknown;
};

/** The global that the setup's script defines. */
const globalName = 'bankWidget';
const loadTimeoutMs = 15_000;

function loadedWidget(): BankWidget | null {
  const found: unknown = Reflect.get(window, globalName);
  const open: unknown = typeof found === 'object' && found !== null ? Reflect.get(found, 'open') : undefined;
  return typeof open === 'function' ? (found as BankWidget) : null;
}

async function loadScript(address: string): Promise<void> {
  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  const timer = { id: 0 };
  try {
    await new Promise<void>((resolve, reject) => {
      script.addEventListener('load', () => resolve(), { once: true });
      script.addEventListener('error', () => reject(new Error('the widget did not load')), { once: true });
      timer.id = window.setTimeout(() => reject(new Error('the widget did not load in time')), loadTimeoutMs);
      document.head.append(script);
    });
  } finally {
    window.clearTimeout(timer.id);
    script.remove();
  }
}

/**
 * Opens the mobile bank's widget over the page; true once the buyer has closed it, false if it can't be loaded or
 * opened. The script is loaded when first needed, only from https or from this site.
 */
export async function openWidget(
  scriptUrl: string,
  invoice: { readonly bankInvoiceId: string; readonly backUrl: string },
): Promise<boolean> {
  try {
    const address = safeAddress(scriptUrl, 'payment');
    if (loadedWidget() === null && address !== '') await loadScript(address);
    const widget = loadedWidget();
    if (widget === null) return false;
    await widget.open(invoice);
    return true;
  } catch {
    return false;
  }
}

/**
 * The address of the bank's script; '' = the shop has none. A class, because the setup with the address may load after
 * the order.
 */
export class WidgetScript {
  #address = '';

  get address(): string {
    return this.#address;
  }

  moveTo(address: string): void {
    this.#address = address;
  }
}
