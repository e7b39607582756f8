import type { OwnerAccount } from '@waivers/contract/users/owner-account.ts';
import { useText } from '../../../messages/use-text.ts';
import { Chip } from '../../../ui/rows/chip.tsx';
import { keptLines, type Typed } from '../../../ui/rows/kept-lines.ts';
import { LinesForm } from '../../../ui/rows/lines-form.tsx';
import { SettingRow } from '../../../ui/rows/setting-row.tsx';
import type { RowErrors } from '../../../ui/rows/use-saving.ts';
import { useSnackbar } from '../../../ui/snackbar/snackbar.tsx';
import styles from '../account.module.css';
import { useChangeAccount } from '../use-account.ts';
import { judgeEmail, logOutSoon } from './email-change.ts';
import { SendLinkAgain } from './send-link-again.tsx';

const INPUT = { autoComplete: 'email', maxLength: 254, type: 'email' } as const;

export const EmailRow = ({ account }: { readonly account: OwnerAccount }) => {
  const text = useText();
  const tell = useSnackbar();
  const change = useChangeAccount();
  const row = `${account.id}.email`;
  const judge = (typed: Typed): RowErrors =>
    Object.fromEntries(
      Object.entries(judgeEmail(typed)).flatMap(([name, id]) => (id === undefined ? [] : [[name, text(id)]])),
    );
  const send = async ({ email = '' }: Typed) => {
    const changed = await change({ email });
    if (changed.email === account.email) {
      tell(text(account.emailConfirmed ? 'account.emailSame' : 'account.emailSentAgain'));
      return;
    }
    tell(text('account.emailSaved'));
    logOutSoon(account.id);
  };
  return (
    <SettingRow
      label={text('account.email')}
      value={
        <>
          <bdi translate="no">{account.email}</bdi>{' '}
          {!account.emailConfirmed && (
            <>
              <Chip tone="warn">{text('account.unconfirmed')}</Chip>
              <p className={styles.hint}>{text('account.unconfirmedHint')}</p>
              <SendLinkAgain email={account.email} />
            </>
          )}
        </>
      }
      isKept={keptLines(row) !== undefined}
    >
      {(close) => (
        <LinesForm
          row={row}
          lines={[
            { name: 'email', label: 'account.newEmail', initial: '', input: INPUT },
            {
              name: 'emailAgain',
              label: 'account.emailAgain',
              initial: '',
              input: { ...INPUT, autoComplete: 'off' },
            },
          ]}
          judge={judge}
          send={send}
          refused={({ code }): RowErrors => {
            if (code === 'email_taken') return { email: text('account.emailTaken') };
            return code === 'rate_limited' ? { email: text('account.emailTooOften') } : {};
          }}
          onClose={close}
        >
          <p className={styles.note}>{text('account.emailHint')}</p>
        </LinesForm>
      )}
    </SettingRow>
  );
};
