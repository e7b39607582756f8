import { useQueryClient } from '@tanstack/react-query';
import { changePassword } from '@waivers/contract/auth/change-password.ts';
import type { OwnerAccount } from '@waivers/contract/users/owner-account.ts';
import { useState } from 'react';
import { type AppTextId, useText } from '../../../messages/use-text.ts';
import type { Problem } from '../../../problems/problem.ts';
import { HiddenUsername, NewPasswordField, PasswordField } from '../../../ui/fields/password-field.tsx';
import { RowForm } from '../../../ui/rows/row-form.tsx';
import { SettingRow } from '../../../ui/rows/setting-row.tsx';
import styles from '../../../ui/rows/setting-rows.module.css';
import { type RowErrors, useSaving } from '../../../ui/rows/use-saving.ts';
import { useSnackbar } from '../../../ui/snackbar/snackbar.tsx';
import { command } from '../../api/call.ts';
import { replaceToken } from '../../session/session.ts';
import { DEVICES_KEY } from '../devices-section.tsx';

type Passwords = {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly confirmation: string;
};

/** Letters of caseless scripts such as Hebrew or Japanese count as lowercase. */
const isWeak = (password: string, minLength: number): boolean =>
  [...password].length < minLength || !/[\p{Ll}\p{Lo}]/u.test(password) || !/\d/.test(password);

/** Validates the passwords (spec section 5) and returns text ids for the errors. The installation sets `minLength`. */
const validatePasswords = (
  { currentPassword, newPassword, confirmation }: Passwords,
  minLength: number,
): Readonly<Partial<Record<keyof Passwords, AppTextId>>> => ({
  ...(currentPassword === '' ? { currentPassword: 'account.required' } : {}),
  ...(isWeak(newPassword.trim(), minLength) ? { newPassword: 'account.passwordWeak' } : {}),
  ...(confirmation.trim() === '' ? { confirmation: 'account.passwordRequired' } : {}),
  ...(confirmation.trim() !== '' && confirmation.trim() !== newPassword.trim()
    ? { confirmation: 'password.differ' }
    : {}),
});

const ERROR_TEXTS: Readonly<Partial<Record<string, AppTextId>>> = {
  wrong_password: 'account.passwordWrong',
  weak_password: 'account.passwordWeak',
  frequent_password: 'password.frequent',
  same_password: 'account.passwordSame',
};

type PasswordFormProps = {
  readonly username: string;
  readonly minLength: number;
  readonly onClose: () => void;
};

const EMPTY: Passwords = { currentPassword: '', newPassword: '', confirmation: '' };

const FIELDS = [
  { name: 'currentPassword', label: 'account.currentPassword', autoComplete: 'current-password' },
  { name: 'newPassword', label: 'password.new', autoComplete: 'new-password' },
  { name: 'confirmation', label: 'password.confirm', autoComplete: 'new-password' },
] as const;

const PasswordForm = ({ username, minLength, onClose }: PasswordFormProps) => {
  const text = useText();
  const tell = useSnackbar();
  const queries = useQueryClient();
  const [typed, setTyped] = useState(EMPTY);
  const serverErrors = ({ code: problem, errors }: Problem): RowErrors =>
    problem === 'rate_limited'
      ? { currentPassword: text('account.passwordTooOften') }
      : Object.fromEntries(
          errors.flatMap(({ path, code, params }) => {
            const id = ERROR_TEXTS[code];
            return id === undefined ? [] : [[path, text(id, { count: params?.min ?? minLength })]];
          }),
        );
  const saving = useSaving({ fields: FIELDS.map(({ name }) => name), serverErrors: serverErrors });
  const submit = async () => {
    const wrong = Object.entries(validatePasswords(typed, minLength));
    const errors = Object.fromEntries(wrong.map(([name, id]) => [name, text(id, { count: minLength })]));
    const { currentPassword, newPassword } = typed;
    const isSaved = await saving.save(errors, async () => {
      const body = { currentPassword, newPassword: newPassword.trim() };
      replaceToken(await command(changePassword, { body }));
    });
    if (!isSaved) return;
    tell(text('account.passwordSaved'));
    void queries.invalidateQueries({ queryKey: DEVICES_KEY });
    onClose();
  };
  return (
    <RowForm
      saving={saving}
      isDirty={Object.values(typed).some((value) => value !== '')}
      onSubmit={() => void submit()}
      onCancel={onClose}
    >
      <HiddenUsername username={username} />
      {FIELDS.map(({ name, label, autoComplete }) => {
        const field = {
          label: text(label),
          name,
          isRequired: true,
          error: saving.errors[name],
          value: typed[name],
          onChange: (value: string) => {
            setTyped((before) => ({ ...before, [name]: value }));
            saving.clearError(name);
          },
        };
        return name === 'newPassword' ? (
          <NewPasswordField key={name} {...field} hint={text('account.passwordHint', { count: minLength })} />
        ) : (
          <PasswordField key={name} {...field} autoComplete={autoComplete} />
        );
      })}
      <p className={styles.note}>{text('account.passwordEnds')}</p>
    </RowForm>
  );
};

/** A fixed number of dots, to avoid revealing the password's length. */
const DOTS = '••••••••••';

export const PasswordRow = ({ account }: { readonly account: OwnerAccount }) => {
  const text = useText();
  return (
    <SettingRow label={text('account.password')} value={<span aria-hidden>{DOTS}</span>}>
      {(close) => (
        <PasswordForm username={account.username} minLength={account.passwordMinLength} onClose={close} />
      )}
    </SettingRow>
  );
};
