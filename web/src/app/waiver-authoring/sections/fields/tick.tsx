import { useId } from 'react';
import styles from './fields.module.css';

type TickProps = {
  readonly id?: string;
  readonly label: string;
  readonly hint?: string;
  readonly isOn: boolean;
  readonly isFixed?: boolean;
  readonly onChange: (isOn: boolean) => void;
};

export const Tick = ({ id, label, hint, isOn, isFixed = false, onChange }: TickProps) => {
  const hintId = useId();
  return (
    <div>
      <label className={styles.tick}>
        <input
          {...(id === undefined ? {} : { id })}
          type="checkbox"
          checked={isOn}
          disabled={isFixed}
          {...(hint === undefined ? {} : { 'aria-describedby': hintId })}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        {label}
      </label>
      {hint !== undefined && (
        <p id={hintId} className={styles.tickHint}>
          {hint}
        </p>
      )}
    </div>
  );
};
