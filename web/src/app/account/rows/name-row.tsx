import type { OwnerAccount } from '@waivers/contract/users/owner-account.ts';
import { fullName } from '@waivers/waiver/options/person-name.ts';
import { useIntl } from 'react-intl';
import { useText } from '../../../messages/use-text.ts';
import { LinesForm } from '../../../ui/rows/lines-form.tsx';
import { SettingRow } from '../../../ui/rows/setting-row.tsx';
import { type FieldValues, readLines, required } from '../../../ui/rows/stored-lines.ts';
import { useSnackbar } from '../../../ui/snackbar/snackbar.tsx';
import { useChangeAccount } from '../../session/use-account.ts';

export const NameRow = ({ account }: { readonly account: OwnerAccount }) => {
  const text = useText();
  const { locale } = useIntl();
  const tell = useSnackbar();
  const change = useChangeAccount();
  const row = `${account.id}.name`;
  const { firstName, lastName } = account;
  const send = async (typed: FieldValues) => {
    await change({ firstName: typed.firstName ?? '', lastName: typed.lastName ?? '' });
    tell(text('account.nameSaved'));
  };
  return (
    <SettingRow
      label={text('account.name')}
      value={<bdi translate="no">{fullName(account, locale)}</bdi>}
      isInitiallyOpen={readLines(row) !== undefined}
    >
      {(close) => (
        <LinesForm
          row={row}
          lines={[
            {
              name: 'firstName',
              label: 'account.firstName',
              initial: firstName,
              input: { autoComplete: 'given-name', maxLength: 100 },
            },
            {
              name: 'lastName',
              label: 'account.lastName',
              initial: lastName,
              input: { autoComplete: 'family-name', maxLength: 100 },
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
