import { fullName } from '@waivers/waiver/options/person-name.ts';
import { dateWithZone } from '@waivers/waiver/record/record-date.ts';
import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { AllWaivers, WaiversOf } from '../frame/all-waivers.tsx';
import button from '../frame/button.module.css';
import { LoadingPage, NoticePage, usePageTitle } from '../frame/notice-page.tsx';
import { signAnotherAddress, useIsKiosk } from '../kiosk/kiosk.ts';
import { KioskReturn } from '../kiosk/kiosk-idle.tsx';
import { SaveCopy } from '../record/save-copy.tsx';
import { SaveReceipt } from '../record/save-receipt.tsx';
import {
  printAddress,
  type RecordAddress,
  type RecordRead,
  type SignedRecord,
} from '../record/signed-record.ts';
import { useSignedRecord } from '../record/use-signed-record.ts';
import { useOpenVideo, VideoLink } from '../record/video-link.tsx';
import styles from './confirmation.module.css';
import { RecipientAddress } from './recipient-address.tsx';

const Details = ({ record }: { record: SignedRecord }) => {
  const intl = useIntl();
  const { date, timeZone, document, participants } = record;
  const signedOn = dateWithZone(date, intl.locale, timeZone);
  return (
    <div className={styles.details}>
      <p className={styles.waiver}>{document.title}</p>
      <p>{intl.formatMessage({ id: 'confirmation.signedOn' }, { date: signedOn })}</p>
      <ul className={styles.names}>
        {participants.map(({ id, identity, role }) => (
          <li key={id}>
            <bdi translate="no">
              {typeof identity === 'object'
                ? fullName(identity, intl.locale)
                : intl.formatMessage({ id: 'record.erased' })}
            </bdi>
            {role === 'guardian' || role === 'minor' ? (
              <span className={styles.role}>{intl.formatMessage({ id: `role.${role}` })}</span>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
};

type What = 'confirmation' | 'confirmation.video' | 'confirmation.voided';

const whatOf = (record: SignedRecord | undefined, isOpen: boolean): What => {
  if (typeof record?.voidedAt === 'string') return 'confirmation.voided';
  return isOpen ? 'confirmation.video' : 'confirmation';
};

const CopyUntil = ({ record: { linkExpiresAt, timeZone } }: { record: SignedRecord }) => {
  const intl = useIntl();
  const date = dateWithZone(linkExpiresAt, intl.locale, timeZone);
  return <p className={styles.until}>{intl.formatMessage({ id: 'confirmation.copyUntil' }, { date })}</p>;
};

type ConfirmationScreenProps = {
  address: RecordAddress;
  /** Known right after signing, which saves a request. */
  waiverId?: string;
  now: () => Date;
  onRead?: (record: RecordRead) => void;
};

export const ConfirmationScreen = ({ address, waiverId, now, onRead }: ConfirmationScreenProps) => {
  const intl = useIntl();
  const isKiosk = useIsKiosk();
  const { record, retry } = useSignedRecord(address);
  const [isCorrecting, setIsCorrecting] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const isSigned = waiverId !== undefined || record?.kind === 'found';
  const found = record?.kind === 'found' ? record.value : undefined;
  const isVoided = typeof found?.voidedAt === 'string';
  const video = useOpenVideo(address, record);
  const isOpen = video === 'open';
  const what = whatOf(found, isOpen);
  const refusal = record?.kind === 'refused' ? record : undefined;
  // Signers who return to the video days later have an expired link to their copies.
  const isPastCopies = refusal?.code === 'link_expired' && (video === 'open' || video === 'done');
  const isKnown = (isSigned || isPastCopies) && video !== undefined;
  const isUnknown = video === 'unknown';
  const title = intl.formatMessage({ id: isUnknown ? 'steps.confirmation' : `${what}.title` });
  usePageTitle(isKnown ? title : undefined);
  useEffect(() => {
    if (!isKnown) return;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [isKnown]);

  useEffect(() => {
    if (found === undefined) return;
    const { business, document } = found;
    const ofVideo = document.videoUrl === '' || video === undefined ? {} : { isVideoOpen: video !== 'done' };
    onRead?.({ business, locale: document.locale, ...ofVideo });
  }, [found, video, onRead]);

  if ((!isSigned && record === undefined) || video === undefined) return <LoadingPage />;
  if (!isSigned && record?.kind === 'failed') {
    return (
      <NoticePage name="failed">
        <button type="button" className={button.primary} onClick={retry}>
          {intl.formatMessage({ id: 'page.retry' })}
        </button>
      </NoticePage>
    );
  }
  if (isPastCopies) {
    return (
      <section className={styles.confirmation}>
        <h1 className={styles.title} tabIndex={-1} ref={heading}>
          {title}
        </h1>
        <p className={styles.text}>{intl.formatMessage({ id: `${what}.text` }, { date: '' })}</p>
        <div className={styles.actions}>
          {isOpen ? <VideoLink address={address} /> : null}
          <p className={styles.until}>{intl.formatMessage({ id: 'page.linkExpired.help' })}</p>
          <WaiversOf owner={refusal?.owner} />
        </div>
      </section>
    );
  }
  if (!isSigned) {
    return refusal?.code === 'erased' ? (
      <NoticePage name="erased">
        <WaiversOf owner={refusal.owner} />
      </NoticePage>
    ) : (
      <NoticePage name="linkExpired">
        <p>{intl.formatMessage({ id: 'page.linkExpired.help' })}</p>
        <WaiversOf owner={refusal?.owner} />
      </NoticePage>
    );
  }
  const voidedOn =
    typeof found?.voidedAt === 'string' ? dateWithZone(found.voidedAt, intl.locale, found.timeZone) : '';
  const another = signAnotherAddress(waiverId ?? found?.waiverId ?? '', isKiosk, intl.locale);
  return (
    <section className={styles.confirmation}>
      {isOpen || isUnknown || isVoided ? null : (
        <svg className={styles.check} viewBox="0 0 48 48" aria-hidden="true">
          <circle cx="24" cy="24" r="24" stroke="none" />
          <path d="m14 25 7 7 13-15" fill="none" />
        </svg>
      )}
      <h1 className={styles.title} tabIndex={-1} ref={heading}>
        {title}
      </h1>
      {isUnknown ? null : (
        <p className={styles.text}>{intl.formatMessage({ id: `${what}.text` }, { date: voidedOn })}</p>
      )}
      {isOpen || isUnknown ? (
        <div className={styles.actions}>
          <VideoLink address={address} />
        </div>
      ) : null}
      {found === undefined ? null : <Details record={found} />}
      {found === undefined ? null : (
        <RecipientAddress
          address={address}
          record={found}
          now={now}
          isNew={waiverId !== undefined}
          isCorrecting={isCorrecting}
          onCorrecting={setIsCorrecting}
        />
      )}
      {/* On a kiosk the record would stay open for the next person. */}
      {isKiosk ? (
        <div className={styles.actions}>
          <a className={button.primary} href={another}>
            {intl.formatMessage({ id: 'confirmation.another' })}
          </a>
          <KioskReturn {...(waiverId === undefined && { to: another })} />
        </div>
      ) : (
        <>
          <div className={styles.actions}>
            <SaveCopy address={address} isPrimary={video === 'done' && !isCorrecting}>
              {intl.formatMessage({ id: 'confirmation.save' })}
            </SaveCopy>
            {found === undefined ? null : <CopyUntil record={found} />}
            <SaveReceipt address={address} />
          </div>
          <div className={styles.links}>
            <a className={button.link} href={printAddress(address, intl.locale)}>
              {intl.formatMessage({ id: 'confirmation.print' })}
            </a>
            <a className={button.link} href={another}>
              {intl.formatMessage({ id: 'confirmation.another' })}
            </a>
            {found === undefined ? null : (
              <AllWaivers ownerId={found.userId} business={found.business} className={button.link} />
            )}
          </div>
        </>
      )}
    </section>
  );
};
