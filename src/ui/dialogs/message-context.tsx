import { createContext, lazy, Suspense, use, useCallback, useEffect, useState, type ReactNode } from 'react';
import { onFirstInteraction } from '../focus/on-first-interaction.ts';
import { useAnnouncer } from '../focus/live-announcer.tsx';
import type { Message, MessageDialogProps } from './message-dialog.tsx';
import { textOf } from '../html/safe-html.tsx';

const ShowMessage = createContext<(message: Message) => void>(() => {});

const loadDialog = () => import('./message-dialog.tsx');

/** Only the text, if the modal can't be loaded. */
function MessageToast({ message, onClose }: MessageDialogProps): ReactNode {
  const { toast } = useAnnouncer();
  useEffect(() => {
    if (message === null) return;
    // A message is waited for by its buyer, wherever they were led meanwhile.
    toast(message.text ?? textOf(message.html ?? message.title ?? ''), 'info', { outlives: true });
    // The message goes with it, so that each is said once.
    onClose();
  }, [message, toast, onClose]);
  return null;
}

const MessageDialog = lazy(async () => {
  try {
    return { default: (await loadDialog()).MessageDialog };
  } catch {
    return { default: MessageToast };
  }
});

/** Holds the page's one message dialog. A second message waits until the first is closed. */
export function MessageProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<readonly Message[]>([]);
  const show = useCallback((message: Message) => setQueue((waiting) => [...waiting, message]), []);
  // Messages mostly follow a press.
  useEffect(() => onFirstInteraction(() => void loadDialog().catch(() => {})), []);
  const current = queue[0] ?? null;
  const close = (): void => {
    setQueue((waiting) => waiting.slice(1));
    current?.onClose?.();
  };
  return (
    <ShowMessage value={show}>
      {children}
      {current !== null && (
        <Suspense fallback={null}>
          <MessageDialog message={current} onClose={close} />
        </Suspense>
      )}
    </ShowMessage>
  );
}

/** Shows a message in the page's modal: header, text or html, error code, OK. */
export function useShowMessage(): (message: Message) => void {
  return use(ShowMessage);
}
