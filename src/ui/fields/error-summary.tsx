import styles from './error-summary.module.css';
import { focusById } from '../focus/landmarks.ts';

/** An item that is missing in a form. */
type MissingItem = {
  /** The id of the control to enter it. */
  readonly fieldId: string;
  readonly text: string;
  /** What is wrong with it, after its name. */
  readonly fault?: string;
  /** Focuses the control, if its id is not sufficient for that. */
  readonly onLead?: () => void;
};

type MissingListProps = {
  readonly title: string;
  readonly items: readonly MissingItem[];
  readonly id?: string;
  /** Set if the list is not announced otherwise. */
  readonly role?: 'alert';
};

/** Lists what prevents a form from being sent, each item with a link to its field. */
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
