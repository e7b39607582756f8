import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { LOG_IN_FACTORS, listLogIns, type PastLogIn } from '@waivers/contract/auth/second-factor.ts';
import { LOG_IN_METHODS } from '@waivers/waiver/vocabulary/access.ts';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '../../../messages/use-text.ts';
import { Loading } from '../../../ui/page/loading.tsx';
import { useSayTime } from '../../../ui/page/say-time.ts';
import { Section } from '../../../ui/rows/section.tsx';
import { SectionFailed } from '../../../ui/rows/section-failed.tsx';
import styles from '../../../ui/rows/setting-rows.module.css';
import { ask } from '../../api/call.ts';
import { DeviceIcon } from '../device-icon.tsx';
import { useSayDevice } from '../say-device.ts';
import { Facts } from './facts.tsx';
import { placeOfZone } from './place-of-zone.ts';

const SHOWN_FIRST = 5;

const useLogIns = () =>
  useQuery({
    queryKey: ['log-ins'],
    queryFn: async ({ signal }): Promise<readonly PastLogIn[]> =>
      (await ask(listLogIns, {}, { signal })).results,
    refetchOnMount: 'always',
  });

/** Ways to log in that this version does not know are left out. */
const useSayWay = (): ((logIn: PastLogIn) => readonly string[]) => {
  const text = useText();
  return ({ method, secondFactor }) => [
    ...LOG_IN_METHODS.filter((each) => each === method).map((each) => text(`security.method.${each}`)),
    ...LOG_IN_FACTORS.filter((each) => each === secondFactor).map((each) => text(`security.proof.${each}`)),
  ];
};

const LogInRow = ({ logIn, timeZone }: { readonly logIn: PastLogIn; readonly timeZone: string }) => {
  const text = useText();
  const intl = useIntl();
  const sayDevice = useSayDevice();
  const sayWay = useSayWay();
  const time = useSayTime(timeZone)(logIn.at);
  const place =
    logIn.timeZone === null
      ? []
      : [text('security.place', { place: placeOfZone(intl, logIn.timeZone, logIn.at) })];
  return (
    <li className={styles.device}>
      <DeviceIcon system={logIn.system} />
      <div className={styles.deviceText}>
        <span className={styles.deviceName}>{time}</span>
        <Facts facts={[sayDevice(logIn), ...place, ...sayWay(logIn)]} />
      </div>
    </li>
  );
};

/** Lets people recognise a log-in that was not theirs. */
export const LogInsSection = ({ timeZone }: { readonly timeZone: string }) => {
  const text = useText();
  const logIns = useLogIns();
  const [isWhole, setIsWhole] = useState(false);
  const all = logIns.data ?? [];
  return (
    <Section title={text('security.logIns')} lead={text('security.logInsLead')}>
      {logIns.isPending && <Loading />}
      {logIns.isError && logIns.data === undefined && (
        <SectionFailed error={logIns.error} onRetry={() => void logIns.refetch()} />
      )}
      <ul className={styles.devices}>
        {all.slice(0, isWhole ? undefined : SHOWN_FIRST).map((logIn) => (
          <LogInRow key={logIn.at} logIn={logIn} timeZone={timeZone} />
        ))}
      </ul>
      {!isWhole && all.length > SHOWN_FIRST && (
        <div className={styles.foot}>
          <Button onClick={() => setIsWhole(true)}>
            {text('security.allLogIns', { count: all.length })}
          </Button>
        </div>
      )}
    </Section>
  );
};
