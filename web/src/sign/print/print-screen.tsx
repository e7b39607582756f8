import type { FieldValue, Identity } from '@waivers/events/signed-waiver.ts';
import { DESTINATIONS } from '@waivers/events/submission/submission-form.ts';
import type { ShownField, ShownPart } from '@waivers/events/waiver/signable-document.ts';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { type RecordAddress, type SignedRecord, useSignedRecord } from '../confirmation/signed-record.ts';
import { DocumentText } from '../document/document-text.tsx';
import { RichTextView } from '../document/rich-text-view.tsx';
import button from '../frame/button.module.css';
import { NoticePage } from '../frame/notice-page.tsx';
import styles from './print.module.css';

/** The dialog opens by itself, once the page has been painted (spec section 9). */
const DIALOG_AFTER_MS = 1000;

const shownValue = (field: ShownField, value: FieldValue | undefined): string => {
  if (value === undefined) return '–';
  if (typeof value === 'boolean') return value ? '☑' : '☐';
  const label = (each: string): string =>
    field.options.find((option) => option.value === each)?.label ?? each;
  return typeof value === 'string' ? label(value) : value.map(label).join(', ');
};

const ofIdentity = (identity: Identity, name: string): FieldValue | undefined =>
  (({ ...identity, ...identity.more }) as unknown as Readonly<Record<string, FieldValue | undefined>>)[name];

const Fields = ({ part, values }: { part: ShownPart; values: (name: string) => FieldValue | undefined }) => {
  const intl = useIntl();
  const date = (text: FieldValue | undefined): string =>
    typeof text === 'string' && text !== ''
      ? intl.formatDate(`${text}T12:00:00Z`, { dateStyle: 'long', timeZone: 'UTC' })
      : '–';
  return (
    <dl className={styles.fields}>
      {part.groups.flatMap((group) =>
        group.type === 'fullDate'
          ? [
              <div key="birthDate">
                <dt>{group.title}</dt>
                <dd>{date(values('birthDate'))}</dd>
              </div>,
            ]
          : group.fields.map((field) => (
              <div key={field.name} data-tick={typeof values(field.name) === 'boolean' || undefined}>
                <dt>{field.title}</dt>
                <dd>{shownValue(field, values(field.name))}</dd>
              </div>
            )),
      )}
    </dl>
  );
};

const Signature = ({ svg, label }: { svg: string | undefined; label: string }) =>
  svg === undefined ? null : (
    <img className={styles.signature} alt={label} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} />
  );

const Part = ({ part, record }: { part: ShownPart; record: SignedRecord }) => {
  const intl = useIntl();
  const erased = <p>{intl.formatMessage({ id: 'record.erased' })}</p>;
  const isMinors = record.settings.mode === 'minors' && part.type === 'identity';
  const people =
    part.type === 'identity' || part.type === 'guardian'
      ? record.participants.filter(({ role }) => (role === 'minor') === isMinors)
      : [];
  const { answers, shared, signature, document } = record;
  const { texts } = document;
  const own = DESTINATIONS[part.type] === 'shared' ? shared : answers;
  return (
    <section className={styles.part}>
      <h2 className={styles.title}>{part.title}</h2>
      {part.description === '' ? null : <p>{part.description}</p>}
      <RichTextView text={part.content} className={styles.content} />
      {people.map(({ id, identity }, index) => (
        <div key={id} className={styles.person}>
          {isMinors ? <h3>{texts.minorOrdinal.replace('{number}', String(index + 1))}</h3> : null}
          {typeof identity === 'object' ? (
            <Fields part={part} values={(name) => ofIdentity(identity, name)} />
          ) : (
            erased
          )}
        </div>
      ))}
      {people.length > 0 || part.groups.length === 0 ? null : typeof own === 'object' ? (
        <Fields part={part} values={(name) => own[name]} />
      ) : (
        erased
      )}
      {part.type !== 'signature' ? null : typeof signature === 'object' ? (
        <Signature svg={signature[part.name ?? '']} label={part.title} />
      ) : (
        erased
      )}
    </section>
  );
};

/** `/signed-waiver-print/{signedKey}/{id}`: what was signed, on paper. */
export const PrintScreen = ({ address }: { address: RecordAddress }) => {
  const intl = useIntl();
  const { record, retry } = useSignedRecord(address);
  const isThere = record?.kind === 'found';
  useEffect(() => {
    if (!isThere) return undefined;
    const timer = setTimeout(() => window.print(), DIALOG_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isThere]);
  if (record === undefined) return <p role="status">{intl.formatMessage({ id: 'page.loading' })}</p>;
  if (record.kind === 'failed') {
    return (
      <NoticePage name="failed">
        <button type="button" className={button.primary} onClick={retry}>
          {intl.formatMessage({ id: 'page.retry' })}
        </button>
      </NoticePage>
    );
  }
  if (record.kind === 'refused') {
    if (record.code === 'erased') return <NoticePage name="erased" />;
    return (
      <NoticePage name="linkExpired">
        <p role="alert">{intl.formatMessage({ id: 'print.expired' })}</p>
      </NoticePage>
    );
  }
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
      <div lang={value.document.locale}>
        <DocumentText of={value.document} />
        {value.document.parts[value.settings.mode].map((part) => (
          <Part key={part.key} part={part} record={value} />
        ))}
      </div>
      <p className={styles.signedOn}>{intl.formatMessage({ id: 'record.signedOn' }, { date: signedOn })}</p>
    </div>
  );
};
