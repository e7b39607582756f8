import type { AnsweredField, AnsweredPart, ShownAnswer } from '@waivers/waiver/record/answered-parts.ts';
import { longCivilDate } from '@waivers/waiver/record/record-date.ts';
import { nameOf } from '@waivers/waiver/record/signers.ts';
import { type ShownViewing, watchedVideo } from '@waivers/waiver/record/watched-video.ts';
import type { RecordWords } from '@waivers/waiver/texts/record-words.ts';
import { RichTextView, svgImage } from '../../document/rich-text-view.tsx';
import styles from './print.module.css';
import type { PrintedRecord } from './printed-record.ts';

type ViewingProps = { viewing: ShownViewing; words: RecordWords };

const Viewing = ({ viewing, words }: ViewingProps) => {
  const { who, lines, answers, refused, signature } = viewing;
  return (
    <div className={styles.person}>
      <h4>
        <bdi translate="no">{who}</bdi>
      </h4>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {answers.length === 0 && refused === 0 ? null : (
        <dl className={styles.lines}>
          {answers.map(({ key, question, answer }) => (
            <div key={key}>
              <dt className={styles.label} dir="auto">
                {question}
              </dt>
              <dd>
                <bdi translate="no">{answer}</bdi>
              </dd>
            </div>
          ))}
          {refused === 0 ? null : (
            <div>
              <dt className={styles.label}>{words.refusedAttempts}</dt>
              <dd>{refused}</dd>
            </div>
          )}
        </dl>
      )}
      {signature === undefined ? null : signature === null ? (
        <p>{words.erased}</p>
      ) : (
        <div className={styles.signed}>
          <span className={styles.label}>{words.signature}</span>
          <img className={styles.signature} alt={who} src={svgImage(signature)} />
        </div>
      )}
    </div>
  );
};

export const RecordVideo = ({ record }: { record: PrintedRecord }) => {
  const { signed, words } = record;
  const video = watchedVideo(signed, words);
  if (video === undefined) return null;
  return (
    <section className={styles.part}>
      <h3 className={styles.partTitle}>{words.video}</h3>
      <p>
        <span className={styles.label}>
          {video.sha256 === undefined ? words.videoAddress : words.videoFile}
        </span>
        <br />
        <bdi translate="no">{video.sha256 === undefined ? video.address : `SHA-256 ${video.sha256}`}</bdi>
      </p>
      {video.viewings.map((viewing) => (
        <Viewing key={viewing.viewer} viewing={viewing} words={words} />
      ))}
    </section>
  );
};

type Language = { readonly words: RecordWords; readonly locale: string };

const Answer = ({ answer, words, locale }: Language & { answer: ShownAnswer | undefined }) => {
  switch (answer?.kind) {
    case undefined:
      return '–';
    case 'date':
      return longCivilDate(answer.date, locale);
    case 'tick':
      return answer.isTicked ? words.ticked : words.notTicked;
    case 'text':
      return <bdi translate="no">{answer.text}</bdi>;
  }
};

/** Includes empty fields, which must be visible on paper. */
const Fields = ({ fields, ...language }: Language & { fields: readonly AnsweredField[] }) =>
  fields.length === 0 ? null : (
    <dl className={styles.fields}>
      {fields.map(({ name, title, answer }) => (
        <div key={name} data-wide={answer?.kind === 'tick' || undefined}>
          <dt className={styles.label}>{title}</dt>
          <dd>
            <Answer answer={answer} {...language} />
          </dd>
        </div>
      ))}
    </dl>
  );

/** Renders a section as signed. The signature is shown at the top of the record instead. */
export const RecordPart = ({ answered, ...language }: Language & { answered: AnsweredPart }) => {
  const { part, people, fields, isErased } = answered;
  const { words, locale } = language;
  return (
    <section className={styles.part}>
      <h3 className={styles.partTitle}>{part.title}</h3>
      {part.description === '' ? null : (
        <p className={styles.description} dir="auto">
          {part.description}
        </p>
      )}
      <RichTextView text={part.content} className={styles.content} />
      {people.map(({ participant, fields: own }) => (
        <div key={participant.id} className={styles.person}>
          {people.length > 1 && participant.identity !== 'erased' ? (
            <h4>
              <bdi translate="no">{nameOf(participant, locale)}</bdi>
            </h4>
          ) : null}
          {participant.identity === 'erased' ? <p>{words.erased}</p> : <Fields fields={own} {...language} />}
        </div>
      ))}
      <Fields fields={fields} {...language} />
      {isErased && part.type !== 'signature' ? <p>{words.erased}</p> : null}
    </section>
  );
};
