import { Button } from '@fluentui/react-components';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Device,
  listDevices,
  signOutDevice,
  signOutEverywhere,
} from '@waivers/contract/auth/devices.ts';
import { useId, useRef, useState } from 'react';
import { useText } from '../../messages/use-text.ts';
import { ignoreNotFound, problemText } from '../../problems/problem.ts';
import { Dialog, DialogButton } from '../../ui/dialog/dialog.tsx';
import { guardedLeave } from '../../ui/navigation/leave-guard.ts';
import { Loading } from '../../ui/page/loading.tsx';
import { useSayTime } from '../../ui/page/say-time.ts';
import { Chip } from '../../ui/rows/chip.tsx';
import { Section } from '../../ui/rows/section.tsx';
import { SectionFailed } from '../../ui/rows/section-failed.tsx';
import styles from '../../ui/rows/setting-rows.module.css';
import { useSnackbar } from '../../ui/snackbar/snackbar.tsx';
import { ask, command } from '../api/call.ts';
import { logOut } from '../session/session.ts';
import { DeviceIcon } from './device-icon.tsx';
import { useSayDevice } from './say-device.ts';

export const DEVICES_KEY = ['devices'] as const;

const useDevices = () =>
  useQuery({
    queryKey: DEVICES_KEY,
    queryFn: async ({ signal }) => (await ask(listDevices, {}, { signal })).results,
    refetchOnMount: 'always',
  });

type DeviceRowProps = {
  readonly device: Device;
  readonly timeZone: string;
  readonly isSigningOut: boolean;
  readonly onSignOut: () => void;
};

const DeviceRow = ({ device, timeZone, isSigningOut, onSignOut }: DeviceRowProps) => {
  const text = useText();
  const id = useId();
  const sayDevice = useSayDevice();
  const { system, lastUsedAt, isCurrent } = device;
  const date = useSayTime(timeZone)(lastUsedAt);
  return (
    <li className={styles.device}>
      <DeviceIcon system={system} />
      <div className={styles.deviceText}>
        <span id={`${id}name`} className={styles.deviceName}>
          {sayDevice(device)}
        </span>{' '}
        {isCurrent && <Chip tone="good">{text('account.deviceHere')}</Chip>}
        <p className={styles.hint}>{text('account.deviceUsed', { date })}</p>
      </div>
      <button
        type="button"
        id={`${id}end`}
        className={styles.edit}
        aria-labelledby={`${id}end ${id}name`}
        aria-disabled={isSigningOut}
        onClick={() => {
          if (!isSigningOut) onSignOut();
        }}
      >
        {text(isSigningOut ? 'account.signingOut' : 'account.signOut')}
      </button>
    </li>
  );
};

export const DevicesSection = ({ timeZone }: { readonly timeZone: string }) => {
  const text = useText();
  const tell = useSnackbar();
  const queries = useQueryClient();
  const devices = useDevices();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const [signingOut, setSigningOut] = useState<ReadonlySet<string>>(new Set());
  const [isSigningOutAll, setIsSigningOutAll] = useState(false);

  const signOut = async ({ id }: Device) => {
    setSigningOut((before) => new Set([...before, id]));
    try {
      await command(signOutDevice, { params: { id } }).catch(ignoreNotFound);
      queries.setQueryData<readonly Device[]>(DEVICES_KEY, (all) => all?.filter((each) => each.id !== id));
      tell(text('account.signedOut'));
      heading.current?.focus();
    } catch (error) {
      tell(text(problemText(error)));
    } finally {
      setSigningOut((before) => new Set([...before].filter((each) => each !== id)));
    }
  };
  const signOutAll = async () => {
    setIsConfirming(false);
    setIsSigningOutAll(true);
    try {
      await command(signOutEverywhere, {});
      await logOut();
    } catch (error) {
      tell(text(problemText(error)));
    } finally {
      setIsSigningOutAll(false);
    }
  };

  return (
    <Section title={text('account.devices')} heading={heading}>
      {devices.isPending && <Loading />}
      {devices.isError && <SectionFailed error={devices.error} onRetry={() => void devices.refetch()} />}
      {devices.isSuccess && (
        <>
          <ul className={styles.devices}>
            {devices.data.map((device) => (
              <DeviceRow
                key={device.id}
                device={device}
                timeZone={timeZone}
                isSigningOut={signingOut.has(device.id)}
                onSignOut={() =>
                  device.isCurrent ? guardedLeave(() => void logOut()) : void signOut(device)
                }
              />
            ))}
          </ul>
          <div className={styles.foot}>
            <Button
              disabledFocusable={isSigningOutAll}
              onClick={() => guardedLeave(() => setIsConfirming(true))}
            >
              {text(isSigningOutAll ? 'account.signingOut' : 'account.signOutAll')}
            </Button>
          </div>
        </>
      )}
      {isConfirming && (
        <Dialog
          title={text('account.signOutAllTitle')}
          onClose={() => setIsConfirming(false)}
          actions={
            <>
              <DialogButton id="dialog.cancel" onClick={() => setIsConfirming(false)} />
              <DialogButton id="account.signOutAll" look="danger" onClick={() => void signOutAll()} />
            </>
          }
        >
          <p>{text('account.signOutAllText')}</p>
        </Dialog>
      )}
    </Section>
  );
};
