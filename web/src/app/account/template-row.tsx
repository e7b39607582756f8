import type { OwnerAccount } from '@waivers/contract/users/owner-account.ts';
import { lazy, Suspense } from 'react';
import { useText } from '../../messages/use-text.ts';
import { Loading } from '../parts/loading.tsx';
import { SettingRow } from './setting-row.tsx';
import { useChangeAccount } from './use-account.ts';

const EmailTemplateEditor = lazy(() => import('./email-template/email-template-editor.tsx'));

export const TemplateRow = ({ account }: { readonly account: OwnerAccount }) => {
  const text = useText();
  const change = useChangeAccount();
  const { config, company, logo } = account;
  return (
    <SettingRow
      label={text('account.template')}
      value={config.isDefaultTemplate ? text('account.templateDefault') : <bdi>{config.emailSubject}</bdi>}
    >
      {(close) => (
        <Suspense fallback={<Loading />}>
          <EmailTemplateEditor
            value={config}
            sender={{ company, logo }}
            onSave={async (template) => {
              await change({ config: template });
              close();
            }}
            onCancel={close}
          />
        </Suspense>
      )}
    </SettingRow>
  );
};
