import type { Webhook } from '@waivers/contract/webhooks/webhooks.ts';
import { useState } from 'react';
import { hostOf, useWebhooks } from '../../deliveries/use-webhooks.ts';
import { useText } from '../../messages/use-text.ts';
import { problemText } from '../../problems/problem.ts';
import { SecretToCopy } from '../../ui/copy/secret-to-copy.tsx';
import { Failed, Loading } from '../../ui/page/loading.tsx';
import { BackLink, Page } from '../../ui/page/page.tsx';
import { Unsaved } from '../../ui/rows/unsaved.tsx';
import { useSnackbar } from '../../ui/snackbar/snackbar.tsx';
import { NotFoundPage } from '../not-found/not-found-page.tsx';
import { useTimeZone } from '../session/session.ts';
import { Ping } from './ping.tsx';
import { useWebhookChanges } from './use-webhook-changes.ts';
import { WebhookBar, WebhookChip } from './webhook-bar.tsx';
import { WebhookDeliveries } from './webhook-deliveries.tsx';
import { WebhookSettings } from './webhook-settings.tsx';
import styles from './webhooks.module.css';

const Body = ({ webhook, timeZone }: { readonly webhook: Webhook; readonly timeZone: string }) => {
  const text = useText();
  const tell = useSnackbar();
  const { change } = useWebhookChanges();
  const [isSwitching, setIsSwitching] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const setOn = async (isOn: boolean) => {
    setIsSwitching(true);
    try {
      await change(webhook, { isOn });
      tell(text(isOn ? 'webhooks.isOn' : 'webhooks.isOff'));
    } catch (error) {
      tell(text(problemText(error)));
    }
    setIsSwitching(false);
  };
  return (
    <Unsaved>
      <WebhookBar
        webhook={webhook}
        timeZone={timeZone}
        isSwitching={isSwitching}
        onSwitchOn={() => void setOn(true)}
      />
      {secret !== null && (
        <SecretToCopy
          title={text('webhooks.secret')}
          label={text('webhooks.secret')}
          hint={text('webhooks.rotateText')}
          secret={secret}
          onDone={() => setSecret(null)}
        />
      )}
      <WebhookSettings
        webhook={webhook}
        timeZone={timeZone}
        isSwitching={isSwitching}
        onSwitch={(isOn) => void setOn(isOn)}
        onSecret={setSecret}
      />
      <Ping webhook={webhook} />
      <WebhookDeliveries webhook={webhook} timeZone={timeZone} />
    </Unsaved>
  );
};

export const WebhookPage = ({ id }: { readonly id: string }) => {
  const text = useText();
  const query = useWebhooks();
  const timeZone = useTimeZone();
  const webhook = query.data?.find((each) => each.id === id);
  if (query.isSuccess && webhook === undefined) return <NotFoundPage />;
  return (
    <div className={styles.screen}>
      <div className={styles.back}>
        <BackLink to="/account/webhooks" label={text('webhooks.title')} />
      </div>
      <Page
        title={webhook === undefined ? text('webhooks.title') : hostOf(webhook)}
        actions={webhook !== undefined && <WebhookChip webhook={webhook} />}
      >
        {query.isPending && <Loading />}
        {query.isError && query.data === undefined && (
          <Failed error={query.error} onRetry={() => void query.refetch()} />
        )}
        {webhook !== undefined && <Body webhook={webhook} timeZone={timeZone} />}
      </Page>
    </div>
  );
};
