import { createContext, use, useCallback, useState, type ReactNode } from 'react';
import { MessageDialog, type Message } from './message-dialog.tsx';

const ShowMessage = createContext<(message: Message) => void>(() => {});

/** Holds the page's one message dialog. A second message waits until the first is closed. */
export function MessageProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<readonly Message[]>([]);
  const show = useCallback((message: Message) => setQueue((waiting) => [...waiting, message]), []);
  const current = queue[0] ?? null;
  const close = (): void => {
    setQueue((waiting) => waiting.slice(1));
    current?.onClose?.();
  };
  return (
    <ShowMessage value={show}>
      {children}
      <MessageDialog message={current} onClose={close} />
    </ShowMessage>
  );
}

/** Shows a message in the page's modal: header, text or html, error code, OK. */
export function useShowMessage(): (message: Message) => void {
  return use(ShowMessage);
}
