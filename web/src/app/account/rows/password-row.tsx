import type { OwnerAccount } from '@waivers/contract/users/owner-account.ts';
import { useText } from '../../../messages/use-text.ts';
import { SettingRow } from '../../../ui/rows/setting-row.tsx';
import { PasswordForm } from './password-form.tsx';

/** Says nothing about the length of the password. */
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
