import type { ReactNode } from 'react';
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
      <svg className={styles.errorIcon} viewBox="0 0 16 16" aria-hidden="true">
        <path d="M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm-.75 3.25h1.5v4.5h-1.5v-4.5Zm.75 7.25a.9.9 0 1 1 0-1.8.9.9 0 0 1 0 1.8Z" />
      </svg>
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

/** A label above its control, and the error below it. */
export const FieldFrame = ({
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
  <div className={styles.field}>
    <label className={styles.label} htmlFor={fieldId(of)}>
      {label}
      <RequiredMark when={required} />
    </label>
    {children}
    <FieldError of={of} error={error} />
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
