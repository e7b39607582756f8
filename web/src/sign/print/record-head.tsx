import type { AnsweredPart } from '@waivers/waiver/record/answered-parts.ts';
import { dateWithZone } from '@waivers/waiver/record/record-date.ts';
import { signersOf } from '@waivers/waiver/record/signers.ts';
import { voidedLine } from '@waivers/waiver/record/voided-line.ts';
import type { RefObject } from 'react';
import { svgImage } from '../document/svg-image.ts';
import styles from './print.module.css';
import type { PrintedRecord } from './printed-record.ts';

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

/** Who asks, who signed, in which role, when, and with what. */
export const RecordHead = ({ record, parts, logo }: RecordHeadProps) => {
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
