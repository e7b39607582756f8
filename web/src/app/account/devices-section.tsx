import { Button } from '@fluentui/react-components';
import { useQueryClient } from '@tanstack/react-query';
import { type Device, signOutDevice, signOutEverywhere } from '@waivers/contract/auth/devices.ts';
import { useRef, useState } from 'react';
import { useText } from '../../messages/use-text.ts';
import { Choice } from '../../ui/dialog/choice.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { useSnackbar } from '../../ui/snackbar/snackbar.tsx';
import { command } from '../api/call.ts';
import { leaveBy } from '../navigation/leave-guard.ts';
import { Problem } from '../problems/problem.ts';
import { problemKind, problemText } from '../problems/say-problem.ts';
import { logOut } from '../session/session.ts';
import styles from './account.module.css';
import { DeviceRow } from './rows/device-row.tsx';
import { Section } from './section.tsx';
import { DEVICES, useDevices } from './use-devices.ts';

/** Signed out already. */
const unlessGone = (error: unknown): void => {
  if (!(error instanceof Problem) || error.status !== 404) throw error;
};

export const DevicesSection = ({ timeZone }: { readonly timeZone: string }) => {
  const text = useText();
  const tell = useSnackbar();
  const queries = useQueryClient();
  const devices = useDevices();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [ending, setEnding] = useState<ReadonlySet<string>>(new Set());
  const [isEndingAll, setIsEndingAll] = useState(false);

  const end = async ({ id }: Device) => {
    setEnding((before) => new Set([...before, id]));
    try {
      await command(signOutDevice, { params: { id } }).catch(unlessGone);
      queries.setQueryData<readonly Device[]>(DEVICES, (all) => all?.filter((each) => each.id !== id));
      tell(text('account.signedOut'));
      heading.current?.focus();
    } catch (error) {
      tell(text(problemText(error)));
    } finally {
      setEnding((before) => new Set([...before].filter((each) => each !== id)));
    }
  };
  const endAll = async () => {
    setIsAsking(false);
    setIsEndingAll(true);
    try {
      await command(signOutEverywhere, {});
      await logOut();
    } catch (error) {
      tell(text(problemText(error)));
    } finally {
      setIsEndingAll(false);
    }
  };

  return (
    <Section title={text('account.devices')} heading={heading}>
      {devices.isPending && <Loading />}
      {devices.isError && (
        <div className={styles.failed} role="alert">
          <p>{text(`failed.${problemKind(devices.error)}`)}</p>
          <Button onClick={() => void devices.refetch()}>{text('failed.retry')}</Button>
        </div>
      )}
      {devices.isSuccess && (
        <>
          <ul className={styles.devices}>
            {devices.data.map((device) => (
              <DeviceRow
                key={device.id}
                device={device}
                timeZone={timeZone}
                isEnding={ending.has(device.id)}
                onEnd={() => (device.isCurrent ? leaveBy(() => void logOut()) : void end(device))}
              />
            ))}
          </ul>
          <div className={styles.foot}>
            <Button disabledFocusable={isEndingAll} onClick={() => leaveBy(() => setIsAsking(true))}>
              {text(isEndingAll ? 'account.signingOut' : 'account.signOutAll')}
            </Button>
          </div>
        </>
      )}
      {isAsking && (
        <Dialog
          title={text('account.signOutAllTitle')}
          onClose={() => setIsAsking(false)}
          actions={
            <>
              <Choice id="dialog.cancel" onClick={() => setIsAsking(false)} />
              <Choice id="account.signOutAll" look="danger" onClick={() => void endAll()} />
            </>
          }
        >
          <p>{text('account.signOutAllText')}</p>
        </Dialog>
      )}
    </Section>
  );
};
