import { recordTitle } from '@waivers/waiver/record/record-title.ts';
import { type RefObject, useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { WaiversOf } from '../frame/all-waivers.tsx';
import button from '../frame/button.module.css';
import { LanguageFailed, LanguagePicker, type Languages } from '../frame/language-picker.tsx';
import { LoadingPage, NoticePage } from '../frame/notice-page.tsx';
import { SaveCopy } from '../record/save-copy.tsx';
import { SaveReceipt } from '../record/save-receipt.tsx';
import type { RecordAddress, RecordRead } from '../record/signed-record.ts';
import { VideoLink } from '../record/video-link.tsx';
import styles from './print.module.css';
import { type PrintedRecord, usePrintedRecord } from './printed-record.ts';
import { RecordSheet } from './record-sheet.tsx';

/** Delays the print dialog until the page has been painted (spec section 9). */
const DIALOG_AFTER_MS = 1000;
/** Maximum time to wait for the logo. */
const DIALOG_AT_LAST_MS = 3000;

/** In-app browsers may not support printing. */
const canPrint = (): boolean => typeof window.print === 'function';

const printSoon = (logo: RefObject<HTMLImageElement | null>): (() => void) => {
  const over = new AbortController();
  const print = (): void => {
    stop();
    if (canPrint()) window.print();
  };
  const due = setTimeout(() => {
    const image = logo.current;
    if (image === null || image.complete) return print();
    image.addEventListener('load', print, { signal: over.signal });
    image.addEventListener('error', print, { signal: over.signal });
  }, DIALOG_AFTER_MS);
  const late = setTimeout(print, DIALOG_AT_LAST_MS);
  const stop = (): void => {
    over.abort();
    clearTimeout(due);
    clearTimeout(late);
  };
  return stop;
};

type Missing = {
  readonly record: Exclude<ReturnType<typeof usePrintedRecord>['record'], { readonly kind: 'found' }>;
  readonly retry: () => void;
};

const NothingToPrint = ({ record, retry }: Missing) => {
  const intl = useIntl();
  if (record === undefined) return <LoadingPage />;
  if (record.kind === 'failed') {
    return (
      <NoticePage name="failed">
        <button type="button" className={button.primary} onClick={retry}>
          {intl.formatMessage({ id: 'page.retry' })}
        </button>
      </NoticePage>
    );
  }
  if (record.code === 'erased')
    return (
      <NoticePage name="erased">
        <WaiversOf owner={record.owner} />
      </NoticePage>
    );
  return (
    <NoticePage name="linkExpired" alert="print.expired">
      <p>{intl.formatMessage({ id: 'page.askForCopy' })}</p>
      <WaiversOf owner={record.owner} />
    </NoticePage>
  );
};

type GoOnProps = { readonly address: RecordAddress; readonly record: PrintedRecord };

/** Links to an unfinished video. Shown to signers only, and never printed. */
const GoOn = ({ address, record: { signed, isOwn } }: GoOnProps) => {
  const intl = useIntl();
  const isOpen = signed.understanding?.completed === false && signed.voidedAt === null;
  if (isOwn || !isOpen) return null;
  return (
    <section className={styles.goOn}>
      <p>{intl.formatMessage({ id: 'confirmation.video.text' })}</p>
      <VideoLink address={address} />
    </section>
  );
};

/** Whether a link in an email opened the record for reading, so that the print dialog must not cover it. */
const isForReading = (): boolean => new URLSearchParams(window.location.search).has('view');

type PrintScreenProps = {
  readonly address: RecordAddress;
  readonly languages: Languages;
  readonly onRead: (record: RecordRead) => void;
};

export const PrintScreen = ({ address, languages, onRead }: PrintScreenProps) => {
  const intl = useIntl();
  const { record, retry } = usePrintedRecord(address);
  const isThere = record?.kind === 'found';
  const logo = useRef<HTMLImageElement>(null);
  useEffect(() => (isThere && !isForReading() ? printSoon(logo) : undefined), [isThere]);
  // Browsers suggest the title as the file name.
  const title = isThere ? recordTitle(record.value.signed, record.value.company) : undefined;
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);
  const found = isThere ? record.value : undefined;
  useEffect(() => {
    if (found === undefined) return;
    const { signed, company, logo: image } = found;
    onRead({ business: { company, logo: image }, locale: signed.document.locale });
  }, [found, onRead]);
  if (record?.kind !== 'found')
    return (
      <div className={styles.alone}>
        <div className={styles.tools}>
          <LanguagePicker {...languages} />
          {languages.hasFailed ? <LanguageFailed /> : null}
        </div>
        <NothingToPrint record={record} retry={retry} />
      </div>
    );
  const { isOwn } = record.value;
  return (
    <div className={styles.sheet}>
      <div className={styles.tools}>
        <LanguagePicker {...languages} />
        {languages.hasFailed ? <LanguageFailed /> : null}
        {canPrint() ? (
          <button type="button" className={button.secondary} onClick={() => window.print()}>
            {intl.formatMessage({ id: 'print.print' })}
          </button>
        ) : null}
        {isOwn ? null : (
          <>
            <SaveCopy address={address}>{intl.formatMessage({ id: 'print.pdf' })}</SaveCopy>
            <SaveReceipt address={address} />
          </>
        )}
      </div>
      <GoOn address={address} record={record.value} />
      <RecordSheet record={record.value} logo={logo} />
    </div>
  );
};
