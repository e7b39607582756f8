import { answeredParts } from '@waivers/waiver/record/answered-parts.ts';
import { proofOf } from '@waivers/waiver/record/proof.ts';
import type { RefObject } from 'react';
import { RichTextView } from '../document/rich-text-view.tsx';
import styles from './print.module.css';
import type { PrintedRecord } from './printed-record.ts';
import { RecordHead } from './record-head.tsx';
import { RecordPart } from './record-part.tsx';
import { RecordVideo } from './record-video.tsx';

type RecordSheetProps = { record: PrintedRecord; logo: RefObject<HTMLImageElement | null> };

/**
 * In the order of the PDF: who and when, the text as signed with all answers, the proof
 * (docs/design/records-exports-reports.md).
 */
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
          {proofOf(signed, company).map(({ name, value }) => (
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
