import { createContext, lazy, Suspense, use, useCallback, useEffect, useState, type ReactNode } from 'react';
import { onFirstInteraction } from '../focus/on-first-interaction.ts';
import { useAnnouncer } from '../focus/live-announcer.tsx';
import type { Message, MessageDialogProps } from './message-dialog.tsx';
import { textOf } from '../html/safe-html.tsx';

const ShowMessage = createContext<(message: Message) => void>(() => {});

const loadDialog = () => import('./message-dialog.tsx');

/** Shows only the text of a message if the modal can't be loaded. */
function MessageToast({ message, onClose }: MessageDialogProps): ReactNode {
  const { toast } = useAnnouncer();
  useEffect(() => {
    if (message === null) return;
    // The buyer expects the message, even after being redirected meanwhile.
    toast(message.text ?? textOf(message.html ?? message.title ?? ''), 'info', { outlives: true });
    // The message is removed with the toast, so that each is shown once.
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

/** Contains the page's single message dialog. A second message waits until the first is closed. */
export function MessageProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<readonly Message[]>([]);
  const show = useCallback((message: Message) => setQueue((waiting) => [...waiting, message]), []);
  // Messages usually follow an interaction.
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

/** Returns a function that shows a message in the page's modal: header, text or HTML, error code, OK. */
export function useShowMessage(): (message: Message) => void {
  return use(ShowMessage);
}
