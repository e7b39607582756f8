import { Button } from '@fluentui/react-components';
import { type IntegrationService, SERVICE_NAMES } from '@waivers/waiver/integration-services.ts';
import { useState } from 'react';
import { useText } from '../../messages/use-text.ts';
import { Choice } from '../dialog/choice.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import styles from './account.module.css';

type DisconnectProps = {
  readonly service: IntegrationService;
  readonly isSaving: boolean;
  readonly onDisconnect: () => void;
};

/** Asks first. Saving the row with every field empty does the same. */
export const Disconnect = ({ service, isSaving, onDisconnect }: DisconnectProps) => {
  const text = useText();
  const [isAsking, setIsAsking] = useState(false);
  const named = { service: SERVICE_NAMES[service] };
  return (
    <>
      <Button
        size="large"
        appearance="subtle"
        className={styles.disconnect ?? ''}
        disabled={isSaving}
        onClick={() => setIsAsking(true)}
      >
        {text('account.disconnect')}
      </Button>
      {isAsking && (
        <Dialog
          title={text('account.disconnectTitle', named)}
          onClose={() => setIsAsking(false)}
          actions={
            <>
              <Choice id="dialog.cancel" onClick={() => setIsAsking(false)} />
              <Choice
                id="account.disconnect"
                look="danger"
                onClick={() => {
                  setIsAsking(false);
                  onDisconnect();
                }}
              />
            </>
          }
        >
          <p>{text('account.disconnectText', named)}</p>
        </Dialog>
      )}
    </>
  );
};
