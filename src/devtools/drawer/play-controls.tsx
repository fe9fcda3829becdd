import { whyNotClosed } from '../player/closed-replies.ts';
import type { Player } from '../player/player.ts';
import type { Recording } from '../recording/recording.ts';
import { fitPage } from './dock.ts';
import styles from './drawer.module.css';

/** Plays a recording in the page beside the drawer; paused before its first step at the start. */
export const Play = ({
  player,
  recording,
}: {
  readonly player: Player;
  readonly recording: Recording | null;
}) => {
  const playing = player.playing();
  // The page gets its recorded size, so that a narrower one is not mistaken for a fault of the shop.
  const load = (isClosed: boolean): void => {
    if (recording === null) return;
    fitPage(recording.viewport);
    player.load(recording, isClosed);
  };
  if (playing === null)
    return (
      <>
        <button
          type="button"
          disabled={recording === null || recording.pace === 'pushed'}
          onClick={() => load(false)}
        >
          Play it in the page
        </button>
        <button
          type="button"
          disabled={recording === null || whyNotClosed(recording) !== ''}
          onClick={() => load(true)}
        >
          Play it closed
        </button>
        {recording !== null && whyNotClosed(recording) !== '' && <p>It {whyNotClosed(recording)}.</p>}
      </>
    );
  const { step, steps, words, isRunning, isClosed, fault, remarks, viewport, note } = playing;
  const isOver = step >= steps;
  return (
    <section aria-label="Play in the page" className={styles.column}>
      <div className={styles.row}>
        <button type="button" disabled={isOver} onClick={() => (isRunning ? player.pause() : player.play())}>
          {isRunning ? 'Pause' : 'Play'}
        </button>
        <button type="button" disabled={isOver || isRunning} onClick={() => player.step()}>
          One step
        </button>
        {isClosed && (
          <button type="button" disabled={step === 0 || isRunning} onClick={() => player.back()}>
            One step back
          </button>
        )}
        <button type="button" onClick={() => player.load(null)}>
          Stop
        </button>
      </div>
      <p role="status">
        {isOver
          ? `Played: ${steps} of ${steps} steps`
          : `${isRunning ? 'Playing' : 'Paused before'} step ${step + 1} of ${steps}: ${words}`}
      </p>
      {note !== '' && <p>{note}</p>}
      {(viewport.width !== window.innerWidth || viewport.height !== window.innerHeight) && (
        <p>
          The page is {window.innerWidth} × {window.innerHeight} and was recorded at {viewport.width} ×{' '}
          {viewport.height}: what it tells is not compared.
        </p>
      )}
      {remarks.length > 0 && (
        <details>
          <summary>The page told something else at {remarks.length} steps</summary>
          <ul>
            {remarks.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </details>
      )}
      {fault !== '' && <p role="alert">It left the recording: {fault}</p>}
    </section>
  );
};
