import { signerEmail } from '@waivers/waiver/submission/signer-email.ts';
import { HOUR_MS } from '@waivers/waiver/vocabulary/times.ts';
import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import button from '../frame/button.module.css';
import { useIsKiosk } from '../kiosk/kiosk.ts';
import type { RecordAddress, SignedRecord } from '../record/signed-record.ts';
import { deviceSignatures } from '../sending/device-signatures.ts';
import styles from './confirmation.module.css';
import { RecipientAddressForm } from './recipient-address-form.tsx';

/** Enough to recognize the address, on a page that others may see. */
const masked = (email: string): string => `${[...email][0]}…${email.slice(email.lastIndexOf('@'))}`;

/** Long enough for a party to watch its video one by one. Later, the mail is old news. */
const MAIL_NEWS_MS = 3 * HOUR_MS;

type RecipientAddressProps = {
  readonly address: RecordAddress;
  readonly record: SignedRecord;
  readonly now: () => Date;
  /** Whether the record was signed on this page a moment ago. */
  readonly isNew: boolean;
  readonly isCorrecting: boolean;
  readonly onCorrecting: (is: boolean) => void;
};

/** Can be corrected only on the device that signed, because the link in the mail leads elsewhere. */
export const RecipientAddress = ({
  address,
  record,
  now,
  isNew,
  isCorrecting,
  onCorrecting,
}: RecipientAddressProps) => {
  const intl = useIntl();
  const isKiosk = useIsKiosk();
  const { id, date, waiverId, document, settings, answers, recipientAddress, voidedAt, mailServer } = record;
  const [isSigner] = useState(() => isNew || deviceSignatures(waiverId).find(id) !== undefined);
  const [correctedTo, setCorrectedTo] = useState<string>();
  const isNews = isNew || now().getTime() - Date.parse(date) < MAIL_NEWS_MS;
  const line = useRef<HTMLParagraphElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (correctedTo !== undefined) line.current?.focus();
  }, [correctedTo]);
  useEffect(() => (isCorrecting ? () => opener.current?.focus() : undefined), [isCorrecting]);
  const typed = answers === 'erased' ? undefined : signerEmail(document, settings.mode, answers);
  if (mailServer === false || typed === undefined || typeof voidedAt === 'string') return null;
  if (!isNews && !isSigner) return null;
  const shown = (
    <bdi key="email" translate="no" className={styles.address}>
      {correctedTo ?? masked(recipientAddress?.email ?? typed)}
    </bdi>
  );
  return (
    <>
      <p className={styles.mailed} tabIndex={-1} ref={line}>
        {intl.formatMessage(
          {
            id: isNews || correctedTo !== undefined ? 'confirmation.mailed' : 'confirmation.recipientAddress',
          },
          { email: shown },
        )}
      </p>
      {isSigner &&
      !isKiosk &&
      correctedTo === undefined &&
      recipientAddress === undefined &&
      !isCorrecting ? (
        <button type="button" className={button.link} ref={opener} onClick={() => onCorrecting(true)}>
          {intl.formatMessage({ id: 'confirmation.wrongAddress' })}
        </button>
      ) : null}
      {isCorrecting ? (
        <RecipientAddressForm
          address={address}
          typed={typed}
          onCancel={() => onCorrecting(false)}
          onDone={(email) => {
            onCorrecting(false);
            setCorrectedTo(email);
          }}
        />
      ) : null}
    </>
  );
};
