import type { ShownField } from '@waivers/waiver/document/document-shape.ts';
import { type FocusEvent, type KeyboardEvent, memo, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useIsKiosk } from '../../kiosk/kiosk.ts';
import { type Key, keyOf, type Person } from '../state/form-values.ts';
import { useEntry, useForm } from '../state/use-form.ts';
import { autofillOf } from './autofill.ts';
import styles from './field.module.css';
import { errorProps, FieldFrame, fieldId } from './field-frame.tsx';

type Option = { readonly value: string; readonly label: string };

/** Memoised because ten minors repeat the same long lists. */
const Options = memo(
  ({ options }: { options: readonly Option[] }): ReactNode =>
    options.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    )),
);

/** A native select, so that phones show their own picker. */
export const SelectControl = ({
  of,
  value,
  options,
  empty,
  required,
  autoComplete,
  error,
  onChange,
  onLeave,
  onKeyDown,
}: {
  of: Key;
  value: string;
  options: readonly Option[];
  empty: string;
  required: boolean;
  autoComplete: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onLeave: (event: FocusEvent<HTMLSelectElement>) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLSelectElement>) => void;
}) => (
  <span className={styles.selectFrame}>
    <select
      className={styles.control}
      id={fieldId(of)}
      value={value}
      required={required}
      autoComplete={autoComplete}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onLeave}
      onKeyDown={onKeyDown}
      {...errorProps(of, error)}
    >
      <option value="">{empty}</option>
      <Options options={options} />
    </select>
    <svg className={styles.chevron} viewBox="0 0 16 16" aria-hidden="true">
      <path d="m3.5 6 4.5 4.5L12.5 6" />
    </svg>
  </span>
);

export const SelectField = ({ person, field }: { person: Person; field: ShownField }) => {
  const key = keyOf(person, field.name);
  const store = useForm();
  const { value, error } = useEntry(key);
  const intl = useIntl();
  const isKiosk = useIsKiosk();
  return (
    <FieldFrame of={key} label={field.title} required={field.required} error={error}>
      <SelectControl
        of={key}
        value={typeof value === 'string' ? value : ''}
        options={field.options}
        empty={field.placeholder ?? intl.formatMessage({ id: 'form.choose' })}
        required={field.required}
        autoComplete={autofillOf(person, field.name, isKiosk)}
        error={error}
        onChange={(chosen) => store.set(key, chosen)}
        onLeave={() => store.leave(key)}
      />
    </FieldFrame>
  );
};
