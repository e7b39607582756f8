import { type AnsweredPart, answeredParts } from '@waivers/waiver/record/answered-parts.ts';
import { proofLines } from '@waivers/waiver/record/proof.ts';
import { dateWithZone } from '@waivers/waiver/record/record-date.ts';
import { signersOf } from '@waivers/waiver/record/signers.ts';
import { voidedLine } from '@waivers/waiver/record/voided-line.ts';
import type { RefObject } from 'react';
import { RichTextView, svgImage } from '../../document/rich-text-view.tsx';
import styles from './print.module.css';
import type { PrintedRecord } from './printed-record.ts';
import { RecordPart, RecordVideo } from './record-part.tsx';

const Signature = ({ answered, erased }: { answered: AnsweredPart; erased: string }) => {
  const { part, svg, isErased } = answered;
  return (
    <figure className={styles.signed}>
      <figcaption className={styles.label}>{part.title}</figcaption>
      {svg === undefined ? null : <img className={styles.signature} alt={part.title} src={svgImage(svg)} />}
      {isErased ? <p>{erased}</p> : null}
    </figure>
  );
};

type RecordHeadProps = {
  record: PrintedRecord;
  parts: readonly AnsweredPart[];
  logo: RefObject<HTMLImageElement | null>;
};

const RecordHead = ({ record, parts, logo }: RecordHeadProps) => {
  const { signed, company, words } = record;
  const { document, date, timeZone } = signed;
  const voided = voidedLine(signed, words);
  return (
    <header>
      {voided === undefined ? null : <p className={styles.voided}>{voided}</p>}
      {record.logo === null ? null : (
        <img ref={logo} className={styles.logo} src={record.logo} alt={company ?? ''} />
      )}
      {company === undefined ? null : (
        <p className={styles.company}>
          <bdi translate="no">{company}</bdi>
        </p>
      )}
      <h1 className={styles.heading} dir="auto">
        {document.title}
      </h1>
      <h2 className={styles.title}>{words.signedBy}</h2>
      <ul className={styles.signers}>
        {signersOf(signed, words).map(({ id, name, role }) => (
          <li key={id}>
            <strong>
              <bdi translate="no">{name ?? words.erased}</bdi>
            </strong>{' '}
            <span className={styles.role}>{role}</span>
          </li>
        ))}
      </ul>
      <p className={styles.signedOn}>
        {words.signedOn.replace('{date}', () => dateWithZone(date, document.locale, timeZone))}
      </p>
      <div className={styles.signatures}>
        {parts
          .filter(({ part }) => part.type === 'signature')
          .map((answered) => (
            <Signature key={answered.part.key} answered={answered} erased={words.erased} />
          ))}
      </div>
    </header>
  );
};

type RecordSheetProps = { record: PrintedRecord; logo: RefObject<HTMLImageElement | null> };

/** Follows the order of the PDF: signers and time, signed text with answers, evidence. */
export const RecordSheet = ({ record, logo }: RecordSheetProps) => {
  const { signed, company, words } = record;
  const { document } = signed;
  const parts = answeredParts(signed);
  return (
    <article lang={document.locale}>
      <RecordHead record={record} parts={parts} logo={logo} />
      <section className={styles.text}>
        <h2 className={styles.title}>{words.text}</h2>
        {document.heading === '' ? null : (
          <h3 className={styles.partTitle} dir="auto">
            {document.heading}
          </h3>
        )}
        {document.subtitle === '' ? null : <p dir="auto">{document.subtitle}</p>}
        <RichTextView text={document.description} className={styles.content} />
        <RichTextView text={document.content} className={styles.content} />
      </section>
      {parts.map((answered) => (
        <RecordPart key={answered.part.key} answered={answered} words={words} locale={document.locale} />
      ))}
      <RecordVideo record={record} />
      <section className={styles.proof}>
        <h2 className={styles.title}>{words.proof}</h2>
        <dl className={styles.lines}>
          {proofLines(signed, company, words).map(({ name, value }) => (
            <div key={name}>
              <dt className={styles.label}>{words[name]}</dt>
              <dd>
                <bdi translate="no">{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </article>
  );
};
