import { ChevronDownRegular } from '@fluentui/react-icons';
import { useId } from 'react';
import styles from './signer-filters.module.css';

type ChoicePillProps = {
  readonly label: string;
  readonly value: string;
  /** The first option means no filter. */
  readonly options: readonly (readonly [value: string, shown: string])[];
  readonly onChoose: (value: string) => void;
};

/** A native select, which phones show as a sheet. */
export const ChoicePill = ({ label, value, options, onChoose }: ChoicePillProps) => {
  const id = useId();
  return (
    <div className={value === '' ? styles.pill : styles.pillOn}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {options.map(([each, shown]) => (
          <option key={each} value={each}>
            {shown}
          </option>
        ))}
      </select>
      <ChevronDownRegular fontSize={16} aria-hidden />
    </div>
  );
};
