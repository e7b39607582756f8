import { DeleteRegular, EditRegular, PhoneRegular } from '@fluentui/react-icons';
import { KeyRegular } from '@fluentui/react-icons/svg/key';
import type { Factor } from '@waivers/contract/auth/second-factor.ts';
import { useText } from '../../../messages/use-text.ts';
import { useSayTime } from '../../../ui/page/say-time.ts';
import { MoreMenu } from '../../../ui/rows/more-menu.tsx';
import styles from '../../../ui/rows/setting-rows.module.css';
import { Facts } from './facts.tsx';

type FactorRowProps = {
  readonly factor: Factor;
  readonly timeZone: string;
  readonly onAsk: (question: 'rename' | 'remove') => void;
};

export const FactorRow = ({ factor, timeZone, onAsk }: FactorRowProps) => {
  const text = useText();
  const sayTime = useSayTime(timeZone);
  const { kind, name, addedAt, lastUsedAt } = factor;
  const isPasskey = kind === 'passkey';
  const Icon = isPasskey ? KeyRegular : PhoneRegular;
  const facts = [
    text(isPasskey ? 'security.kind.passkey' : 'security.kind.totp'),
    text('security.addedAt', { date: sayTime(addedAt) }),
    lastUsedAt === null
      ? text('apiKeys.neverUsed')
      : text('account.deviceUsed', { date: sayTime(lastUsedAt) }),
  ];
  return (
    <li className={styles.device}>
      <Icon fontSize={24} aria-hidden />
      <div className={styles.deviceText}>
        <bdi className={styles.deviceName} translate="no">
          {name}
        </bdi>
        <Facts facts={facts.filter((fact) => fact !== name)} />
      </div>
      <MoreMenu
        label={text('people.actions', { name })}
        items={[
          { label: text('security.rename'), icon: <EditRegular />, onChoose: () => onAsk('rename') },
          { label: text('account.logoRemove'), icon: <DeleteRegular />, onChoose: () => onAsk('remove') },
        ]}
      />
    </li>
  );
};
