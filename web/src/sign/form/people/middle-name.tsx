import type { ShownField } from '@waivers/waiver/document/document-shape.ts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import button from '../../frame/button.module.css';
import { fieldId } from '../fields/field-frame.tsx';
import { FormField } from '../fields/form-field.tsx';
import { keyOf, type Person } from '../state/form-values.ts';
import { useEntry } from '../state/use-form.ts';
import styles from './middle-name.module.css';

export const isOptionalMiddleName = ({ name, required }: ShownField): boolean =>
  name === 'middleName' && !required;

/** Most people have no middle name to enter. Opens in its place and never folds again, so nothing moves up. */
export const MiddleName = ({ person, field }: { person: Person; field: ShownField }) => {
  const key = keyOf(person, field.name);
  const { value = '' } = useEntry(key);
  const [isOpen, setOpen] = useState(false);
  if (value !== '' && !isOpen) setOpen(true);
  if (isOpen) return <FormField person={person} field={field} />;
  const open = (): void => {
    // Phones show the keyboard only if the focus moves during the tap.
    flushSync(() => setOpen(true));
    document.getElementById(fieldId(key))?.focus();
  };
  return (
    <div className={styles.folded} data-short="">
      <button type="button" className={button.link} aria-expanded={false} onClick={open}>
        <span aria-hidden="true">+ </span>
        {field.title}
      </button>
    </div>
  );
};
