import { DesktopRegular, PhoneRegular } from '@fluentui/react-icons';
import type { Device } from '@waivers/contract/auth/devices.ts';
import { useId } from 'react';
import { useText } from '../../../messages/use-text.ts';
import { useSayTime } from '../../../ui/page/say-time.ts';
import { Chip } from '../../../ui/rows/chip.tsx';
import styles from '../account.module.css';

type DeviceRowProps = {
  readonly device: Device;
  readonly timeZone: string;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
};

const PHONES = /android|ios|ipados/i;

export const DeviceRow = ({ device, timeZone, isEnding, onEnd }: DeviceRowProps) => {
  const text = useText();
  const id = useId();
  const { browser, system, lastUsedAt, isCurrent } = device;
  const date = useSayTime(timeZone)(lastUsedAt);
  const Icon = PHONES.test(system ?? '') ? PhoneRegular : DesktopRegular;
  return (
    <li className={styles.device}>
      <Icon fontSize={24} aria-hidden />
      <div className={styles.deviceText}>
        <span id={`${id}name`} className={styles.deviceName}>
          {text('account.device', {
            browser: browser ?? text('account.browserUnknown'),
            system: system ?? text('account.systemUnknown'),
          })}
        </span>{' '}
        {isCurrent && <Chip tone="good">{text('account.deviceHere')}</Chip>}
        <p className={styles.hint}>{text('account.deviceUsed', { date })}</p>
      </div>
      <button
        type="button"
        id={`${id}end`}
        className={styles.edit}
        aria-labelledby={`${id}end ${id}name`}
        aria-disabled={isEnding}
        onClick={() => {
          if (!isEnding) onEnd();
        }}
      >
        {text(isEnding ? 'account.signingOut' : 'account.signOut')}
      </button>
    </li>
  );
};
