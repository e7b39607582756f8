import type { OwnerAccount } from '@waivers/contract/users/owner-account.ts';
import { useText } from '../../../messages/use-text.ts';
import { LinesForm } from '../../../ui/rows/lines-form.tsx';
import { SettingRow } from '../../../ui/rows/setting-row.tsx';
import { type FieldValues, readLines, required } from '../../../ui/rows/stored-lines.ts';
import { useSnackbar } from '../../../ui/snackbar/snackbar.tsx';
import { useChangeAccount } from '../../session/use-account.ts';

export const CompanyRow = ({ account }: { readonly account: OwnerAccount }) => {
  const text = useText();
  const tell = useSnackbar();
  const change = useChangeAccount();
  const row = `${account.id}.company`;
  const send = async (typed: FieldValues) => {
    await change({ company: typed.company ?? '' });
    tell(text('account.companySaved'));
  };
  return (
    <SettingRow
      label={text('account.companyName')}
      value={<bdi translate="no">{account.company}</bdi>}
      isInitiallyOpen={readLines(row) !== undefined}
    >
      {(close) => (
        <LinesForm
          row={row}
          lines={[
            {
              name: 'company',
              label: 'account.companyName',
              initial: account.company,
              input: { autoComplete: 'organization', maxLength: 200 },
            },
          ]}
          validate={required(text('account.required'))}
          send={send}
          onClose={close}
        />
      )}
    </SettingRow>
  );
};
