import { useState, type KeyboardEvent } from 'react';

import { useI18n } from '../../../i18n/i18n-context.tsx';
import { labelled } from '../../../i18n/formats/punctuation.ts';
import { cx } from '../../ui/base/class-names.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import styles from './quantity-stepper.module.css';

/** A number of tickets: minus, a text field with the number, plus. The parent decides the resulting number. */
type QuantityStepperProps = {
  /** What is counted: read out with every control. */
  readonly label: string;
  readonly value: number;
  /** True if no more are available: plus looks disabled, and clicking it says why. */
  readonly full: boolean;
  readonly onSet: (count: number) => void;
  /** The id of the text that says what is wrong with the number. */
  readonly describedBy?: string | undefined;
};

const maxDigits = 3;

export const QuantityStepper = ({ label, value, full, onSet, describedBy }: QuantityStepperProps) => {
  const { t, lang } = useI18n();
  const [typed, setTyped] = useState<string | null>(null);
  const take = (): void => {
    if (typed !== null) onSet(Number(typed));
    setTyped(null);
  };
  const steps: Readonly<Record<string, number>> = { ArrowUp: value + 1, ArrowDown: value - 1 };
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = steps[event.key];
    if (event.key !== 'Enter' && next === undefined) return;
    // The number may open a modal, which takes the focus immediately: the rest of this key press would close it again.
    event.preventDefault();
    if (next === undefined) return take();
    setTyped(null);
    onSet(Math.max(0, next));
  };
  return (
    <div className={cx(styles.stepper, value > 0 && styles.chosen)} role="group" aria-label={label}>
      <IconButton
        icon="minus"
        label={labelled(lang, t('common.decrease'), label)}
        blocked={value === 0}
        onClick={() => value > 0 && onSet(value - 1)}
      />
      <input
        className={styles.number}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={labelled(lang, t('common.quantity'), label)}
        aria-describedby={describedBy}
        maxLength={maxDigits}
        value={typed ?? String(value)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value.replaceAll(/\D/g, ''))}
        onBlur={take}
        onKeyDown={onKeyDown}
      />
      <IconButton
        icon="plus"
        label={labelled(lang, t('common.increase'), label)}
        blocked={full}
        onClick={() => onSet(value + 1)}
      />
    </div>
  );
};
