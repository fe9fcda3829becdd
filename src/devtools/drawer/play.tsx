import type { Player } from '../player/player.ts';
import type { Recording } from '../recording/recording.ts';
import styles from './drawer.module.css';

/** Plays a recording in the page beside the drawer: paused before its first step to begin with. */
export const Play = ({
  player,
  recording,
}: {
  readonly player: Player;
  readonly recording: Recording | null;
}) => {
  const playing = player.playing();
  if (playing === null)
    return (
      <button type="button" disabled={recording === null} onClick={() => player.load(recording)}>
        Play it in the page
      </button>
    );
  const { step, steps, words, isRunning, fault } = playing;
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
        <button type="button" onClick={() => player.load(null)}>
          Stop
        </button>
      </div>
      <p role="status">
        {isOver
          ? `Played: ${steps} of ${steps} steps`
          : `${isRunning ? 'Playing' : 'Paused before'} step ${step + 1} of ${steps}: ${words}`}
      </p>
      {fault !== '' && <p role="alert">It left the recording: {fault}</p>}
    </section>
  );
};
