import { isStep } from '../recording/passages.ts';
import type { Recording } from '../recording/recording.ts';
import styles from './drawer.module.css';

/** A recording with the name of its file. */
export type Loaded = {
  /** Unique even if two files have the same name; 0 is this session. */
  readonly id: number;
  readonly name: string;
  readonly recording: Recording;
  /** Size of its file, bytes. */
  readonly bytes: number;
};

/** When a recording began, in the viewer's local time. */
const begunWords = (begun: string): string =>
  new Date(begun).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

const kilobytes = (bytes: number): string =>
  `${Math.max(1, Math.round(bytes / 1000)).toLocaleString('en')} kB`;

const factsOf = ({ recording, bytes }: Loaded): readonly string[] => [
  begunWords(recording.begun),
  recording.about?.build ?? 'build not known',
  recording.lang,
  `${recording.viewport.width} × ${recording.viewport.height}`,
  `${recording.entries.filter(isStep).length.toLocaleString('en')} steps`,
  kilobytes(bytes),
];

type LoadedListProps = {
  readonly loaded: readonly Loaded[];
  readonly onPutAway: (id: number) => void;
};

/** Every loaded recording: file name, start, build, language, page size, steps, file size. */
export const LoadedList = ({ loaded, onPutAway }: LoadedListProps) => (
  <ul className={styles.list} aria-label="Loaded recordings">
    {loaded.map((one) => (
      <li key={one.id} className={styles.loaded}>
        <span>
          <strong>{one.name}</strong>
          <br />
          <span className={styles.soft}>{factsOf(one).join(' · ')}</span>
        </span>
        <button type="button" onClick={() => onPutAway(one.id)} aria-label={`Put ${one.name} away`}>
          ×
        </button>
      </li>
    ))}
  </ul>
);

type ChooserProps = {
  readonly label: string;
  readonly among: readonly Loaded[];
  /** Null if nothing is chosen. */
  readonly chosen: Loaded | null;
  readonly onChoose: (id: number | null) => void;
  /** The label of the option «none»; '' if one must be chosen. */
  readonly none: string;
};

/** Chooses which loaded recording, or this session's, is on a side. */
export const Chooser = ({ label, among, chosen, onChoose, none }: ChooserProps) => (
  <label className={styles.field}>
    {label}
    <select
      value={chosen?.id ?? ''}
      onChange={({ target: { value } }) => onChoose(value === '' ? null : Number(value))}
    >
      {none !== '' && <option value="">{none}</option>}
      {among.map(({ id, name, recording }) => (
        <option key={id} value={id}>
          {id === 0 ? name : `${name}, ${begunWords(recording.begun)}`}
        </option>
      ))}
    </select>
  </label>
);
