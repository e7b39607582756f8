import type { ReactNode } from 'react';
import { Icon } from '../../frame/icon.tsx';
import type { Key } from '../state/form-values.ts';
import styles from './field.module.css';

export const fieldId = (key: Key): string => `field-${key}`;
const errorId = (key: Key): string => `${fieldId(key)}-error`;

export const suggestionId = (key: Key): string => `${fieldId(key)}-suggested`;

/** Sets `aria-invalid="false"` until validation, because browsers report empty `required` fields as invalid. */
export const errorProps = (key: Key, error: string | undefined) =>
  error === undefined
    ? ({ 'aria-invalid': false } as const)
    : ({ 'aria-invalid': true, 'aria-describedby': errorId(key) } as const);

/** Not a live region: the summary announces a failed submit, and `aria-describedby` links the error to its field. */
export const FieldError = ({ of, error }: { of: Key; error: string | undefined }) =>
  error === undefined ? null : (
    <p className={styles.error} id={errorId(of)}>
      <Icon name="warning" className={styles.errorIcon} />
      {error}
    </p>
  );

/** Hidden from screen readers, which use `aria-required`. */
export const RequiredMark = ({ when }: { when: boolean }) =>
  when ? (
    <span className={styles.required} aria-hidden="true">
      *
    </span>
  ) : null;

/** Fields short enough to share a row. */
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

export const GroupFrame = ({
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
  <fieldset
    className={styles.group}
    data-short={isShort(of) || undefined}
    {...(error === undefined ? {} : { 'aria-describedby': errorId(of) })}
  >
    <legend className={styles.label}>
      {label}
      <RequiredMark when={required} />
    </legend>
    {children}
    <FieldError of={of} error={error} />
    {below}
  </fieldset>
);
