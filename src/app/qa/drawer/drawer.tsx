import { useEffect, useState, type ReactNode } from 'react';

import type { QaTools } from '../page-qa.ts';
import { saveFile } from '../page-qa.ts';
import { recordingPage } from '../recording-page.ts';
import type { Recording } from '../recording.ts';
import styles from './drawer.module.css';
import { Charts } from './charts.tsx';
import { Faults } from './faults.tsx';
import { Log } from './log.tsx';
import { Recordings } from './recordings.tsx';

const parts = ['Charts', 'Log', 'Recordings', 'Sandbox'] as const;
const renewMs = 400;

/** QA's drawer: what runs, what was recorded, recordings side by side, and the sandbox's faults. In English. */
export const Drawer = ({ tools, onClose }: { readonly tools: QaTools; readonly onClose: () => void }) => {
  const [part, setPart] = useState<(typeof parts)[number]>('Charts');
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = window.setInterval(() => setTick((tick) => tick + 1), renewMs);
    return () => window.clearInterval(timer);
  }, []);
  const { recorder } = tools;
  const now: Recording = recorder.recording();
  const lost = now.dropped.states + now.dropped.calls + now.dropped.steps;
  const shown: Record<(typeof parts)[number], ReactNode> = {
    Charts: <Charts charts={tools.charts()} />,
    Log: <Log recording={now} />,
    Recordings: <Recordings now={now} />,
    Sandbox: <Faults />,
  };
  return (
    <section className={styles.drawer} aria-label="QA" lang="en">
      <header className={styles.head}>
        <h2>QA</h2>
        <p>
          {now.entries.length} entries, {Math.round(JSON.stringify(now).length / 100) / 10} kB
          {lost > 0 && `, no room for ${lost}`}
        </p>
        <button type="button" onClick={onClose} aria-label="Close QA">
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
      <div className={styles.row} role="group" aria-label="Part">
        {parts.map((one) => (
          <button type="button" key={one} aria-pressed={one === part} onClick={() => setPart(one)}>
            {one}
          </button>
        ))}
      </div>
      <div className={styles.body}>{shown[part]}</div>
    </section>
  );
};
