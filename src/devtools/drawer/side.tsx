import { changeWords, entriesUntil, statesAfter, stateWords } from '../recording/compare.ts';
import type { Disagreement, NextWay, PureStep } from '../charts/pure-charts.ts';
import type { Passage } from '../recording/passages.ts';
import type { Entry } from '../recording/recording.ts';
import { headOf } from '../recording/recording-page.ts';
import { stepWords } from '../recording/step-words.ts';
import { Drawn } from './drawing.tsx';
import { eventWords } from '../charts/event-words.ts';
import styles from './drawer.module.css';
import type { Loaded } from './loaded-list.tsx';
import { useMemo } from 'react';

type SideProps = {
  /** Null if this recording has no such step; then `passage` is null too. */
  readonly at: number | null;
  readonly passage: Passage | null;
  /** Whether the two recordings differ at this step. */
  readonly apart: boolean;
  readonly pure: PureStep | null;
} & Loaded;

/** One recording after a step: its states, what each chart could do next, and transitions that no chart has. */
export const Side = ({ name, recording, at, passage, apart, pure }: SideProps) => {
  const entries = useMemo(() => (at === null ? [] : entriesUntil(recording, at)), [recording, at]);
  const states = useMemo(() => (at === null ? [] : statesAfter(recording, at)), [recording, at]);
  return (
    <section aria-label={name} data-apart={apart || undefined}>
      <h3>{name}</h3>
      <dl className={styles.facts}>
        {headOf(recording).map(([fact, value]) => (
          <div key={fact}>
            <dt>{fact}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {passage === null ? (
        <p>It has no such step.</p>
      ) : (
        <>
          <p>{stepWords(passage.step)}</p>
          {pure?.disagreements.map((one, index) => (
            <p key={index} data-apart>
              {disagreementWords(one)}
            </p>
          ))}
          <ul className={styles.list}>
            {states.map(([chart, state]) => (
              <li key={chart} data-new={chart in passage.states || undefined}>
                <strong>{chart}</strong> <code>{stateWords(state)}</code>
                <Next ways={pure?.next[chart] ?? []} state={state} chart={chart} />
                <Drawn machine={machineOf(entries, chart)} entries={entries} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
};

const Next = ({
  ways,
  state,
  chart,
}: {
  readonly ways: readonly NextWay[];
  readonly state: unknown;
  readonly chart: string;
}) =>
  ways.length === 0 ? null : (
    <details className={styles.soft}>
      <summary>
        What {chart} does next: {ways.length}
      </summary>
      <ul>
        {ways.map(({ event, states }) => (
          <li key={event}>
            {eventWords(event)} → {states.map((one) => changeWords(state, one)).join(' or ')}
          </li>
        ))}
      </ul>
    </details>
  );

const disagreementWords = ({ chart, event, from, to, instead }: Disagreement): string => {
  const words = eventWords(event);
  if (instead === null) return `${chart} has no state ${stateWords(from)} to hear ${words} in`;
  if (from === null)
    return `${chart} does not begin in ${stateWords(to)}, but in ${instead.map(stateWords).join(' or ')}`;
  const others = instead.map((one) => changeWords(from, one)).join(' or ');
  return `${chart} does not go to ${changeWords(from, to)} by ${words}: ${others}`;
};

const machineOf = (entries: readonly Entry[], chart: string): string =>
  entries
    .flatMap((one) => (one.kind === 'state' && one.chart === chart ? [one.machine ?? chart] : []))
    .at(-1) ?? chart;
