import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

import { findAppLocation } from '../../boot/app-location.ts';
import { openBrowserStorage, type AppStorage } from '../../persistence/storage.ts';
import { stateWords } from '../recording/compare.ts';
import type { QaTools, RunningChart } from '../recording/page-qa.ts';
import { saveFile } from '../recording/page-qa.ts';
import type { Player } from '../player/player.ts';
import type { Recorder } from '../recording/recorder.ts';
import { issueText, recordingPage } from '../recording/recording-page.ts';
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

const storages = (): readonly AppStorage[] =>
  (['localStorage', 'sessionStorage'] as const).map(openBrowserStorage);

/**
 * Begins a recording that can be replayed: at a page that is open to everybody, in a browser that keeps nothing of the
 * shop. Where it is otherwise it says so, and offers to get there.
 */
const RecordAnew = ({ recorder }: { readonly recorder: Recorder }) => {
  const [isAsking, setIsAsking] = useState(false);
  const begin = (): void => {
    if (recorder.isPrivate || storages().some((one) => !one.isEmpty())) {
      setIsAsking(true);
      return;
    }
    recorder.forget();
    window.location.reload();
  };
  const forgetAll = (): void => {
    for (const one of storages()) one.wipe();
    recorder.forget();
    window.location.assign(`${findAppLocation().base}/`);
  };
  if (!isAsking)
    return (
      <button type="button" onClick={begin}>
        Record anew
      </button>
    );
  return (
    <>
      <p role="alert">
        A recording begins at a page that is open to everybody, with nothing kept of the shop: this browser
        keeps a cart, a form or a filter, or the page is an order’s.
      </p>
      <button type="button" onClick={forgetAll}>
        Forget them and begin at the list
      </button>
      <button type="button" onClick={() => setIsAsking(false)}>
        Go on recording
      </button>
    </>
  );
};

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
  const save = async (as: 'json' | 'html'): Promise<void> => {
    await tools.askWorld();
    const whole = await recorder.withReplies();
    if (as === 'html') saveFile('parterre-recording.html', 'text/html', recordingPage(whole));
    else saveFile('parterre-recording.json', 'application/json', JSON.stringify(whole));
  };
  const [copied, setCopied] = useState(false);
  const copyIssue = async (): Promise<void> => {
    await tools.askWorld();
    const text = issueText(recorder.recording());
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      saveFile('parterre-issue.md', 'text/markdown', text);
    }
  };
  const lost = now.dropped.states + now.dropped.calls + now.dropped.steps;
  const shown: Record<(typeof parts)[number], ReactNode> = {
    Charts: <Charts charts={tools.charts()} entries={now.entries} />,
    Log: <Log recording={now} />,
    Recordings: <Recordings now={now} player={player} />,
    Sandbox: <Faults onOrder={tools.askWorld} />,
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
        <RecordAnew recorder={recorder} />
        <button type="button" onClick={() => void save('json')}>
          Save
        </button>
        <button type="button" onClick={() => void save('html')}>
          Save for a bug
        </button>
        <button type="button" onClick={() => void copyIssue()}>
          {copied ? 'Copied' : 'Copy as an issue'}
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
