import type { ReactNode } from 'react';
import { Icon } from '../../ui/base/icon.tsx';
import styles from './filter-chip.module.css';

type FilterChipProps = {
  readonly label: ReactNode;
  readonly lang?: string | undefined;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
};

/** A checkbox that looks like a chip: a real input, so that keyboards and screen readers can use it. */
export function FilterChip({ label, lang, checked, onChange }: FilterChipProps) {
  return (
    <label className={styles.chip} lang={lang}>
      <input
        type="checkbox"
        className={styles.box}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {checked && <Icon name="check" size={16} />}
      <span>{label}</span>
    </label>
  );
}
