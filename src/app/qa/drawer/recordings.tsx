import { useState } from 'react';

import { entriesUntil, firstDifference, statesAfter, stateWords } from '../compare.ts';
import type { Player } from '../player.ts';
import { passagesOf, readRecording, type Entry, type Recording } from '../recording.ts';
import { stepWords } from '../step-words.ts';
import { Drawn } from './drawing.tsx';
import { Play } from './play.tsx';
import styles from './drawer.module.css';

interface Loaded {
  readonly name: string;
  readonly recording: Recording;
}

const differences = {
  step: 'another step',
  states: 'other states',
  end: 'one ends here',
} as const;

/** A loaded recording step by step, on the states it holds, beside another or the one of this session. */
export const Recordings = ({ now, player }: { readonly now: Recording; readonly player: Player }) => {
  const [loaded, setLoaded] = useState<readonly Loaded[]>([]);
  const [step, setStep] = useState(0);
  const [fault, setFault] = useState('');
  const load = async (files: FileList | null): Promise<void> => {
    const read = await Promise.all(
      [...(files ?? [])].slice(0, 2).map(async (file) => ({
        name: file.name,
        recording: readRecording(await file.text()),
      })),
    );
    const good = read.flatMap(({ name, recording }) => (recording === null ? [] : [{ name, recording }]));
    setFault(read.length > good.length ? 'That is no recording this shop can read.' : '');
    setLoaded((before) => [...good, ...before].slice(0, 2));
    setStep(0);
  };
  const one = loaded[0] ?? { name: 'this session', recording: now };
  const other = loaded[1] ?? (loaded.length > 0 ? { name: 'this session', recording: now } : null);
  const apart = other === null ? null : firstDifference(one.recording, other.recording);
  const count = Math.max(
    passagesOf(one.recording).length,
    other === null ? 0 : passagesOf(other.recording).length,
  );
  const at = Math.min(step, Math.max(0, count - 1));
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
      {fault !== '' && <p role="alert">{fault}</p>}
      <Play player={player} recording={loaded[0]?.recording ?? null} />
      <div className={styles.row}>
        <button type="button" disabled={at === 0} onClick={() => setStep(at - 1)}>
          Step back
        </button>
        <button type="button" disabled={at >= count - 1} onClick={() => setStep(at + 1)}>
          Step forward
        </button>
        {apart !== null && (
          <button type="button" onClick={() => setStep(apart.step)}>
            To the first difference
          </button>
        )}
      </div>
      <p role="status">
        Step {count === 0 ? 0 : at + 1} of {count}
        {other !== null &&
          (apart === null
            ? ': the two are the same'
            : `; they part at step ${apart.step + 1}: ${differences[apart.what]}`)}
      </p>
      <div className={styles.beside}>
        {[one, other].map(
          (side, index) =>
            side !== null && (
              <Side key={index} {...side} at={at} apart={apart !== null && apart.step === at} />
            ),
        )}
      </div>
    </>
  );
};

const Side = ({ name, recording, at, apart }: Loaded & { readonly at: number; readonly apart: boolean }) => {
  const passages = passagesOf(recording);
  const passage = passages[at];
  const entries = entriesUntil(recording, at);
  return (
    <section aria-label={name} data-apart={apart || undefined}>
      <h3>{name}</h3>
      {passage === undefined ? (
        <p>It has ended.</p>
      ) : (
        <>
          <p>{stepWords(passage.step)}</p>
          <ul className={styles.list}>
            {statesAfter(recording, at).map(([chart, state]) => (
              <li key={chart} data-new={chart in passage.states || undefined}>
                <strong>{chart}</strong> <code>{stateWords(state)}</code>
                <Drawn machine={machineOf(entries, chart)} entries={entries} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
};

const machineOf = (entries: readonly Entry[], chart: string): string =>
  entries
    .flatMap((one) => (one.kind === 'state' && one.chart === chart ? [one.machine ?? chart] : []))
    .at(-1) ?? chart;
