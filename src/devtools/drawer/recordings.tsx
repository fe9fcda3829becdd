import { useState, useEffect, useEffectEvent, useRef } from 'react';

import { alignSteps, firstDifference, type Difference } from '../recording/first-difference.ts';
import { saveFile } from '../recording/page-qa.ts';
import { whyNotClosed } from '../player/closed-replies.ts';
import { testOf } from '../player/plain-test.ts';
import type { Player } from '../player/player.ts';
import { passagesOf, readRecording, unreadableBecause, type Recording } from '../recording/recording.ts';
import { Side, type Loaded } from './side.tsx';
import type { PureStep } from '../charts/pure-charts.ts';
import styles from './drawer.module.css';

/** Plays a recording in the page beside the drawer: paused before its first step to begin with. */
const Play = ({ player, recording }: { readonly player: Player; readonly recording: Recording | null }) => {
  const playing = player.playing();
  if (playing === null)
    return (
      <>
        <button type="button" disabled={recording === null} onClick={() => player.load(recording)}>
          Play it in the page
        </button>
        <button
          type="button"
          disabled={recording === null || whyNotClosed(recording) !== ''}
          onClick={() => player.load(recording, true)}
        >
          Play it closed
        </button>
        {recording !== null && whyNotClosed(recording) !== '' && <p>It {whyNotClosed(recording)}.</p>}
      </>
    );
  const { step, steps, words, isRunning, isClosed, fault, remarks } = playing;
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

/**
 * A recording on the pure charts, step by step; null until they have come, which they do from a worker of their own.
 */
const usePureSteps = (recording: Recording): readonly PureStep[] | null => {
  const [steps, setSteps] = useState<readonly PureStep[] | null>(null);
  const worker = useRef<Worker | null>(null);
  useEffect(() => {
    const made = new Worker(new URL('../charts/pure-charts.worker.ts', import.meta.url), { type: 'module' });
    made.addEventListener('message', ({ data }: MessageEvent<readonly PureStep[]>) => setSteps(data));
    worker.current = made;
    return () => made.terminate();
  }, []);
  // That of this session is another object all the time, and grows.
  const post = useEffectEvent(() => worker.current?.postMessage(recording));
  useEffect(() => post(), [recording.begun, recording.entries.length]);
  return steps;
};

const differences = {
  step: 'a step that only one of them has',
  answers: 'other answers of the back end',
  states: 'other states',
  words: 'the page tells something else',
} as const;

/** What two recordings have there that the other has not. */
const Apart = ({
  difference: { one, other },
  names,
}: {
  readonly difference: Difference;
  readonly names: readonly [string, string];
}) => (
  <section aria-label="First difference" className={styles.beside}>
    {[one, other].map((lines, side) => (
      <section key={side} aria-label={`Only ${names[side]}`}>
        <h3>Only {names[side]}</h3>
        {lines.length === 0 && <p className={styles.soft}>nothing</p>}
        <ul className={styles.list}>
          {lines.map((line) => (
            <li key={line} data-new>
              {line}
            </li>
          ))}
        </ul>
      </section>
    ))}
  </section>
);

/* The test, and the recording that stands beside it. */
const makeTest = ({ name, recording }: Loaded): void => {
  const plain = name.replace(/\.\w{1,5}$/, '').replaceAll(/[^\w-]/g, '-') || 'recording';
  const title = `${plain}: recorded on ${recording.begun.slice(0, 10)}`;
  saveFile(`${plain}.spec.ts`, 'text/plain', testOf(recording, title, `${plain}.json`));
  saveFile(`${plain}.json`, 'application/json', JSON.stringify(recording));
};

/** A loaded recording step by step, on the pure charts, beside another or the one of this session. */
export const Recordings = ({ now, player }: { readonly now: Recording; readonly player: Player }) => {
  const [loaded, setLoaded] = useState<readonly Loaded[]>([]);
  const [step, setStep] = useState(0);
  const [fault, setFault] = useState('');
  const load = async (files: FileList | null): Promise<void> => {
    const read = await Promise.all(
      [...(files ?? [])].slice(0, 2).map(async (file) => {
        const text = await file.text();
        const recording = readRecording(text);
        const why = recording === null ? `${file.name} ${unreadableBecause(text)}.` : '';
        return { name: file.name, recording, why };
      }),
    );
    const good = read.flatMap(({ name, recording }) => (recording === null ? [] : [{ name, recording }]));
    setFault(read.flatMap(({ why }) => (why === '' ? [] : [why])).join(' '));
    setLoaded((before) => [...good, ...before].slice(0, 2));
    setStep(0);
  };
  const one = loaded[0] ?? { name: 'this session', recording: now };
  const other = loaded[1] ?? (loaded.length > 0 ? { name: 'this session', recording: now } : null);
  const apart = other === null ? null : firstDifference(one.recording, other.recording);
  // Beside each other stand steps that mean the same.
  const rows = alignSteps(passagesOf(one.recording), other === null ? [] : passagesOf(other.recording));
  const count = rows.length;
  const at = Math.min(step, Math.max(0, count - 1));
  const [own, beside] = rows[at] ?? [null, null];
  const pure = usePureSteps(one.recording);
  const divergentStep = pure?.findIndex(({ disagreements }) => disagreements.length > 0) ?? -1;
  return (
    <>
      <label className={styles.field}>
        Load one recording, or two to compare
        <input
          type="file"
          accept=".json,.html"
          multiple
          onChange={(event) => void load(event.target.files)}
        />
      </label>
      {loaded.map(({ name }, index) => (
        <p key={`${name} ${index}`}>
          {name}{' '}
          <button
            type="button"
            onClick={() => {
              setLoaded(loaded.filter((_, other) => other !== index));
              setStep(0);
            }}
            aria-label={`Put ${name} away`}
          >
            ×
          </button>
        </p>
      ))}
      {fault !== '' && <p role="alert">{fault}</p>}
      <div className={styles.row}>
        <Play player={player} recording={loaded[0]?.recording ?? null} />
        <button type="button" onClick={() => makeTest(one)}>
          Make a test
        </button>
      </div>
      <div className={styles.row}>
        <button type="button" disabled={at === 0} onClick={() => setStep(at - 1)}>
          Step back
        </button>
        <button type="button" disabled={at >= count - 1} onClick={() => setStep(at + 1)}>
          Step forward
        </button>
        {apart !== null && (
          <button type="button" onClick={() => setStep(apart.row)}>
            To the first difference
          </button>
        )}
        {divergentStep >= 0 && (
          <button type="button" onClick={() => setStep(rows.findIndex(([index]) => index === divergentStep))}>
            To where the charts disagree
          </button>
        )}
      </div>
      <p role="status">
        Step {count === 0 ? 0 : at + 1} of {count}
        {other !== null &&
          (apart === null
            ? ': the two are the same'
            : `; they part at step ${apart.row + 1}: ${differences[apart.what]}`)}
      </p>
      {apart !== null && other !== null && <Apart difference={apart} names={[one.name, other.name]} />}
      <p>{judgement(one.recording, divergentStep, pure !== null)}</p>
      <div className={styles.beside}>
        <Side
          {...one}
          at={own}
          apart={apart?.row === at}
          pure={own === null ? null : (pure?.[own] ?? null)}
        />
        {other !== null && <Side {...other} at={beside} apart={apart?.row === at} pure={null} />}
      </div>
    </>
  );
};

/* A recording that has no room for all states has gaps that no chart goes over. */
const judgement = ({ dropped }: Recording, divergentStep: number, isJudged: boolean): string => {
  if (!isJudged) return 'The charts are on their way.';
  if (dropped.states > 0) return 'States were dropped: where the charts disagree may be no more than a gap.';
  return divergentStep < 0
    ? 'The charts of this shop go every way that was recorded.'
    : `The charts of this shop go another way at step ${divergentStep + 1}.`;
};
