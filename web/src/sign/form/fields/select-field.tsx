import type { ShownField } from '@waivers/waiver/document/document-shape.ts';
import { memo, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useIsKiosk } from '../../kiosk/kiosk.ts';
import { keyOf, type Person } from '../state/form-values.ts';
import { useEntry, useForm } from '../state/use-form.ts';
import { autofillOf } from './autofill.ts';
import styles from './field.module.css';
import { errorProps, FieldFrame, fieldId } from './field-frame.tsx';

/** Memoised because ten minors repeat the same long lists. */
export const Options = memo(
  ({ options }: { options: ShownField['options'] }): ReactNode =>
    options.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    )),
);

export const Chevron = () => (
  <svg className={styles.chevron} viewBox="0 0 16 16" aria-hidden="true">
    <path d="m3.5 6 4.5 4.5L12.5 6" />
  </svg>
);

/** A native select, so that phones show their own picker. */
export const SelectField = ({ person, field }: { person: Person; field: ShownField }) => {
  const key = keyOf(person, field.name);
  const store = useForm();
  const { value, error } = useEntry(key);
  const intl = useIntl();
  const isKiosk = useIsKiosk();
  return (
    <FieldFrame of={key} label={field.title} required={field.required} error={error}>
      <span className={styles.selectFrame}>
        <select
          className={styles.control}
          id={fieldId(key)}
          value={typeof value === 'string' ? value : ''}
          required={field.required}
          autoComplete={autofillOf(person, field.name, isKiosk)}
          onChange={(event) => store.set(key, event.target.value)}
          onBlur={() => store.leave(key)}
          {...errorProps(key, error)}
        >
          <option value="">{field.placeholder ?? intl.formatMessage({ id: 'form.choose' })}</option>
          <Options options={field.options} />
        </select>
        <Chevron />
      </span>
    </FieldFrame>
  );
};
