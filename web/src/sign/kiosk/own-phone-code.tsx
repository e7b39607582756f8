import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { QrImage, qrCodeOf } from '../../ui/qr-code/qr-image.tsx';
import styles from './own-phone.module.css';

export const OwnPhoneCode = ({ address }: { address: string }) => {
  const intl = useIntl();
  const code = useMemo(() => qrCodeOf(address), [address]);
  return (
    <div className={styles.code}>
      <QrImage code={code} label={intl.formatMessage({ id: 'kiosk.ownPhone.code' })} />
    </div>
  );
};
