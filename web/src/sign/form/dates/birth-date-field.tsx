import type { ShownField } from '@waivers/waiver/document/document-shape.ts';
import { type FocusEvent, lazy, Suspense } from 'react';
import { GroupFrame } from '../fields/field-frame.tsx';
import { type Key, keyOf, type Person } from '../state/form-values.ts';
import { useEntry, useForm, useWaiver } from '../state/use-form.ts';
import styles from './birth-date.module.css';
import { MonthPart, NumberPart } from './date-parts.tsx';
import { dateOrder } from './parse-date.ts';

/** If loading fails, the form works without it. */
const AgeNote = lazy(() =>
  import('../review/review.tsx').then(
    (loaded) => ({ default: loaded.AgeNote }),
    () => ({ default: () => null }),
  ),
);

/** Orders the parts by locale. Validates once all three have lost focus. */
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
    <GroupFrame
      of={wrong?.key ?? keyOf(person, 'birthMonth')}
      label={title}
      required
      error={wrong?.error}
      below={
        <Suspense>
          <AgeNote person={person} />
        </Suspense>
      }
    >
      <div className={styles.date}>
        {ordered.map((field) => {
          const of = keyOf(person, field.name);
          const error = wrong?.key === of ? wrong.error : undefined;
          const DatePart = field.name === 'birthMonth' ? MonthPart : NumberPart;
          return (
            <DatePart
              key={of}
              person={person}
              field={field}
              error={error}
              order={order}
              months={months}
              onLeave={leave}
            />
          );
        })}
      </div>
    </GroupFrame>
  );
};

const useWrong = (keys: readonly Key[]): { key: Key; error: string } | undefined => {
  const [first = 'signer.', second = 'signer.', third = 'signer.'] = keys;
  const entries = [useEntry(first), useEntry(second), useEntry(third)];
  const at = entries.findIndex(({ error }) => error !== undefined);
  const [key, error] = [keys[at], entries[at]?.error];
  return key === undefined || error === undefined ? undefined : { key, error };
};
