import type { ShownField } from '@waivers/waiver/document/document-shape.ts';
import type { ReactNode } from 'react';
import { useIsKiosk } from '../kiosk/kiosk.ts';
import { autofillOf, keyboardOf } from './autofill.ts';
import styles from './field.module.css';
import { errorProps, FieldFrame, fieldId } from './field-frame.tsx';
import { keyOf, type Person } from './form-values.ts';
import { useEntry, useForm } from './use-form.ts';

export const TextField = ({
  person,
  field,
  below,
}: {
  person: Person;
  field: ShownField;
  below?: ReactNode;
}) => {
  const key = keyOf(person, field.name);
  const store = useForm();
  const { value, error } = useEntry(key);
  const isKiosk = useIsKiosk();
  return (
    <FieldFrame of={key} label={field.title} required={field.required} error={error} below={below}>
      <input
        className={styles.control}
        id={fieldId(key)}
        name={isKiosk || person !== 'signer' ? key : field.name}
        value={typeof value === 'string' ? value : ''}
        placeholder={field.placeholder}
        required={field.required}
        autoComplete={autofillOf(person, field.name, isKiosk)}
        onChange={(event) => store.set(key, event.target.value)}
        onBlur={() => store.leave(key)}
        {...keyboardOf(field.type, field.name)}
        {...errorProps(key, error)}
      />
    </FieldFrame>
  );
};
