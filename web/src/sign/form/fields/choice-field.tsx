import type { ShownField } from '@waivers/waiver/document/document-shape.ts';
import { keyOf, type Person } from '../state/form-values.ts';
import { useEntry, useForm } from '../state/use-form.ts';
import choice from './choice-button.module.css';
import styles from './field.module.css';
import { errorProps, FieldError, fieldId, GroupFrame, RequiredMark } from './field-frame.tsx';

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

export const RadioField = ({ person, field }: { person: Person; field: ShownField }) => {
  const key = keyOf(person, field.name);
  const store = useForm();
  const { value, error } = useEntry(key);
  return (
    <GroupFrame of={key} label={field.title} required={field.required} error={error}>
      {field.options.map((option, index) => (
        <label key={option.value} className={styles.tick}>
          <input
            type="radio"
            id={index === 0 ? fieldId(key) : undefined}
            name={key}
            checked={value === option.value}
            required={field.required}
            onChange={() => store.set(key, option.value)}
            onBlur={() => store.leave(key)}
            {...errorProps(key, error)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </GroupFrame>
  );
};

export const CheckboxesField = ({ person, field }: { person: Person; field: ShownField }) => {
  const key = keyOf(person, field.name);
  const store = useForm();
  const { value, error } = useEntry(key);
  const ticked = Array.isArray(value) ? (value as readonly string[]) : [];
  return (
    <GroupFrame of={key} label={field.title} required={field.required} error={error}>
      {field.options.map((option, index) => (
        <label key={option.value} className={styles.tick}>
          <input
            type="checkbox"
            id={index === 0 ? fieldId(key) : undefined}
            checked={ticked.includes(option.value)}
            onChange={({ target }) =>
              store.set(
                key,
                target.checked ? [...ticked, option.value] : ticked.filter((each) => each !== option.value),
              )
            }
            onBlur={() => store.leave(key)}
            {...errorProps(key, error)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </GroupFrame>
  );
};

export const TickField = ({ person, field }: { person: Person; field: ShownField }) => {
  const key = keyOf(person, field.name);
  const store = useForm();
  const { value, error } = useEntry(key);
  const isRequired = field.required && field.type !== 'optIn';
  return (
    <div className={styles.field}>
      <label className={styles.tick}>
        <input
          type="checkbox"
          id={fieldId(key)}
          checked={value === undefined ? field.ticked === true : value === true}
          required={isRequired}
          onChange={({ target }) => store.set(key, target.checked)}
          onBlur={() => store.leave(key)}
          {...errorProps(key, error)}
        />
        <span>
          {field.title}
          <RequiredMark when={isRequired} />
        </span>
      </label>
      <FieldError of={key} error={error} />
    </div>
  );
};
