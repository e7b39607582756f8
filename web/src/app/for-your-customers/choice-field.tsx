import { Field, Select } from '@fluentui/react-components';
import type { AppTextId } from '../../messages/text-ids.ts';
import { useText } from '../../messages/use-text.ts';
import styles from './for-your-customers.module.css';

type ChoiceFieldProps = {
  readonly label: AppTextId;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string; readonly lang?: string }[];
  readonly onChoose: (value: string) => void;
};

export const ChoiceField = ({ label, value, options, onChoose }: ChoiceFieldProps) => (
  <Field label={useText()(label)} size="large" className={styles.choice ?? ''}>
    <Select size="large" value={value} onChange={(_event, chosen) => onChoose(chosen.value)}>
      {options.map((option) => (
        <option key={option.value} value={option.value} lang={option.lang}>
          {option.label}
        </option>
      ))}
    </Select>
  </Field>
);
