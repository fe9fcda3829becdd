/* Two short notes, the second a third higher: audible in another room, but not an alarm. */
const notesHz = [660, 830] as const;
const noteSeconds = 0.18;

/** Plays the notes; nothing if the browser does not allow sound before an interaction. */
export function playFound(): void {
  try {
    const audio = new AudioContext();
    const gain = audio.createGain();
    gain.gain.value = 0.2;
    gain.connect(audio.destination);
    notesHz.forEach((frequency, at) => {
      const note = new OscillatorNode(audio, { frequency });
      note.connect(gain);
      note.start(audio.currentTime + at * noteSeconds);
      note.stop(audio.currentTime + (at + 1) * noteSeconds);
    });
    setTimeout(() => void audio.close(), 1000 * noteSeconds * (notesHz.length + 1));
  } catch {
    // Without sound, the other signals still work.
  }
}

/** Whether the browser may show notifications; `none` if it does not support them. */
type Permission = NotificationPermission | 'none';

export const notificationPermission = (): Permission =>
  typeof Notification === 'undefined' ? 'none' : Notification.permission;

/** Shows a notification if the buyer has allowed it; clicking it brings the tab to the front. */
export function notify(title: string, body: string, tag: string): void {
  if (notificationPermission() !== 'granted') return;
  try {
    const notification = new Notification(title, { body, tag });
    notification.addEventListener('click', () => {
      window.focus();
      notification.close();
    });
  } catch {
    // Phones show notifications only from a service worker.
  }
}
