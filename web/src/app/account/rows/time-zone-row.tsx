import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '../../../messages/use-text.ts';
import { timeIn, zoneLabel } from '../../../ui/fields/time-zones.ts';
import { SettingRow } from '../../../ui/rows/setting-row.tsx';
import styles from '../account.module.css';
import { TimeZoneForm } from './time-zone-form.tsx';

const LOOK_EVERY_MS = 5000;

const useNow = (): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};

const Now = ({ timeZone }: { readonly timeZone: string }) => {
  const text = useText();
  const intl = useIntl();
  const time = timeIn(intl, useNow(), timeZone);
  return <p className={styles.hint}>{text('account.timeZoneNow', { time })}</p>;
};

export const TimeZoneRow = ({ timeZone }: { readonly timeZone: string }) => {
  const text = useText();
  return (
    <SettingRow
      label={text('account.timeZone')}
      value={
        <>
          {zoneLabel(timeZone)}
          <Now timeZone={timeZone} />
        </>
      }
      hint={text('account.timeZoneHint')}
    >
      {(close) => <TimeZoneForm timeZone={timeZone} onClose={close} />}
    </SettingRow>
  );
};
