import type { ReactNode } from 'react';
import { Icon } from '../frame/icon.tsx';
import styles from './field.module.css';
import type { Key } from './form-values.ts';

/** Where the summary's links and the first error lead to. */
export const fieldId = (key: Key): string => `field-${key}`;
const errorId = (key: Key): string => `${fieldId(key)}-error`;

/** What ties a control to its error. */
export const errorProps = (key: Key, error: string | undefined) =>
  error === undefined ? {} : ({ 'aria-invalid': true, 'aria-describedby': errorId(key) } as const);

/** Not announced by itself: the summary speaks for a failed submit, and the field for itself when it is reached. */
export const FieldError = ({ of, error }: { of: Key; error: string | undefined }) =>
  error === undefined ? null : (
    <p className={styles.error} id={errorId(of)}>
      <Icon name="warning" className={styles.errorIcon} />
      {error}
    </p>
  );

/** Required fields show an asterisk; screen readers hear `aria-required` instead. */
export const RequiredMark = ({ when }: { when: boolean }) =>
  when ? (
    <span className={styles.required} aria-hidden="true">
      *
    </span>
  ) : null;

/** Answers of a few words, by the template's field names: where there is room, two of them share a line. */
const SHORT = new Set([
  'firstName',
  'middleName',
  'lastName',
  'phone',
  'gender',
  'city',
  'state',
  'zip',
  'country',
  'contactName',
  'contactPhone',
]);

const isShort = (key: Key): boolean => SHORT.has(key.slice(key.indexOf('.') + 1));

/** A label above its control, and the error below it. */
export const FieldFrame = ({
  of,
  label,
  required,
  error,
  below,
  children,
}: {
  of: Key;
  label: string;
  required: boolean;
  error: string | undefined;
  below?: ReactNode;
  children: ReactNode;
}) => (
  <div className={styles.field} data-short={isShort(of) || undefined}>
    <label className={styles.label} htmlFor={fieldId(of)}>
      {label}
      <RequiredMark when={required} />
    </label>
    {children}
    <FieldError of={of} error={error} />
    {below}
  </div>
);

/** Several controls with one heading and one error. */
export const GroupFrame = ({
  of,
  label,
  required,
  error,
  children,
}: {
  of: Key;
  label: string;
  required: boolean;
  error: string | undefined;
  children: ReactNode;
}) => (
  <fieldset className={styles.group} {...(error === undefined ? {} : { 'aria-describedby': errorId(of) })}>
    <legend className={styles.label}>
      {label}
      <RequiredMark when={required} />
    </legend>
    {children}
    <FieldError of={of} error={error} />
  </fieldset>
);
