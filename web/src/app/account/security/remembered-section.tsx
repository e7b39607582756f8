import type { RememberedDevice } from '@waivers/contract/auth/second-factor.ts';
import { useId, useRef, useState } from 'react';
import { useText } from '../../../messages/use-text.ts';
import { problemText } from '../../../problems/problem.ts';
import { useSayTime } from '../../../ui/page/say-time.ts';
import { Section } from '../../../ui/rows/section.tsx';
import styles from '../../../ui/rows/setting-rows.module.css';
import { useSnackbar } from '../../../ui/snackbar/snackbar.tsx';
import { DeviceIcon } from '../device-icon.tsx';
import { useSayDevice } from '../say-device.ts';
import { useManageFactors } from './manage-factors.ts';

type RememberedRowProps = {
  readonly device: RememberedDevice;
  readonly timeZone: string;
  readonly isForgetting: boolean;
  readonly onForget: () => void;
};

const RememberedRow = ({ device, timeZone, isForgetting, onForget }: RememberedRowProps) => {
  const text = useText();
  const id = useId();
  const sayDevice = useSayDevice();
  const sayTime = useSayTime(timeZone);
  return (
    <li className={styles.device}>
      <DeviceIcon system={device.system} />
      <div className={styles.deviceText}>
        <span id={`${id}name`} className={styles.deviceName}>
          {sayDevice(device)}
        </span>
        <p className={styles.hint}>{text('security.rememberedUntil', { date: sayTime(device.expiresAt) })}</p>
      </div>
      <button
        type="button"
        id={`${id}end`}
        className={styles.edit}
        aria-labelledby={`${id}end ${id}name`}
        aria-disabled={isForgetting}
        onClick={() => {
          if (!isForgetting) onForget();
        }}
      >
        {text('security.forget')}
      </button>
    </li>
  );
};

type RememberedSectionProps = { readonly devices: readonly RememberedDevice[]; readonly timeZone: string };

/** Browsers that skip the second factor for a while. */
export const RememberedSection = ({ devices, timeZone }: RememberedSectionProps) => {
  const text = useText();
  const tell = useSnackbar();
  const { forget } = useManageFactors();
  const [forgetting, setForgetting] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const forgetDevice = async ({ id }: RememberedDevice): Promise<void> => {
    setForgetting(id);
    try {
      await forget(id);
      tell(text('security.forgotten'));
      heading.current?.focus();
    } catch (error) {
      tell(text(problemText(error)));
    }
    setForgetting(undefined);
  };
  return (
    <Section title={text('security.remembered')} lead={text('security.rememberedLead')} heading={heading}>
      <ul className={styles.devices}>
        {devices.map((device) => (
          <RememberedRow
            key={device.id}
            device={device}
            timeZone={timeZone}
            isForgetting={forgetting === device.id}
            onForget={() => void forgetDevice(device)}
          />
        ))}
      </ul>
    </Section>
  );
};
