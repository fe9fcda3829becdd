import styles from './error-summary.module.css';
import { focusById } from '../focus/landmarks.ts';

/** One thing that a form still lacks. */
type MissingItem = {
  /** The control where it is given. */
  readonly fieldId: string;
  readonly text: string;
  /** What is wrong with it, after its name. */
  readonly fault?: string;
  /** Brings the focus there, where that takes more than the control's id. */
  readonly onLead?: () => void;
};

type MissingListProps = {
  readonly title: string;
  readonly items: readonly MissingItem[];
  readonly id?: string;
  /** The list is said nowhere else. */
  readonly role?: 'alert';
};

/** What prevents a form from being sent, each with a link to its field. */
export function ErrorSummary({ title, items, id, role }: MissingListProps) {
  return (
    <div id={id} className={styles.missing} role={role}>
      <p>{title}</p>
      <ul>
        {items.map(({ fieldId, text, fault, onLead }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              onClick={(event) => {
                event.preventDefault();
                if (onLead === undefined) focusById(fieldId);
                else onLead();
              }}
            >
              {text}
            </a>
            {fault !== undefined && ` — ${fault}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
