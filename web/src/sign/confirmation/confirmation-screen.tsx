import type { Business } from '@waivers/contract/public/business.ts';
import type { SignedWaiver } from '@waivers/contract/signed-waivers/signed-waiver.ts';
import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import button from '../frame/button.module.css';
import { LoadingPage } from '../frame/loading-page.tsx';
import { NoticePage } from '../frame/notice-page.tsx';
import { signingAddress, useIsKiosk } from '../kiosk/kiosk.ts';
import styles from './confirmation.module.css';
import { nameOf, type RecordAddress, useSignedRecord } from './signed-record.ts';

const Details = ({ record, isKiosk }: { record: SignedWaiver; isKiosk: boolean }) => {
  const intl = useIntl();
  const { date, timeZone, document, participants, linkExpiresAt } = record;
  const signedOn = intl.formatDate(date, { dateStyle: 'long', timeStyle: 'short', timeZone });
  const names = participants
    .filter(({ role }) => role !== 'guardian')
    .map(({ id, identity }) => ({
      id,
      name: nameOf(identity, intl.locale) ?? intl.formatMessage({ id: 'record.erased' }),
    }));
  return (
    <div className={styles.details}>
      <p className={styles.waiver}>{document.title}</p>
      <p>{intl.formatMessage({ id: 'confirmation.signedOn' }, { date: signedOn })}</p>
      <ul className={styles.names}>
        {names.map(({ id, name }) => (
          <li key={id}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      {isKiosk ? null : (
        <p>
          {intl.formatMessage(
            { id: 'confirmation.printUntil' },
            { date: intl.formatDate(linkExpiresAt, { dateStyle: 'long', timeStyle: 'short', timeZone }) },
          )}
        </p>
      )}
    </div>
  );
};

type ConfirmationScreenProps = {
  address: RecordAddress;
  /** Known right after signing; saves loading. */
  waiverId?: string;
  onBusiness?: (business: Business) => void;
};

/** `/sign-confirmation/{signedKey}/{id}`. */
export const ConfirmationScreen = ({ address, waiverId, onBusiness }: ConfirmationScreenProps) => {
  const intl = useIntl();
  const isKiosk = useIsKiosk();
  const { record, retry } = useSignedRecord(address);
  const heading = useRef<HTMLHeadingElement>(null);
  const isSigned = waiverId !== undefined || record?.kind === 'found';
  const title = intl.formatMessage({ id: 'confirmation.title' });
  useEffect(() => {
    if (!isSigned) return;
    document.title = title;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [isSigned, title]);

  const business = record?.kind === 'found' ? record.value.business : undefined;
  useEffect(() => {
    if (business !== undefined) onBusiness?.(business);
  }, [business, onBusiness]);

  if (!isSigned && record === undefined) return <LoadingPage />;
  if (!isSigned && record?.kind === 'failed') {
    return (
      <NoticePage name="failed">
        <button type="button" className={button.primary} onClick={retry}>
          {intl.formatMessage({ id: 'page.retry' })}
        </button>
      </NoticePage>
    );
  }
  if (!isSigned) {
    const isErased = record?.kind === 'refused' && record.code === 'erased';
    return isErased ? (
      <NoticePage name="erased" />
    ) : (
      <NoticePage name="linkExpired">
        <p>{intl.formatMessage({ id: 'page.linkExpired.help' })}</p>
      </NoticePage>
    );
  }
  const another = waiverId ?? (record?.kind === 'found' ? record.value.waiverId : '');
  return (
    <section className={styles.confirmation}>
      <svg className={styles.check} viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="22" />
        <path d="m14 25 7 7 13-15" />
      </svg>
      <h1 className={styles.title} tabIndex={-1} ref={heading}>
        {title}
      </h1>
      <p className={styles.text}>{intl.formatMessage({ id: 'confirmation.text' })}</p>
      {record?.kind === 'found' ? <Details record={record.value} isKiosk={isKiosk} /> : null}
      <div className={styles.actions}>
        <a className={button.primary} href={signingAddress(another, isKiosk)}>
          {intl.formatMessage({ id: 'confirmation.another' })}
        </a>
        {/* On a venue's tablet the record would stay open for the next person. */}
        {isKiosk ? null : (
          <a className={button.secondary} href={`/signed-waiver-print/${address.signedKey}/${address.id}`}>
            {intl.formatMessage({ id: 'confirmation.print' })}
          </a>
        )}
      </div>
    </section>
  );
};
