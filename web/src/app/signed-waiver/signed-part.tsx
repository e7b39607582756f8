import type { SignableDocument } from '@waivers/waiver/document/document-shape.ts';
import { fullName } from '@waivers/waiver/options/person-name.ts';
import type {
  AnsweredField,
  AnsweredPart,
  AnsweredPerson,
  ShownAnswer,
} from '@waivers/waiver/record/answered-parts.ts';
import { longCivilDate } from '@waivers/waiver/record/record-date.ts';
import type { RecordWords } from '@waivers/waiver/texts/record-words.ts';
import { useIntl } from 'react-intl';
import { hasText, RichTextView, svgImage } from '../../document/rich-text-view.tsx';
import { useText } from '../../messages/use-text.ts';
import { Chip, RoleChip } from '../../ui/rows/chip.tsx';
import styles from './signed-waiver.module.css';

type SignedTextProps = { readonly document: SignableDocument; readonly parts: readonly AnsweredPart[] };

/** The waiver's text, expanded so that the record reads like the document that was signed. */
export const SignedText = ({ document, parts }: SignedTextProps) => {
  const text = useText();
  const { heading, subtitle, description, content } = document;
  return (
    <details className={styles.text} open>
      <summary>{text('signed.text')}</summary>
      <div lang={document.locale}>
        {heading !== '' && <h2 className={styles.partTitle}>{heading}</h2>}
        {subtitle !== '' && <p className={styles.subtitle}>{subtitle}</p>}
        <RichTextView text={description} className={styles.richText} />
        <RichTextView text={content} className={styles.richText} />
        {parts
          .filter(({ part }) => part.description !== '' || hasText(part.content))
          .map(({ part }) => (
            <section key={part.key}>
              <h3 className={styles.personName}>{part.title}</h3>
              {part.description !== '' && <p>{part.description}</p>}
              <RichTextView text={part.content} className={styles.richText} />
            </section>
          ))}
      </div>
    </details>
  );
};

type Language = {
  readonly signedIn: string;
  /** The product's texts in that locale, or undefined to use the owner's language. */
  readonly words: RecordWords | undefined;
};

/** Marks text in the owner's language inside a document in another language. */
const OwnerWords = ({ children }: { readonly children: string }) => (
  <span lang={useIntl().locale}>{children}</span>
);

const Answer = ({ answer, signedIn, words }: Language & { readonly answer: ShownAnswer }) => {
  const text = useText();
  switch (answer.kind) {
    case 'date':
      return longCivilDate(answer.date, signedIn);
    case 'tick': {
      const { isTicked } = answer;
      const foreign = isTicked ? words?.ticked : words?.notTicked;
      return (
        <Chip tone={isTicked ? 'good' : 'neutral'}>
          {foreign ?? <OwnerWords>{text(isTicked ? 'signed.ticked' : 'signed.notTicked')}</OwnerWords>}
        </Chip>
      );
    }
    case 'text':
      return <bdi translate="no">{answer.text}</bdi>;
  }
};

/** Words of these lengths or more, such as email addresses, would break in a column of a phone, or of any screen. */
const LONG_WORD = /\S{14}/;
const VERY_LONG_WORD = /\S{28}/;

const placeOf = (answer: ShownAnswer): string | undefined => {
  if (answer.kind === 'tick') return styles.tick;
  if (answer.kind !== 'text' || !LONG_WORD.test(answer.text)) return styles.field;
  return VERY_LONG_WORD.test(answer.text) ? styles.wideField : styles.longField;
};

const Fields = ({ fields, ...language }: Language & { readonly fields: readonly AnsweredField[] }) =>
  fields.every(({ answer }) => answer === undefined) ? null : (
    <dl className={styles.fields}>
      {fields.map(
        ({ name, title, answer }) =>
          answer !== undefined && (
            <div key={name} className={placeOf(answer)}>
              <dt>{title}</dt>
              <dd>
                <Answer answer={answer} {...language} />
              </dd>
            </div>
          ),
      )}
    </dl>
  );

const roleIn = (words: RecordWords | undefined, role: string): string | undefined =>
  Object.entries(words?.roles ?? {}).find(([each]) => each === role)?.[1];

const Person = ({ person, ...language }: Language & { readonly person: AnsweredPerson }) => {
  const text = useText();
  const { locale } = useIntl();
  const { signedIn, words } = language;
  const { identity, role } = person.participant;
  const roleWord = roleIn(words, role);
  return (
    <div className={styles.person}>
      <h3 className={styles.personName}>
        {identity === 'erased' ? (
          (words?.erased ?? <OwnerWords>{text('signer.erased')}</OwnerWords>)
        ) : (
          <bdi translate="no">{fullName(identity, signedIn)}</bdi>
        )}{' '}
        {roleWord === undefined ? (
          <span lang={locale}>
            <RoleChip role={role} />
          </span>
        ) : (
          <Chip tone="brand">{roleWord}</Chip>
        )}
      </h3>
      <Fields fields={person.fields} {...language} />
    </div>
  );
};

type SignedPartProps = Language & { readonly answered: AnsweredPart };

/** Renders a section entirely in the signing language, so that it can be read to the signer. */
export const SignedPart = ({ answered, ...language }: SignedPartProps) => {
  const text = useText();
  const { part, people, fields, isErased, svg } = answered;
  const { words } = language;
  return (
    <section className={styles.part}>
      <h2 className={styles.partTitle}>{part.title}</h2>
      {people.map((person) => (
        <Person key={person.participant.id} person={person} {...language} />
      ))}
      <Fields fields={fields} {...language} />
      {isErased && (
        <p className={styles.erased}>{words?.erased ?? <OwnerWords>{text('signed.erased')}</OwnerWords>}</p>
      )}
      {svg !== undefined && (
        <img
          className={styles.signature}
          src={svgImage(svg)}
          alt={words?.signature ?? text('signed.signatureAlt')}
        />
      )}
    </section>
  );
};
