import type { ShownField } from '@waivers/waiver/document/document-shape.ts';
import type { FocusEvent, ReactNode } from 'react';
import { fieldId } from '../fields/field-frame.tsx';
import { keyOf, type Person } from '../state/form-values.ts';
import styles from './birth-date.module.css';

export type DatePartProps = {
  readonly person: Person;
  readonly field: ShownField;
  readonly error: string | undefined;
  readonly onLeave: (event: FocusEvent) => void;
};

/** A part of the date under its name. */
export const DatePart = ({
  person,
  field,
  children,
}: Pick<DatePartProps, 'person' | 'field'> & { readonly children: ReactNode }) => (
  <div className={styles.part} data-part={field.name}>
    <label className={styles.name} htmlFor={fieldId(keyOf(person, field.name))}>
      {field.title}
    </label>
    {children}
  </div>
);
