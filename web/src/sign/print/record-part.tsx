import type { AnsweredField, AnsweredPart, ShownAnswer } from '@waivers/waiver/record/answered-parts.ts';
import { longDate } from '@waivers/waiver/record/record-date.ts';
import { nameOf } from '@waivers/waiver/record/signers.ts';
import type { RecordWords } from '@waivers/waiver/texts/record-words.ts';
import { RichTextView } from '../document/rich-text-view.tsx';
import styles from './print.module.css';

type Language = { readonly words: RecordWords; readonly locale: string };

const Answer = ({ answer, words, locale }: Language & { answer: ShownAnswer | undefined }) => {
  switch (answer?.kind) {
    case undefined:
      return '–';
    case 'date':
      return longDate(answer.date, locale);
    case 'tick':
      return answer.isTicked ? words.ticked : words.notTicked;
    case 'text':
      return <bdi translate="no">{answer.text}</bdi>;
  }
};

/** Empty fields are visible on paper. */
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

/** As signed. A signature's picture stands at the head. */
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
