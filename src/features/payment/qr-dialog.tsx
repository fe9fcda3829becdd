import { useSelector } from '@xstate/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { codeImage } from '../../core/order/code-image.ts';
import type { OpenCode } from '../../../machines/order/payment-model.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { buttonClass } from '../../ui/controls/button.tsx';
import { Spinner } from '../../ui/base/spinner.tsx';
import type { PaymentActor } from './payment-controls.tsx';
import styles from './qr-dialog.module.css';

/** The code to pay with a phone; closes by itself once the order's status is known. */
export function QrDialog({
  actor,
  code,
  facts,
}: {
  actor: PaymentActor;
  code: OpenCode;
  /** The sum, and the deadline. */
  facts: string;
}) {
  const { t } = useI18n();
  const polling = useSelector(actor, ({ children }) => children.polling);
  const late = useSelector(polling, (state) => state?.context.late ?? false);
  const online = useOnline();
  const picture = useQrPicture(code);
  return (
    <Dialog open onClose={() => actor.send({ type: 'code.close' })} title={t('payment.qr.title')}>
      <div className={styles.qr}>
        <p>
          <strong>{facts}</strong>
        </p>
        <p>{t('payment.qr.hint')}</p>
        <div className={styles.frame}>
          {picture.state === 'ready' && (
            <img src={picture.src} alt={t('payment.qr.image')} width={240} height={240} />
          )}
          {picture.state === 'drawing' && <Spinner large />}
          {picture.state === 'missing' && <p role="alert">{t('payment.qr.missing')}</p>}
        </div>
        {code.url !== '' && (
          <a className={buttonClass({ variant: 'primary', wide: true })} href={code.url} rel="noreferrer">
            {t('payment.qr.link')}
          </a>
        )}
        <output className={styles.waiting}>
          {online && !late && <Spinner />}
          {t(online ? (late ? 'payment.qr.trouble' : 'payment.qr.waiting') : 'payment.qr.offline')}
        </output>
      </div>
    </Dialog>
  );
}

/** True if the browser is online. Another device pays with the code itself. */
function useOnline(): boolean {
  return useSyncExternalStore(watchOnline, () => navigator.onLine);
}

function watchOnline(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

type QrPicture =
  | { readonly state: 'ready'; readonly src: string }
  | { readonly state: 'drawing' | 'missing' };

/**
 * The bank's own image, or one generated here from the code's content: the text that the bank sent, or else the
 * address.
 */
function useQrPicture({ image, url }: OpenCode): QrPicture {
  const ready = codeImage(image);
  // A phone can't resolve a path of this site.
  const address = url === '' ? '' : new URL(url, location.origin).href;
  const content = ready !== null ? '' : image !== '' ? image : address;
  const [drawn, setDrawn] = useState<{ readonly of: string; readonly src: string | null } | null>(null);
  useEffect(() => {
    if (content === '') return undefined;
    let current = true;
    drawQr(content).then(
      (src) => current && setDrawn({ of: content, src }),
      () => current && setDrawn({ of: content, src: null }),
    );
    return () => {
      current = false;
    };
  }, [content]);
  if (ready !== null) return { state: 'ready', src: ready };
  if (drawn?.of !== content) return { state: content === '' ? 'missing' : 'drawing' };
  return drawn.src === null ? { state: 'missing' } : { state: 'ready', src: drawn.src };
}

/** An SVG of one path, with the quiet zone of four modules that scanners need. */
async function drawQr(content: string): Promise<string> {
  const { generate } = await import('lean-qr');
  const code = generate(content);
  const side = code.size + 8;
  let path = '';
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) path += `M${x + 4} ${y + 4}h1v1h-1z`;
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><path d="M0 0h${side}v${side}H0z" fill="#fff"/><path d="${path}" shape-rendering="crispEdges"/></svg>`;
  return `data:image/svg+xml;base64,${btoa(svg)}`;
}
