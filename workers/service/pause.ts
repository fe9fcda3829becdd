/**
 * Lets waiting messages be handled, then goes on. A message to oneself, because a worker's `setTimeout`
 * waits 4 ms after a few nested ones and a promise alone lets nothing in.
 */
export function pause(): Promise<void> {
  return new Promise((resume) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      // Left open, the port would be a leak a slice.
      channel.port1.close();
      resume();
    };
    channel.port2.postMessage(null);
  });
}
