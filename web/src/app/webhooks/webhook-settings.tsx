import { Button } from '@fluentui/react-components';
import type { Webhook } from '@waivers/contract/webhooks/webhooks.ts';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { webhookTypeText } from '../../deliveries/follow-up-words.ts';
import { useText } from '../../messages/use-text.ts';
import { problemText } from '../../problems/problem.ts';
import { Dialog, DialogButton } from '../../ui/dialog/dialog.tsx';
import { useSayTime } from '../../ui/page/say-time.ts';
import { SettingRow } from '../../ui/rows/setting-row.tsx';
import { useSnackbar } from '../../ui/snackbar/snackbar.tsx';
import { useWebhookChanges } from './use-webhook-changes.ts';
import { WebhookForm } from './webhook-form.tsx';
import styles from './webhooks.module.css';

type WebhookSettingsProps = {
  readonly webhook: Webhook;
  readonly timeZone: string;
  readonly isSwitching: boolean;
  readonly onSwitch: (isOn: boolean) => void;
  readonly onSecret: (secret: string) => void;
};

export const WebhookSettings = ({
  webhook,
  timeZone,
  isSwitching,
  onSwitch,
  onSecret,
}: WebhookSettingsProps) => {
  const text = useText();
  const tell = useSnackbar();
  const [, navigate] = useLocation();
  const sayTime = useSayTime(timeZone);
  const { change, remove, rotate } = useWebhookChanges();
  const [asking, setAsking] = useState<'rotate' | 'delete' | null>(null);
  const close = () => setAsking(null);
  const carryOut = async (act: () => Promise<void>) => {
    close();
    try {
      await act();
    } catch (error) {
      tell(text(problemText(error)));
    }
  };
  const deleteIt = () =>
    carryOut(async () => {
      await remove(webhook);
      tell(text('webhooks.deleted'));
      navigate('/account/webhooks', { replace: true });
    });
  const { url, types, state, oldSecretUntil } = webhook;
  return (
    <div className={styles.card}>
      <h2 className="visually-hidden">{url}</h2>
      <SettingRow
        label={text('webhooks.url')}
        value={
          <>
            <bdi translate="no" className={styles.url}>
              {url}
            </bdi>
            <ul className={styles.types}>
              {types.map((type) => (
                <li key={type}>{text(webhookTypeText(type))}</li>
              ))}
            </ul>
          </>
        }
      >
        {(closeForm) => (
          <WebhookForm
            current={webhook}
            onSave={async (typed) => {
              await change(webhook, typed);
              tell(text('webhooks.saved'));
              closeForm();
            }}
            onClose={closeForm}
          />
        )}
      </SettingRow>
      <div className={styles.line}>
        <div>
          <h3 className={styles.lineTitle}>{text('webhooks.secret')}</h3>
          <p className={styles.hint}>
            {oldSecretUntil === undefined
              ? text('webhooks.secretText')
              : text('webhooks.bothSign', { date: sayTime(oldSecretUntil) })}
          </p>
        </div>
        <Button size="large" onClick={() => setAsking('rotate')}>
          {text('webhooks.rotate')}
        </Button>
      </div>
      <div className={styles.foot}>
        {state === 'on' && (
          <Button size="large" disabledFocusable={isSwitching} onClick={() => onSwitch(false)}>
            {text('webhooks.switchOff')}
          </Button>
        )}
        <Button size="large" className={styles.danger ?? ''} onClick={() => setAsking('delete')}>
          {text('webhooks.delete')}
        </Button>
      </div>
      {asking === 'rotate' && (
        <Dialog
          title={text('webhooks.rotateTitle')}
          onClose={close}
          actions={
            <>
              <DialogButton id="dialog.cancel" onClick={close} />
              <DialogButton
                id="webhooks.rotate"
                look="main"
                onClick={() => void carryOut(async () => onSecret(await rotate(webhook)))}
              />
            </>
          }
        >
          <p>{text('webhooks.rotateText')}</p>
          {oldSecretUntil !== undefined && <p>{text('webhooks.rotateAgain')}</p>}
        </Dialog>
      )}
      {asking === 'delete' && (
        <Dialog
          title={text('webhooks.deleteTitle')}
          onClose={close}
          actions={
            <>
              <DialogButton id="dialog.cancel" onClick={close} />
              <DialogButton id="webhooks.delete" look="danger" onClick={() => void deleteIt()} />
            </>
          }
        >
          <p>{text('webhooks.deleteText')}</p>
        </Dialog>
      )}
    </div>
  );
};
