import type { SignPageWaiver } from '@waivers/contract/waivers/sign-page-data.ts';
import { type ComponentType, useState } from 'react';
import { useIntl } from 'react-intl';
import { signingAddress } from './kiosk.ts';
import styles from './own-phone.module.css';

type Code = ComponentType<{ readonly address: string }>;

/** Offers a QR code to people who prefer their own phone. Loads it on demand. */
export const OwnPhone = ({ waiver }: { waiver: Pick<SignPageWaiver, 'id' | 'locale'> }) => {
  const intl = useIntl();
  const chosen = intl.locale === waiver.locale ? undefined : intl.locale;
  const [Code, setCode] = useState<Code>();
  const address = window.location.origin + signingAddress(waiver.id, false, chosen);
  const load = async (): Promise<void> => {
    const loaded = await import('./own-phone-code.tsx').catch(() => undefined);
    // Shows only the URL when offline.
    if (loaded !== undefined) setCode(() => loaded.OwnPhoneCode);
  };
  return (
    <details className={styles.ownPhone} onToggle={() => void load()}>
      <summary className={styles.summary}>{intl.formatMessage({ id: 'kiosk.ownPhone' })}</summary>
      <p className={styles.how}>{intl.formatMessage({ id: 'kiosk.ownPhone.how' })}</p>
      {Code === undefined ? null : <Code address={address} />}
      <p className={styles.address}>{address}</p>
    </details>
  );
};
