import { Checkbox } from '@fluentui/react-components';
import { useState } from 'react';
import { useText } from '../../../messages/use-text.ts';
import { RowForm } from '../../../ui/rows/row-form.tsx';
import { SettingRow } from '../../../ui/rows/setting-row.tsx';
import { useSaving } from '../../../ui/rows/use-saving.ts';
import { useSnackbar } from '../../../ui/snackbar/snackbar.tsx';
import { useChangeAccount } from '../../session/use-account.ts';

type FormProps = { readonly isOn: boolean; readonly onClose: () => void };

const VideoReminderForm = ({ isOn, onClose }: FormProps) => {
  const text = useText();
  const tell = useSnackbar();
  const change = useChangeAccount();
  const [isSelected, setIsSelected] = useState(isOn);
  const saving = useSaving({ fields: ['videoReminder'] });
  const submit = async () => {
    if (!(await saving.save({}, () => change({ videoReminder: isSelected })))) return;
    tell(text('account.videoReminderSaved'));
    onClose();
  };
  return (
    <RowForm saving={saving} isDirty={isSelected !== isOn} onSubmit={() => void submit()} onCancel={onClose}>
      <Checkbox
        size="large"
        name="videoReminder"
        checked={isSelected}
        disabled={saving.isSaving}
        label={text('account.videoReminderSend')}
        onChange={(_event, { checked }) => setIsSelected(checked === true)}
      />
    </RowForm>
  );
};

export const VideoReminderRow = ({ isOn }: { readonly isOn: boolean }) => {
  const text = useText();
  return (
    <SettingRow
      label={text('account.videoReminder')}
      value={text(isOn ? 'account.videoReminderOn' : 'account.videoReminderOff')}
    >
      {(close) => <VideoReminderForm isOn={isOn} onClose={close} />}
    </SettingRow>
  );
};
