import {
  type AnsweredField,
  type AnsweredPart,
  answeredParts,
  type ShownAnswer,
} from '@waivers/waiver/record/answered-parts.ts';
import { type RefObject, useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { type RecordAddress, useSignedRecord } from '../confirmation/signed-record.ts';
import { DocumentText } from '../document/document-text.tsx';
import { RichTextView } from '../document/rich-text-view.tsx';
import { svgImage } from '../document/svg-image.ts';
import button from '../frame/button.module.css';
import { LoadingPage } from '../frame/loading-page.tsx';
import { NoticePage } from '../frame/notice-page.tsx';
import styles from './print.module.css';

/** Opens the print dialog after painting (spec section 9). */
const DIALOG_AFTER_MS = 1000;
/** Whatever the logo does. */
const DIALOG_AT_LAST_MS = 3000;

/** @returns what takes it back */
const printSoon = (logo: RefObject<HTMLImageElement | null>): (() => void) => {
  const over = new AbortController();
  const print = (): void => {
    stop();
    window.print();
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

const Answer = ({ answer }: { answer: ShownAnswer | undefined }) => {
  const intl = useIntl();
  switch (answer?.kind) {
    case undefined:
      return '–';
    case 'date':
      return intl.formatDate(answer.date, { dateStyle: 'long', timeZone: 'UTC' });
    case 'tick':
      return answer.isTicked ? '☑' : '☐';
    case 'text':
      return <bdi>{answer.text}</bdi>;
  }
};

/** Empty fields are visible on paper. */
const Fields = ({ fields }: { fields: readonly AnsweredField[] }) =>
  fields.length === 0 ? null : (
    <dl className={styles.fields}>
      {fields.map(({ name, title, answer }) => (
        <div key={name} data-tick={answer?.kind === 'tick' || undefined}>
          <dt>{title}</dt>
          <dd>
            <Answer answer={answer} />
          </dd>
        </div>
      ))}
    </dl>
  );

const Part = ({ answered, minorOrdinal }: { answered: AnsweredPart; minorOrdinal: string }) => {
  const { part, people, fields, isErased, svg } = answered;
  const erased = <p>{useIntl().formatMessage({ id: 'record.erased' })}</p>;
  return (
    <section className={styles.part}>
      <h2 className={styles.title}>{part.title}</h2>
      {part.description === '' ? null : <p>{part.description}</p>}
      <RichTextView text={part.content} className={styles.content} />
      {people.map(({ participant: { id, role, identity }, fields: own }, index) => (
        <div key={id} className={styles.person}>
          {role === 'minor' ? <h3>{minorOrdinal.replace('{number}', String(index + 1))}</h3> : null}
          {identity === 'erased' ? erased : <Fields fields={own} />}
        </div>
      ))}
      <Fields fields={fields} />
      {isErased ? erased : null}
      {svg === undefined ? null : <img className={styles.signature} alt={part.title} src={svgImage(svg)} />}
    </section>
  );
};

type Missing = {
  readonly record: Exclude<ReturnType<typeof useSignedRecord>['record'], { readonly kind: 'found' }>;
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
  if (record.code === 'erased') return <NoticePage name="erased" />;
  return (
    <NoticePage name="linkExpired">
      <p role="alert">{intl.formatMessage({ id: 'print.expired' })}</p>
    </NoticePage>
  );
};

/** `/signed-waiver-print/{signedKey}/{id}`. */
export const PrintScreen = ({ address }: { address: RecordAddress }) => {
  const intl = useIntl();
  const { record, retry } = useSignedRecord(address);
  const isThere = record?.kind === 'found';
  const logo = useRef<HTMLImageElement>(null);
  useEffect(() => (isThere ? printSoon(logo) : undefined), [isThere]);
  const title = isThere ? record.value.document.title : undefined;
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);
  if (record?.kind !== 'found')
    return (
      <div className={styles.alone}>
        <NothingToPrint record={record} retry={retry} />
      </div>
    );
  const { value } = record;
  const signedOn = intl.formatDate(value.date, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: value.timeZone,
  });
  return (
    <div className={styles.sheet}>
      <div className={styles.tools}>
        <button type="button" className={button.secondary} onClick={() => window.print()}>
          {intl.formatMessage({ id: 'confirmation.print' })}
        </button>
      </div>
      {value.business.logo === null ? null : (
        <img
          ref={logo}
          className={styles.logo}
          src={value.business.logo}
          alt={value.business.company ?? ''}
        />
      )}
      <div lang={value.document.locale}>
        <DocumentText of={value.document} />
        {answeredParts(value).map((answered) => (
          <Part
            key={answered.part.key}
            answered={answered}
            minorOrdinal={value.document.texts.minorOrdinal}
          />
        ))}
      </div>
      <p className={styles.signedOn}>{intl.formatMessage({ id: 'record.signedOn' }, { date: signedOn })}</p>
    </div>
  );
};
