import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

import { findAppLocation } from '../../boot/app-location.ts';
import { openBrowserStorage, type AppStorage } from '../../persistence/storage.ts';
import { stateWords } from '../recording/compare.ts';
import type { QaTools, RunningChart } from '../recording/page-qa.ts';
import { fileName, saveFile } from '../recording/page-qa.ts';
import { every } from '../player/own-time.ts';
import type { Player } from '../player/player.ts';
import type { Recorder } from '../recording/recorder.ts';
import { litDrawing } from '../charts/lit-drawing.ts';
import { issueText, recordingPage } from '../recording/recording-page.ts';
import type { Entry } from '../recording/recording.ts';
import { ContextTree } from './context-tree.tsx';
import { currentDock, dockSide, moveDock } from './dock.ts';
import { DockEdge } from './dock-edge.tsx';
import styles from './drawer.module.css';
import { Drawn, drawings } from './drawing.tsx';
import { Faults } from './fault-menu.tsx';
import { Log } from './log.tsx';
import type { Loaded } from './loaded-list.tsx';
import { Recordings } from './recordings.tsx';
import { pageRoot } from '../../ui/base/page-root.ts';

type ChartsProps = {
  readonly recorder: Recorder;
  readonly charts: readonly RunningChart[];
  readonly entries: readonly Entry[];
};

/** The running charts with their states and contexts; one at a time is drawn. */
const Charts = ({ recorder, charts, entries }: ChartsProps) => {
  if (charts.length === 0) return <p>No chart is running on this page.</p>;
  return (
    <ul className={styles.list}>
      {charts.map(({ key, id, machine, state, context }) => (
        <li key={key}>
          <strong>{id}</strong> <code>{stateWords(state)}</code>
          <ContextTree recorder={recorder} name="What it knows" value={context} />
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
 * Starts a recording that can be replayed: it must begin at a page that anyone can open, in a browser without stored
 * data of the shop. If that is not so, this says it and offers to get there.
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

/**
 * QA's drawer: running charts, the log, recordings side by side, and the sandbox's faults. Its texts are in English.
 */
export const Drawer = ({ tools, player, onClose }: DrawerProps) => {
  const [part, setPart] = useState<(typeof parts)[number]>(
    player.playing() === null ? 'Charts' : 'Recordings',
  );
  const [, setTick] = useState(0);
  const renew = (): void => setTick((tick) => tick + 1);
  useEffect(() => {
    const endRenewing = every(renewMs, renew);
    window.addEventListener('resize', renew);
    return () => {
      endRenewing();
      window.removeEventListener('resize', renew);
    };
  }, []);
  const closer = useRef<HTMLButtonElement>(null);
  // Not modal, because QA uses the page beside it. Focus moves in here, and back on closing (open-drawer.tsx).
  useEffect(() => closer.current?.focus(), []);
  const { recorder } = tools;
  const { entries } = recorder;
  const { bytes, lost } = recorder.size;
  const { isFloating } = currentDock();
  // Copying the whole recording is costly: done only while it is compared, and not at every tick.
  const isCompared = part === 'Recordings';
  const count = entries.length;
  const now = useMemo(
    () => (isCompared && count >= 0 ? recorder.recording() : null),
    [isCompared, count, recorder],
  );
  const save = async (as: 'json' | 'html'): Promise<void> => {
    await tools.askWorld();
    const whole = await recorder.withReplies();
    if (as === 'html') {
      const lit = drawings.flatMap((one) => litDrawing(one, whole.entries) ?? []);
      saveFile(fileName(whole, 'html'), 'text/html', recordingPage(whole, { drawings: lit }));
    } else saveFile(fileName(whole, 'json'), 'application/json', JSON.stringify(whole));
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
  const [loaded, setLoaded] = useState<readonly Loaded[]>([]);
  const shown: Record<(typeof parts)[number], ReactNode> = {
    Charts: <Charts recorder={recorder} charts={tools.charts()} entries={entries} />,
    Log: <Log entries={entries} />,
    Recordings: now !== null && (
      <Recordings now={now} bytes={bytes} player={player} loaded={loaded} onLoad={setLoaded} />
    ),
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
    // Escape must not also close the page's dialog that contains the drawer, nor anything in the page.
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }
  };
  return (
    <section
      className={styles.drawer}
      data-side={isFloating ? 'over' : dockSide()}
      aria-label="QA"
      lang="en"
      onKeyDown={leave}
    >
      {!isFloating && <DockEdge onMove={renew} />}
      <header className={styles.head}>
        <h2>QA</h2>
        <p>
          {count} entries, {Math.round(bytes / 100) / 10} kB
          {lost > 0 && `, no room for ${lost}`}
        </p>
        <button
          type="button"
          aria-pressed={isFloating}
          onClick={() => {
            moveDock({ isFloating: !isFloating });
            renew();
          }}
        >
          Float
        </button>
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
      {/* Focusable, so that the keyboard can scroll it. */}
      <div className={styles.body} role="tabpanel" id="qa-part" aria-labelledby={`qa-${part}`} tabIndex={0}>
        {shown[part]}
      </div>
    </section>
  );
};
