/* Two short notes, the second a third higher; loud enough for another room, no alarm. */
const notesHz = [660, 830] as const;
const noteSeconds = 0.18;

/** Plays them; nothing where the browser lets no page sound that was not pressed yet. */
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
    // No sound here: the other signals work as well.
  }
}

/** Whether the browser may show notifications; `none` where it has no such thing. */
type Permission = NotificationPermission | 'none';

export const notificationPermission = (): Permission =>
  typeof Notification === 'undefined' ? 'none' : Notification.permission;

/** Shows a notification, where the buyer has allowed that; pressed, it brings the tab to the front. */
export function notify(title: string, body: string, tag: string): void {
  if (notificationPermission() !== 'granted') return;
  try {
    const notification = new Notification(title, { body, tag });
    notification.addEventListener('click', () => {
      window.focus();
      notification.close();
    });
  } catch {
    // Phones show them only from a service worker.
  }
}
