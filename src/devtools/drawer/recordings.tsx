import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';

import { alignSteps, differencesOf } from '../recording/differences.ts';
import { saveFile } from '../recording/page-qa.ts';
import { testOf } from '../player/plain-test.ts';
import type { Player } from '../player/player.ts';
import { passagesOf } from '../recording/passages.ts';
import { readRecording, unreadableBecause, type Recording } from '../recording/recording.ts';
import { stepWords } from '../recording/step-words.ts';
import { Side } from './side.tsx';
import type { JudgedRecording } from '../charts/pure-charts.ts';
import styles from './drawer.module.css';
import { Apart, partingWords, ToDifferences } from './apart.tsx';
import { Chooser, LoadedList, type Loaded } from './loaded-list.tsx';
import { Play } from './play-controls.tsx';
import { WindowedList } from './windowed-list.tsx';

/** What the pure charts say about each step of a recording; null until the worker has answered. */
const useJudged = (recording: Recording): JudgedRecording | null => {
  const [judged, setJudged] = useState<{ readonly of: Recording; readonly as: JudgedRecording } | null>(null);
  const worker = useRef<Worker | null>(null);
  const asked = useRef<Recording[]>([]);
  useEffect(() => {
    const made = new Worker(new URL('../charts/pure-charts.worker.ts', import.meta.url), { type: 'module' });
    made.addEventListener('message', ({ data }: MessageEvent<JudgedRecording>) => {
      const [of] = asked.current.splice(0, 1);
      if (of !== undefined) setJudged({ of, as: data });
    });
    worker.current = made;
    return () => made.terminate();
  }, []);
  const post = useEffectEvent(() => {
    asked.current.push(recording);
    worker.current?.postMessage({ ...recording, bodies: undefined });
  });
  useEffect(() => post(), [recording]);
  // This session's recording grows: its last verdict stays until the next one arrives.
  return judged?.of.begun === recording.begun ? judged.as : null;
};

/* Saves the test and the recording beside it. */
const makeTest = ({ name, recording }: Loaded, waiting: ReadonlySet<string>): void => {
  const plain = name.replace(/\.\w{1,5}$/, '').replaceAll(/[^\w-]/g, '-') || 'recording';
  const title = `${plain}: recorded on ${recording.begun.slice(0, 10)}`;
  saveFile(`${plain}.spec.ts`, 'text/plain', testOf(recording, title, `${plain}.json`, waiting));
  saveFile(`${plain}.json`, 'application/json', JSON.stringify(recording));
};

type RecordingsProps = {
  readonly now: Recording;
  readonly bytes: number;
  readonly player: Player;
  readonly loaded: readonly Loaded[];
  readonly onLoad: (loaded: readonly Loaded[]) => void;
};

let lastId = 0;

/** The loaded recordings, and one of them step by step on the pure charts, beside another or this session's. */
export const Recordings = ({ now, bytes, player, loaded, onLoad }: RecordingsProps) => {
  const session: Loaded = { id: 0, name: 'this session', recording: now, bytes };
  const [step, setStep] = useState(0);
  const [nth, setNth] = useState(0);
  const [fault, setFault] = useState('');
  const begin = (): void => {
    setStep(0);
    setNth(0);
  };
  const [oneId, setOne] = useState(loaded[0]?.id ?? 0);
  const [otherId, setOther] = useState<number | null>(null);
  const among = [...loaded, session];
  const one = among.find(({ id }) => id === oneId) ?? among[0] ?? session;
  const rest = among.filter(({ id }) => id !== one.id);
  const other = rest.find(({ id }) => id === otherId) ?? null;

  const load = async (files: FileList | null): Promise<void> => {
    const read = await Promise.all(
      [...(files ?? [])].map(async (file) => {
        const text = await file.text();
        const recording = readRecording(text);
        const why = recording === null ? `${file.name} ${unreadableBecause(text)}.` : '';
        return { name: file.name, recording, why, bytes: file.size };
      }),
    );
    const good = read.flatMap(({ recording, name, bytes: size }) =>
      recording === null ? [] : [{ id: ++lastId, name, recording, bytes: size }],
    );
    setFault(read.flatMap(({ why }) => (why === '' ? [] : [why])).join(' '));
    const [newest, second] = good;
    if (newest === undefined) return;
    onLoad([...good, ...loaded]);
    setOne(newest.id);
    setOther(second?.id ?? (one.id === 0 ? null : one.id));
    begin();
  };

  const [left, right] = [one.recording, other?.recording ?? null];
  const passages = useMemo(() => passagesOf(left), [left]);
  const others = useMemo(() => (right === null ? [] : passagesOf(right)), [right]);
  // Steps with the same meaning are side by side.
  const rows = useMemo(() => alignSteps(passages, others), [passages, others]);
  const all = useMemo(() => (right === null ? [] : differencesOf(left, right)), [left, right]);
  // There may be fewer differences than before: this session grows, and another recording may be chosen.
  const shown = Math.max(0, Math.min(nth, all.length - 1));
  const apart = all[shown];
  const judged = useJudged(left);
  const count = rows.length;
  const at = Math.min(step, Math.max(0, count - 1));
  const [own, beside] = rows[at] ?? [null, null];
  const pure = judged?.steps ?? null;
  const divergentStep = useMemo(
    () => pure?.findIndex(({ disagreements }) => disagreements.length > 0) ?? -1,
    [pure],
  );
  const divergentRow = divergentStep < 0 ? -1 : rows.findIndex(([index]) => index === divergentStep);
  return (
    <>
      <label className={styles.field}>
        Load recordings
        <input
          type="file"
          accept=".json,.html"
          multiple
          onChange={(event) => {
            void load(event.target.files);
          }}
        />
      </label>
      {fault !== '' && <p role="alert">{fault}</p>}
      {loaded.length > 0 && (
        <LoadedList
          loaded={loaded}
          onPutAway={(id) => {
            onLoad(loaded.filter((each) => each.id !== id));
            begin();
          }}
        />
      )}
      <div className={styles.beside}>
        <Chooser
          label="Recording"
          among={among}
          chosen={one}
          none=""
          onChoose={(id) => {
            setOne(id ?? 0);
            begin();
          }}
        />
        <Chooser
          label="Beside it"
          among={rest}
          chosen={other}
          none="nothing"
          onChoose={(id) => {
            setOther(id);
            begin();
          }}
        />
      </div>
      <div className={styles.row}>
        <Play player={player} recording={one.id === 0 ? null : one.recording} />
        <button
          type="button"
          disabled={judged === null || one.recording.pace === 'pushed'}
          onClick={() => makeTest(one, judged?.waiting ?? new Set())}
        >
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
        {apart !== undefined && (
          <ToDifferences
            all={all}
            nth={shown}
            onShow={(next) => {
              setNth(next);
              setStep(all[next]?.row ?? 0);
            }}
          />
        )}
        {divergentRow >= 0 && (
          <button type="button" onClick={() => setStep(divergentRow)}>
            To where the charts disagree
          </button>
        )}
      </div>
      <WindowedList
        label="Steps"
        count={count}
        chosen={at}
        onChoose={setStep}
        kindOf={(index) => (index === apart?.row || index === divergentRow ? 'apart' : undefined)}
        row={(index) => {
          const [mine, theirs] = rows[index] ?? [null, null];
          const { step: taken } = passages[mine ?? -1] ?? others[theirs ?? -1] ?? {};
          const only =
            other === null ? '' : mine === null ? ' (only beside)' : theirs === null ? ' (only here)' : '';
          return `${index + 1}. ${taken === undefined ? '' : stepWords(taken)}${only}`;
        }}
      />
      <p role="status">
        Step {count === 0 ? 0 : at + 1} of {count}
        {other !== null && partingWords({ all, nth: shown })}
      </p>
      {other !== null && <Apart all={all} nth={shown} names={[one.name, other.name]} />}
      {judged !== null && judged.unknown.length > 0 && (
        <p role="alert">
          {one.name} has names that this shop has not: {judged.unknown.join(', ')}.
        </p>
      )}
      <p>{judgement(one.recording, divergentStep, judged !== null)}</p>
      <div className={styles.beside}>
        <Side
          {...one}
          passage={own === null ? null : (passages[own] ?? null)}
          at={own}
          apart={apart?.row === at}
          pure={own === null ? null : (pure?.[own] ?? null)}
        />
        {other !== null && (
          <Side
            {...other}
            passage={beside === null ? null : (others[beside] ?? null)}
            at={beside}
            apart={apart?.row === at}
            pure={null}
          />
        )}
      </div>
    </>
  );
};

/* In a recording that had no room for all states, a gap may look like a missing transition. */
const judgement = ({ dropped }: Recording, divergentStep: number, isJudged: boolean): string => {
  if (!isJudged) return 'The charts are on their way.';
  if (dropped.states > 0) return 'States were dropped: where the charts disagree may be no more than a gap.';
  return divergentStep < 0
    ? 'The charts of this shop go every way that was recorded.'
    : `The charts of this shop go another way at step ${divergentStep + 1}.`;
};
