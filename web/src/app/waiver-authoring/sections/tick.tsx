import styles from './sections.module.css';

type TickProps = {
  readonly id?: string;
  readonly label: string;
  readonly hint?: string;
  readonly isOn: boolean;
  readonly isFixed?: boolean;
  readonly onChange: (isOn: boolean) => void;
};

export const Tick = ({ id, label, hint, isOn, isFixed = false, onChange }: TickProps) => (
  <label className={styles.tick}>
    <input
      {...(id === undefined ? {} : { id })}
      type="checkbox"
      checked={isOn}
      disabled={isFixed}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
    <span>
      {label}
      {hint !== undefined && <span className={styles.tickHint}>{hint}</span>}
    </span>
  </label>
);
