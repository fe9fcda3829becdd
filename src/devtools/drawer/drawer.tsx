import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

import { stateWords } from '../recording/compare.ts';
import type { QaTools, RunningChart } from '../recording/page-qa.ts';
import { saveFile } from '../recording/page-qa.ts';
import type { Player } from '../player/player.ts';
import { recordingPage } from '../recording/recording-page.ts';
import type { Recording, Entry } from '../recording/recording.ts';
import styles from './drawer.module.css';
import { Drawn } from './drawing.tsx';
import { Faults } from './fault-menu.tsx';
import { Log } from './log.tsx';
import { Recordings } from './recordings.tsx';
import { pageRoot } from '../../ui/base/page-root.ts';

type ChartsProps = {
  readonly charts: readonly RunningChart[];
  readonly entries: readonly Entry[];
};

/** Charts that run now, with their states and what they know in short, drawn one at a time. */
const Charts = ({ charts, entries }: ChartsProps) => {
  if (charts.length === 0) return <p>No chart is running on this page.</p>;
  return (
    <ul className={styles.list}>
      {charts.map(({ key, id, machine, state, context }) => (
        <li key={key}>
          <strong>{id}</strong> <code>{stateWords(state)}</code>
          <p className={styles.soft}>{context}</p>
          <Drawn machine={machine} entries={entries} />
        </li>
      ))}
    </ul>
  );
};

const parts = ['Charts', 'Log', 'Recordings', 'Sandbox'] as const;
const renewMs = 400;

type DrawerProps = {
  readonly tools: QaTools;
  readonly player: Player;
  readonly onClose: () => void;
};

/** QA's drawer: what runs, what was recorded, recordings side by side, and the sandbox's faults. In English. */
export const Drawer = ({ tools, player, onClose }: DrawerProps) => {
  const [part, setPart] = useState<(typeof parts)[number]>(
    player.playing() === null ? 'Charts' : 'Recordings',
  );
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = window.setInterval(() => setTick((tick) => tick + 1), renewMs);
    return () => window.clearInterval(timer);
  }, []);
  const closer = useRef<HTMLButtonElement>(null);
  // Not modal: the page beside it is what it is for. Focus goes in, and back to where it was (open-drawer.tsx).
  useEffect(() => closer.current?.focus(), []);
  const { recorder } = tools;
  const now: Recording = recorder.recording();
  const lost = now.dropped.states + now.dropped.calls + now.dropped.steps;
  const shown: Record<(typeof parts)[number], ReactNode> = {
    Charts: <Charts charts={tools.charts()} entries={now.entries} />,
    Log: <Log recording={now} />,
    Recordings: <Recordings now={now} player={player} />,
    Sandbox: <Faults />,
  };
  const walk = (event: KeyboardEvent<HTMLElement>): void => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = by === undefined ? undefined : parts.at((parts.indexOf(part) + by) % parts.length);
    if (next === undefined) return;
    setPart(next);
    pageRoot().querySelector<HTMLElement>(`#qa-${next}`)?.focus();
  };
  const leave = (event: KeyboardEvent<HTMLElement>): void => {
    // The page beside it is not asked to close anything.
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    }
  };
  return (
    <section className={styles.drawer} aria-label="QA" lang="en" onKeyDown={leave}>
      <header className={styles.head}>
        <h2>QA</h2>
        <p>
          {now.entries.length} entries, {Math.round(JSON.stringify(now).length / 100) / 10} kB
          {lost > 0 && `, no room for ${lost}`}
        </p>
        <button type="button" ref={closer} onClick={onClose} aria-label="Close QA">
          ×
        </button>
      </header>
      <div className={styles.row}>
        <button type="button" onClick={() => recorder.begin(window.location.href)}>
          Record anew
        </button>
        <button
          type="button"
          onClick={() => saveFile('parterre-recording.json', 'application/json', JSON.stringify(now))}
        >
          Save
        </button>
        <button
          type="button"
          onClick={() => saveFile('parterre-recording.html', 'text/html', recordingPage(now))}
        >
          Save for a bug
        </button>
      </div>
      <div className={styles.row} role="tablist" aria-label="Part" tabIndex={-1} onKeyDown={walk}>
        {parts.map((one) => (
          <button
            type="button"
            key={one}
            role="tab"
            id={`qa-${one}`}
            aria-selected={one === part}
            aria-controls="qa-part"
            tabIndex={one === part ? 0 : -1}
            onClick={() => setPart(one)}
          >
            {one}
          </button>
        ))}
      </div>
      {/* It scrolls, by the keyboard too. */}
      <div className={styles.body} role="tabpanel" id="qa-part" aria-labelledby={`qa-${part}`} tabIndex={0}>
        {shown[part]}
      </div>
    </section>
  );
};
