import type { OwnerAccount } from '@waivers/contract/users/owner-account.ts';
import { useText } from '../../../messages/use-text.ts';
import { SettingRow } from '../../../ui/rows/setting-row.tsx';
import styles from '../account.module.css';
import { LogoForm } from './logo-form.tsx';

export const LogoRow = ({ account }: { readonly account: OwnerAccount }) => {
  const text = useText();
  const { logo, company } = account;
  return (
    <SettingRow
      label={text('account.logo')}
      value={
        logo === null ? (
          <span className={styles.none}>{text('account.logoNone')}</span>
        ) : (
          <img className={styles.logo} src={logo} alt={text('account.logoAlt', { company })} />
        )
      }
      hint={text('account.logoHint')}
      action={logo === null ? 'account.add' : 'account.edit'}
    >
      {(close) => <LogoForm hasLogo={logo !== null} onClose={close} />}
    </SettingRow>
  );
};
