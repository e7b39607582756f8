import type { ShownField } from '@waivers/waiver/document/document-shape.ts';
import { keyOf, type Person } from '../state/form-values.ts';
import { useEntry, useForm } from '../state/use-form.ts';
import choice from './choice-button.module.css';
import styles from './field.module.css';
import { errorProps, fieldId, GroupFrame } from './field-frame.tsx';

/** Options that are so few and so short that all are seen at once. */
export const ButtonsField = ({ person, field }: { person: Person; field: ShownField }) => {
  const key = keyOf(person, field.name);
  const store = useForm();
  const { value, error } = useEntry(key);
  return (
    <GroupFrame of={key} label={field.title} required={field.required} error={error}>
      <div className={styles.buttons}>
        {field.options.map((option, index) => (
          <label key={option.value} className={choice.choice}>
            <input
              type="radio"
              id={index === 0 ? fieldId(key) : undefined}
              name={key}
              value={option.value}
              checked={value === option.value}
              required={field.required}
              onChange={() => store.set(key, option.value)}
              onBlur={() => store.leave(key)}
              {...errorProps(key, error)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </GroupFrame>
  );
};
