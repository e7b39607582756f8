import type { ShownField } from '@waivers/waiver/document/document-shape.ts';
import { EARLIEST_BIRTH_DATE } from '@waivers/waiver/options/option-lists.ts';
import type { FocusEvent } from 'react';
import { useIsKiosk } from '../kiosk/kiosk.ts';
import { autofillOf } from './autofill.ts';
import styles from './field.module.css';
import { GroupFrame } from './field-frame.tsx';
import { type Key, keyOf, type Person } from './form-values.ts';
import { SelectControl } from './select-control.tsx';
import { useEntry, useForm } from './use-form.ts';

const FIRST_YEAR = Number(EARLIEST_BIRTH_DATE.slice(0, 4));
const THIS_YEAR = new Date().getFullYear();

/** Descending; not in the document, because the list grows. */
const YEARS = Array.from({ length: THIS_YEAR - FIRST_YEAR + 1 }, (_, index) => {
  const year = String(THIS_YEAR - index);
  return { value: year, label: year };
});

const Part = ({
  person,
  field,
  error,
  onLeave,
}: {
  person: Person;
  field: ShownField;
  error: string | undefined;
  onLeave: (event: FocusEvent<HTMLSelectElement>) => void;
}) => {
  const key = keyOf(person, field.name);
  const store = useForm();
  const { value } = useEntry(key);
  const isKiosk = useIsKiosk();
  return (
    <SelectControl
      of={key}
      value={typeof value === 'string' ? value : ''}
      options={field.name === 'birthYear' ? YEARS : field.options}
      empty={field.title}
      label={field.title}
      required={field.required}
      autoComplete={autofillOf(person, field.name, isKiosk)}
      error={error}
      onChange={(chosen) => store.set(key, chosen)}
      onLeave={onLeave}
    />
  );
};

/** Judged when all three have been left. */
export const BirthDateField = ({
  person,
  title,
  fields,
}: {
  person: Person;
  title: string;
  fields: readonly ShownField[];
}) => {
  const store = useForm();
  const keys = fields.map(({ name }) => keyOf(person, name));
  const wrong = useWrong(keys);
  const leave = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!currentTarget.closest('fieldset')?.contains(relatedTarget)) store.leave(...keys);
  };
  return (
    <GroupFrame of={wrong?.key ?? keyOf(person, 'birthMonth')} label={title} required error={wrong?.error}>
      <div className={styles.date}>
        {fields.map((field) => (
          <Part
            key={field.name}
            person={person}
            field={field}
            onLeave={leave}
            error={wrong?.key === keyOf(person, field.name) ? wrong.error : undefined}
          />
        ))}
      </div>
    </GroupFrame>
  );
};

/** In the rules' order: month, day, year. */
const useWrong = (keys: readonly Key[]): { key: Key; error: string } | undefined => {
  const [first = 'signer.', second = 'signer.', third = 'signer.'] = keys;
  const entries = [useEntry(first), useEntry(second), useEntry(third)];
  const at = entries.findIndex(({ error }) => error !== undefined);
  const [key, error] = [keys[at], entries[at]?.error];
  return key === undefined || error === undefined ? undefined : { key, error };
};
