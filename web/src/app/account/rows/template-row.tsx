import type { OwnerAccount } from '@waivers/contract/users/owner-account.ts';
import { useText } from '../../../messages/use-text.ts';
import { ScriptFailed, screenOf } from '../../../ui/navigation/screen.tsx';
import { SettingRow } from '../../../ui/rows/setting-row.tsx';
import { readLines, templateRowName } from '../../../ui/rows/stored-lines.ts';
import { useChangeAccount, useReloadAccount } from '../../session/use-account.ts';

const EmailTemplateEditor = screenOf(
  () => import('../email-template/email-template-editor.tsx'),
  ScriptFailed,
);

export const TemplateRow = ({ account }: { readonly account: OwnerAccount }) => {
  const text = useText();
  const change = useChangeAccount();
  const readAgain = useReloadAccount();
  const { config, company, logo } = account;
  return (
    <SettingRow
      label={text('account.template')}
      value={
        config.isDefaultTemplate ? (
          text('account.templateDefault')
        ) : (
          <bdi translate="no">{config.emailSubject}</bdi>
        )
      }
      isInitiallyOpen={readLines(templateRowName(account.id)) !== undefined}
    >
      {(close) => (
        <EmailTemplateEditor
          value={config}
          sender={{ company, logo }}
          version={account.version}
          onSave={async (template, over) => {
            await change({ config: template }, over);
            close();
          }}
          onRead={async () => {
            const newest = await readAgain();
            const { emailSubject, emailTemplate } = newest.config;
            return { template: { emailSubject, emailTemplate }, version: newest.version };
          }}
          onCancel={close}
        />
      )}
    </SettingRow>
  );
};
