import { Button } from '@fluentui/react-components';
import { type IntegrationService, SERVICE_NAMES } from '@waivers/waiver/integration-services.ts';
import { useText } from '../../messages/use-text.ts';
import { Choice } from '../../ui/dialog/choice.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import styles from './account.module.css';

type DisconnectProps = {
  readonly service: IntegrationService;
  readonly isSaving: boolean;
  readonly isAsking: boolean;
  readonly onAsk: (isAsking: boolean) => void;
  readonly onDisconnect: () => void;
};

/** Asks first, also whoever saves the row with every field empty. */
export const Disconnect = ({ service, isSaving, isAsking, onAsk, onDisconnect }: DisconnectProps) => {
  const text = useText();
  const named = { service: SERVICE_NAMES[service] };
  return (
    <>
      <Button
        size="large"
        appearance="subtle"
        className={styles.disconnect ?? ''}
        disabled={isSaving}
        onClick={() => onAsk(true)}
      >
        {text('account.disconnect')}
      </Button>
      {isAsking && (
        <Dialog
          title={text('account.disconnectTitle', named)}
          onClose={() => onAsk(false)}
          actions={
            <>
              <Choice id="dialog.cancel" onClick={() => onAsk(false)} />
              <Choice
                id="account.disconnect"
                look="danger"
                onClick={() => {
                  onAsk(false);
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
