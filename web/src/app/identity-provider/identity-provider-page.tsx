import { Button } from '@fluentui/react-components';
import type { IdentityProvider } from '@waivers/contract/people/identity-provider.ts';
import { useState } from 'react';
import { useText } from '../../messages/use-text.ts';
import { problemText } from '../../problems/problem.ts';
import { FieldToCopy } from '../../ui/copy/field-to-copy.tsx';
import { Dialog, DialogButton } from '../../ui/dialog/dialog.tsx';
import { Failed, Loading } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Unsaved } from '../../ui/rows/unsaved.tsx';
import { useSnackbar } from '../../ui/snackbar/snackbar.tsx';
import { useRoleName } from '../session/role-name.ts';
import styles from './identity-provider.module.css';
import { ProviderForm } from './provider-form.tsx';
import { type ProviderAnswer, useIdentityProvider, useManageProvider } from './use-identity-provider.ts';

const Addresses = ({ answer }: { readonly answer: ProviderAnswer }) => {
  const text = useText();
  return (
    <section className={styles.card} aria-labelledby="addresses">
      <h2 id="addresses" className={styles.heading}>
        {text('idp.addresses')}
      </h2>
      <div className={styles.line}>
        <FieldToCopy label={text('idp.redirectUri')} value={answer.redirectUri} isMain={false} />
      </div>
      <div className={styles.line}>
        <FieldToCopy label={text('idp.backChannel')} value={answer.backChannelLogoutUri} isMain={false} />
      </div>
      {answer.provider !== null && (
        <div className={styles.line}>
          <FieldToCopy label={text('idp.logInUrl')} value={answer.logInUrl} isMain={false} />
        </div>
      )}
    </section>
  );
};

const Summary = ({ provider }: { readonly provider: IdentityProvider }) => {
  const text = useText();
  const roleName = useRoleName();
  return (
    <>
      <dl className={styles.facts}>
        <dt>{text('idp.issuer')}</dt>
        <dd translate="no">{provider.issuer}</dd>
        <dt>{text('account.clientId')}</dt>
        <dd translate="no">{provider.clientId}</dd>
        {provider.groupRoles.length > 0 && <dt>{text('idp.groups')}</dt>}
        {provider.groupRoles.map(({ group, role }) => (
          <dd key={`${group} ${role}`}>
            <bdi translate="no">{group}</bdi> → {roleName(role)}
          </dd>
        ))}
      </dl>
      <p className={styles.passwords}>
        {text(provider.passwordLogIn ? 'idp.passwordLogIn' : 'idp.passwordOff')}
      </p>
    </>
  );
};

/** Connects the provider that the business's people log in with. For owners. */
export const IdentityProviderPage = () => {
  const text = useText();
  const tell = useSnackbar();
  const query = useIdentityProvider();
  const { connect, disconnect } = useManageProvider();
  const [isEditing, setIsEditing] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const provider = query.data?.provider ?? null;
  const end = async () => {
    setIsAsking(false);
    try {
      await disconnect();
      tell(text('idp.disconnected'));
    } catch (error) {
      tell(text(problemText(error)));
    }
  };
  return (
    <div className={styles.screen}>
      <Page title={text('idp.title')} lead={text('idp.lead')}>
        <Unsaved>
          {query.isPending && <Loading />}
          {query.isError && query.data === undefined && (
            <Failed error={query.error} onRetry={() => void query.refetch()} />
          )}
          {query.data !== undefined && (
            <>
              <Addresses answer={query.data} />
              <section className={styles.card} aria-labelledby="connection">
                <h2 id="connection" className={styles.heading}>
                  {text('idp.settings')}
                </h2>
                {isEditing && (
                  <ProviderForm
                    current={provider}
                    onConnect={async (entered) => {
                      await connect(entered);
                      tell(text('idp.connected'));
                      setIsEditing(false);
                    }}
                    onClose={() => setIsEditing(false)}
                  />
                )}
                {!isEditing && provider !== null && <Summary provider={provider} />}
                {!isEditing && (
                  <div className={styles.actions}>
                    <Button size="large" appearance="primary" onClick={() => setIsEditing(true)}>
                      {text(provider === null ? 'idp.connect' : 'idp.change')}
                    </Button>
                    {provider !== null && (
                      <Button size="large" onClick={() => setIsAsking(true)}>
                        {text('idp.disconnect')}
                      </Button>
                    )}
                  </div>
                )}
              </section>
            </>
          )}
        </Unsaved>
        {isAsking && (
          <Dialog
            title={text('idp.disconnectTitle')}
            onClose={() => setIsAsking(false)}
            actions={
              <>
                <DialogButton id="dialog.cancel" onClick={() => setIsAsking(false)} />
                <DialogButton id="idp.disconnect" look="danger" onClick={() => void end()} />
              </>
            }
          >
            <p>{text('idp.disconnectText')}</p>
          </Dialog>
        )}
      </Page>
    </div>
  );
};
