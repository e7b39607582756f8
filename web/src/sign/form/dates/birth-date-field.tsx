import type { ShownField } from '@waivers/waiver/document/document-shape.ts';
import type { FocusEvent } from 'react';
import { GroupFrame } from '../fields/field-frame.tsx';
import { type Key, keyOf, type Person } from '../state/form-values.ts';
import { useEntry, useForm, useWaiver } from '../state/use-form.ts';
import { AgeQuestion } from './age-question.tsx';
import styles from './birth-date.module.css';
import { dateOrder } from './date-order.ts';
import { MonthPart } from './month-part.tsx';
import { NumberPart } from './number-part.tsx';

/** In the order of the language. Judged when all three have been left. */
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
  const { locale } = useWaiver().document;
  const order = dateOrder(locale);
  const keys = fields.map(({ name }) => keyOf(person, name));
  const wrong = useWrong(keys);
  const leave = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!currentTarget.closest('fieldset')?.contains(relatedTarget)) store.leave(...keys);
  };
  const months = fields.find(({ name }) => name === 'birthMonth')?.options ?? [];
  const ordered = order.flatMap((part) => fields.filter(({ name }) => name === part));
  return (
    <GroupFrame of={wrong?.key ?? keyOf(person, 'birthMonth')} label={title} required error={wrong?.error}>
      <div className={styles.date}>
        {ordered.map((field) => {
          const of = keyOf(person, field.name);
          const error = wrong?.key === of ? wrong.error : undefined;
          const shared = { person, field, error, onLeave: leave };
          return field.name === 'birthMonth' ? (
            <MonthPart key={of} {...shared} />
          ) : (
            <NumberPart key={of} {...shared} order={order} months={months} />
          );
        })}
      </div>
      {typeof person === 'number' ? <AgeQuestion minor={person} /> : null}
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
